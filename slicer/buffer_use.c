/* Accesses that may touch a buffer while an operation on it is in flight (MPI-4.0 3.7.2,
 * 3.9, 6.12): between the call that starts it and the one that completes it.
 *
 *     MPI_Irecv(u, 1, MPI_DOUBLE, ..., &r);     starts: u is in flight
 *     x = u[0];                                 a candidate
 *     MPI_Wait(&r, ...);                        completes what r holds
 *     y = u[0];                                 none
 *
 * A forward analysis over the whole program: which calls may have started something that is not
 * complete here.  It has to find all candidates; one too many costs time, no more.
 */
#include "slicer/slicer.h"

#include "core/base/vec.h"
#include "slicer/depend/copied_handles.h"
#include "slicer/depend/def_use.h"
#include "slicer/depend/one_window.h"

#include <string.h>

enum { WORD = 64 };

struct start { /* a call that makes a request for buffers */
    uint32_t number;
    bool persistent, lists, conflicts; /* lists: persistent with counts: until it is freed */
    bool copied; /* its handle may be elsewhere, too: what is in its place tells nothing of it */
    struct sl_cells request;
};

struct finder {
    struct arena *arena;
    const struct sl_numbering *x;
    const struct sl_pointsto *points;
    struct ir_cfg **cfgs;
    struct start *starts;
    uint32_t n_starts, cap_starts;
    uint32_t *start_of;  /* [instruction]: 1 + start, or 0 */
    uint32_t words;
    uint64_t ***in;      /* [func][block] */
    uint64_t **exit;     /* [func] */
    bool changed, one_window; /* the program never has more than one */
    bool compares;       /* it has operations on windows: each access to such memory counts */
    uint64_t **users;    /* [object]: starts whose buffers may lie in it; NULL: none */
    uint32_t *allocas, n_allocas, cap_allocas; /* those of them that alloca has made */
    uint64_t *scratch;
    bool *touched;       /* [statement id] */
    const bool *copied;  /* [object]: a handle in it is copied */
    uint32_t n_accesses;
};

/* The MPI function that is called there, or NULL. */
static const struct sl_callee *mpi_of(const struct finder *f, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(f->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (f->x->callees[targets.items[i]].kind == SL_MPI)
            return &f->x->callees[targets.items[i]];
    return NULL;
}

static uint32_t mpi_target(const struct finder *f, uint32_t number)
{
    const struct sl_callee *c = mpi_of(f, number);
    return c ? (uint32_t)(c - f->x->callees) : SL_NONE;
}

static struct sl_cells cells_of(const struct finder *f, uint32_t number,
                                const struct ir_opnd *o)
{
    return pointsto_cells(f->points, f->x->places[number].func, o);
}

/* The same for a buffer, which may be MPI_BOTTOM. */
static struct sl_cells buffer_cells(const struct finder *f, uint32_t number,
                                    const struct ir_opnd *o)
{
    return pointsto_buffer_cells(f->points, f->x->places[number].func, o);
}

/* The argument with this role, or NULL. */
static const struct ir_opnd *argument(const struct ir_instr *in, const struct mpi_call *call,
                                      char role)
{
    for (uint32_t i = 0; i < in->n_args; i++)
        if (numbering_role(call, i) == role)
            return &in->args[i];
    return NULL;
}

/* ---- what starts and completes operations ---- */

/* Is argument i an array of counts, displacements or datatypes? */
static bool is_list(const struct mpi_call *call, uint32_t i)
{
    char role = numbering_role(call, i);
    return role && strchr("NDT", role);
}

/* Is argument i a buffer, or an array of counts or the like that is used as long? */
static bool is_used_later(const struct finder *f, uint32_t number, uint32_t func, uint32_t i)
{
    unsigned access = numbering_access(f->x, f->x->places[number].in, func, i);
    const struct sl_callee *c = &f->x->callees[func];
    return (access & SL_CONTENT) ||
           ((access & SL_KEEPS) && c->kind == SL_MPI && is_list(c->mpi, i));
}

static bool keeps_a_buffer(const struct finder *f, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = f->x->places[number].in;
    for (uint32_t i = 0; i < in->n_args; i++)
        if ((numbering_access(f->x, in, func, i) & SL_KEEPS) && is_used_later(f, number, func, i))
            return true;
    return false;
}

static void add_start(struct finder *f, uint32_t number)
{
    const struct ir_instr *in = f->x->places[number].in;
    const struct sl_callee *c = mpi_of(f, number);
    const struct ir_opnd *request = c ? argument(in, c->mpi, 'q') : NULL;
    bool splits = c && (c->mpi->class == MPI_C_RMA ||
                        (c->mpi->class == MPI_C_IO && mpi_has(c->fn, MPI_TRAIT_NONBLOCKING)));
    if ((!request && !splits) || pointsto_targets(f->points, number).n != 1 ||
        !keeps_a_buffer(f, number, mpi_target(f, number)))
        return;
    struct start s = {.number = number, .persistent = mpi_has(c->fn, MPI_TRAIT_PERSISTENT)};
    for (uint32_t i = 0; s.persistent && i < in->n_args; i++)
        s.lists |= is_list(c->mpi, i);
    if (request) /* else what ends it is not looked for */
        s.request = cells_of(f, number, request);
    for (uint32_t i = 0; i < s.request.n; i++)
        s.copied |= f->copied[pointsto_cell_at(f->points, s.request.items[i]).object];
    f->compares |= c->mpi->class == MPI_C_RMA;
    VEC_PUSH(f->arena, f->starts, f->n_starts, f->cap_starts, s);
    f->start_of[number] = f->n_starts;
}

static void set(uint64_t *bits, uint32_t i)
{
    bits[i / WORD] |= UINT64_C(1) << i % WORD;
}

static void clear(uint64_t *bits, uint32_t i)
{
    bits[i / WORD] &= ~(UINT64_C(1) << i % WORD);
}

static bool is_set(const uint64_t *bits, uint32_t i)
{
    return bits[i / WORD] >> i % WORD & 1;
}

/* MPI_Start, MPI_Startall: of any persistent request, since handles are copied. */
static void start_persistent(const struct finder *f, uint64_t *flying)
{
    for (uint32_t i = 0; i < f->n_starts; i++)
        if (f->starts[i].persistent)
            set(flying, i);
}

static bool starts_persistent(enum mpi_fn fn)
{
    return fn == MPI_FN_MPI_Start || fn == MPI_FN_MPI_Startall;
}

/* Does a completion of the one request at `cells` complete the operation for certain?  It
 * does if both name one place that is no array element. */
static bool is_same_place(const struct finder *f, struct sl_cells a, struct sl_cells b)
{
    if (a.n != 1 || b.n != 1)
        return false;
    struct sl_cell x = pointsto_cell_at(f->points, a.items[0]);
    struct sl_cell y = pointsto_cell_at(f->points, b.items[0]);
    return x.object == y.object && x.offset == y.offset && x.offset != SL_ANY;
}

/* MPI_Waitall of n requests: all of an array, unless n is known to be fewer. */
static bool is_whole_array(const struct finder *f, uint32_t number, struct sl_cells requests)
{
    const struct sl_place *at = &f->x->places[number];
    int64_t n;
    if (requests.n != 1)
        return false;
    const struct sl_object *o =
        pointsto_object_at(f->points, pointsto_cell_at(f->points, requests.items[0]).object);
    return !o->size || !numbering_constant(f->x, at->func, &at->in->args[0], &n) ||
           (uint64_t)n * 8 >= o->size;
}

/* MPI_Wait, MPI_Waitall */
static void complete(const struct finder *f, uint32_t number, struct sl_cells requests, bool all,
                     uint64_t *flying)
{
    bool whole = all && is_whole_array(f, number, requests);
    for (uint32_t i = 0; i < f->n_starts; i++)
        if (!f->starts[i].copied && !f->starts[i].lists &&
            (whole ? f->starts[i].request.n == 1 &&
                         pointsto_share_object(f->points, f->starts[i].request, requests)
                   : is_same_place(f, f->starts[i].request, requests)))
            clear(flying, i);
}

/* ---- windows ---- */

/* All operations of this rank on the window are complete at this side (MPI-4.0 12.5), or it has
 * failed. */
static bool completes_all(enum mpi_fn fn)
{
    return fn == MPI_FN_MPI_Win_fence || fn == MPI_FN_MPI_Win_complete ||
           fn == MPI_FN_MPI_Win_unlock_all || fn == MPI_FN_MPI_Win_flush_all ||
           fn == MPI_FN_MPI_Win_flush_local_all || fn == MPI_FN_MPI_Win_free;
}

static void complete_operations(const struct finder *f, uint64_t *flying)
{
    for (uint32_t i = 0; i < f->n_starts; i++)
        if (mpi_of(f, f->starts[i].number)->mpi->class == MPI_C_RMA)
            clear(flying, i);
}

static void do_mpi_call(const struct finder *f, uint32_t number, uint64_t *flying)
{
    const struct ir_instr *in = f->x->places[number].in;
    const struct sl_callee *c = mpi_of(f, number);
    const struct ir_opnd *one = argument(in, c->mpi, 'q'), *all = argument(in, c->mpi, 'Q');
    uint32_t start = f->start_of[number];
    if (start && (!f->starts[start - 1].persistent || f->starts[start - 1].lists))
        set(flying, start - 1);
    if (f->one_window && completes_all(c->fn))
        complete_operations(f, flying);
    else if (starts_persistent(c->fn))
        start_persistent(f, flying);
    else if (c->fn == MPI_FN_MPI_Wait && one)
        complete(f, number, cells_of(f, number, one), false, flying);
    else if (c->fn == MPI_FN_MPI_Waitall && all)
        complete(f, number, cells_of(f, number, all), true, flying);
}

/* ---- along the control flow ---- */

static void join(struct finder *f, uint64_t *to, const uint64_t *from)
{
    for (uint32_t i = 0; i < f->words; i++) {
        f->changed |= (from[i] & ~to[i]) != 0;
        to[i] |= from[i];
    }
}

static void do_call(struct finder *f, uint32_t number, uint64_t *flying)
{
    struct sl_cells targets = pointsto_targets(f->points, number);
    uint64_t *after = ARENA_ARRAY(f->arena, uint64_t, f->words);
    bool around = !targets.n, changed = f->changed;
    if (targets.n == 1 && f->x->callees[targets.items[0]].kind != SL_DEFINED) {
        if (mpi_of(f, number))
            do_mpi_call(f, number, flying);
        return;
    }
    for (uint32_t i = 0; i < targets.n; i++) {
        uint32_t func = targets.items[i];
        around |= f->x->callees[func].kind != SL_DEFINED || !f->cfgs[func];
        if (!f->cfgs[func])
            continue;
        join(f, f->in[func][0], flying);
        changed = f->changed;
        join(f, after, f->exit[func]);
        f->changed = changed; /* `after` is new each time */
    }
    for (uint32_t i = 0; i < f->words; i++)
        flying[i] = after[i] | (around ? flying[i] : 0);
}

static void visit_block(struct finder *f, uint32_t func, uint32_t block, uint64_t *flying,
                        void (*visit)(struct finder *f, uint32_t number,
                                      const uint64_t *flying))
{
    const uint32_t *first = f->x->block_first[func];
    memcpy(flying, f->in[func][block], f->words * sizeof *flying);
    for (uint32_t i = first[block]; i < first[block + 1]; i++) {
        if (visit)
            visit(f, i, flying);
        if (f->x->places[i].in->op == IR_CALL)
            do_call(f, i, flying);
        else if (f->x->places[i].in->op == IR_RET)
            join(f, f->exit[func], flying);
    }
}

static void visit_all(struct finder *f, void (*visit)(struct finder *f, uint32_t number,
                                                      const uint64_t *flying))
{
    uint64_t *flying = ARENA_ARRAY(f->arena, uint64_t, f->words);
    for (uint32_t func = 0; func < f->x->p->n_funcs; func++) {
        const struct ir_cfg *g = f->cfgs[func];
        for (uint32_t i = 0; g && i < g->n_rpo; i++) {
            visit_block(f, func, g->rpo[i], flying, visit);
            for (uint32_t k = 0; k < g->succ[g->rpo[i]].n; k++)
                if (g->succ[g->rpo[i]].items[k] < g->n)
                    join(f, f->in[func][g->succ[g->rpo[i]].items[k]], flying);
        }
    }
}

/* ---- accesses ---- */

static bool is_memory(const struct sl_object *o)
{
    return o->kind == SL_O_GLOBAL || o->kind == SL_O_LOCAL || o->kind == SL_O_HEAP;
}

enum { MAX_PAIRS = 4096 }; /* of cells that are compared one by one */

/* May n bytes (0: unknown) at one of the cells a be among m bytes at one of b? */
static bool cells_meet(const struct finder *f, struct sl_cells a, uint64_t n,
                       struct sl_cells b, uint64_t m)
{
    if ((uint64_t)a.n * b.n > MAX_PAIRS)
        return true;
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < b.n; k++) {
            struct sl_cell x = pointsto_cell_at(f->points, a.items[i]);
            struct sl_cell y = pointsto_cell_at(f->points, b.items[k]);
            if (x.object == y.object && cells_overlap(cells_span(x, n), cells_span(y, m)))
                return true;
        }
    return false;
}

/* Does the access meet a buffer of the start in a way that is not allowed?  What is sent may
 * be read (MPI-4.0 3.7.2). */
static bool conflicts(const struct finder *f, const struct start *s, struct sl_cells cells,
                      uint64_t size, bool writes)
{
    const struct ir_instr *in = f->x->places[s->number].in;
    uint32_t func = mpi_target(f, s->number);
    for (uint32_t i = 0; i < in->n_args; i++) {
        unsigned access = numbering_access(f->x, in, func, i);
        bool exact;
        if (!is_used_later(f, s->number, func, i) || (!writes && !(access & SL_WRITES)))
            continue;
        uint64_t n = def_use_argument_size(f->x, s->number, func, i, &exact);
        if (!exact || cells_meet(f, buffer_cells(f, s->number, &in->args[i]), n, cells, size))
            return true;
    }
    return false;
}

static void add_object(struct finder *f, uint32_t object)
{
    const struct sl_object *o = pointsto_object_at(f->points, object);
    f->users[object] = ARENA_ARRAY(f->arena, uint64_t, f->words);
    if (o->kind == SL_O_HEAP && f->x->places[o->id].in->op == IR_ALLOCA)
        VEC_PUSH(f->arena, f->allocas, f->n_allocas, f->cap_allocas, object);
}

/* For each object the starts whose buffers may lie in it. */
static void find_users(struct finder *f)
{
    f->users = ARENA_ARRAY(f->arena, uint64_t *, pointsto_n_objects(f->points));
    for (uint32_t i = 0; i < f->n_starts; i++) {
        const struct ir_instr *in = f->x->places[f->starts[i].number].in;
        uint32_t func = mpi_target(f, f->starts[i].number);
        for (uint32_t k = 0; k < in->n_args; k++) {
            struct sl_cells cells = buffer_cells(f, f->starts[i].number, &in->args[k]);
            if (!is_used_later(f, f->starts[i].number, func, k))
                continue;
            for (uint32_t c = 0; c < cells.n; c++) {
                uint32_t object = pointsto_cell_at(f->points, cells.items[c]).object;
                if (!is_memory(pointsto_object_at(f->points, object)))
                    continue;
                if (!f->users[object])
                    add_object(f, object);
                set(f->users[object], i);
            }
        }
    }
}

static void touch(struct finder *f, uint32_t number)
{
    f->touched[f->x->places[number].in->id] = true;
}

/* Other ranks may be there at any time. */
static void touch_window(struct finder *f, uint32_t number, struct sl_cells cells)
{
    for (uint32_t i = 0; f->compares && i < cells.n; i++)
        if (pointsto_in_window(f->points, pointsto_cell_at(f->points, cells.items[i]).object))
            touch(f, number);
}

/* size: 0: not known */
static void access(struct finder *f, uint32_t number, const struct ir_opnd *o, uint64_t size,
                   bool writes, const uint64_t *flying)
{
    struct sl_cells cells = cells_of(f, number, o);
    uint64_t *meets = memset(f->scratch, 0, f->words * sizeof *meets);
    touch_window(f, number, cells);
    for (uint32_t i = 0; i < cells.n; i++) {
        uint32_t object = pointsto_cell_at(f->points, cells.items[i]).object;
        const uint64_t *users = f->users[object];
        for (uint32_t w = 0; users && w < f->words; w++)
            meets[w] |= users[w] & flying[w];
    }
    for (uint32_t i = 0; cells.n && i < f->n_starts; i++) {
        if (!is_set(meets, i) || !conflicts(f, &f->starts[i], cells, size, writes))
            continue;
        f->starts[i].conflicts = true;
        f->n_accesses++;
        touch(f, number);
    }
}

/* MPI_Start and MPI_Startall begin to use what MPI_Recv_init and its like have named. */
static void visit_starts(struct finder *f, const uint64_t *flying)
{
    for (uint32_t i = 0; i < f->n_starts; i++) {
        const struct start *s = &f->starts[i];
        const struct ir_instr *in = f->x->places[s->number].in;
        for (uint32_t k = 0; s->persistent && k < in->n_args; k++) {
            unsigned bits = numbering_access(f->x, in, mpi_target(f, s->number), k);
            if (bits & SL_CONTENT)
                access(f, s->number, &in->args[k], 0, bits & SL_WRITES, flying);
        }
    }
}

/* Functions of the library, and MPI, access what their arguments lead to; all of it in windows. */
static void visit_argument(struct finder *f, uint32_t number, uint32_t func, uint32_t i,
                           const uint64_t *flying)
{
    const struct sl_callee *c = &f->x->callees[func];
    const struct ir_opnd *o = &f->x->places[number].in->args[i];
    unsigned bits = numbering_access(f->x, f->x->places[number].in, func, i);
    bool accesses = c->kind == SL_LIBC && c->libc->class != LIBC_JUMP &&
                    strncmp(c->libc->name, "__m2s_", 6) != 0;
    if ((bits & SL_DEEP && c->kind != SL_LIBC) || !(bits & (SL_READS | SL_WRITES)))
        return;
    if ((accesses && !(bits & SL_DEEP)) || (c->kind == SL_MPI && (bits & SL_CONTENT)))
        access(f, number, o, 0, bits & SL_WRITES, flying);
    else if (accesses && f->compares && libc_arg(c->libc, i) == 'R') /* a va_list */
        touch(f, number);
    else if (accesses || c->kind == SL_MPI)
        touch_window(f, number, cells_of(f, number, o));
}

static void visit_target(struct finder *f, uint32_t number, uint32_t func, const uint64_t *flying)
{
    const struct ir_instr *in = f->x->places[number].in;
    const struct sl_callee *c = &f->x->callees[func];
    bool frees = c->kind == SL_LIBC && (c->libc->class == LIBC_FREE ||
                                        libc_reallocates(c->libc));
    if (frees && in->n_args)
        access(f, number, &in->args[0], 0, true, flying);
    if (c->kind == SL_MPI && starts_persistent(c->fn))
        visit_starts(f, flying);
    for (uint32_t i = 0; i < in->n_args && (c->kind == SL_LIBC || c->kind == SL_MPI); i++)
        visit_argument(f, number, func, i, flying);
}

/* The object ceases to exist: no buffer may be in it. */
static void end_object(struct finder *f, uint32_t object, const uint64_t *flying)
{
    const uint64_t *users = f->users[object];
    for (uint32_t i = 0; users && i < f->n_starts; i++) {
        if (!is_set(users, i) || !is_set(flying, i))
            continue;
        f->starts[i].conflicts = true;
        f->n_accesses++;
    }
}

/* A return of a function. */
static void end_locals(struct finder *f, uint32_t func, const uint64_t *flying)
{
    for (uint32_t i = 0; i < f->x->p->funcs[func].n_locals; i++)
        end_object(f, pointsto_local_object(f->points, func, i), flying);
    for (uint32_t i = 0; i < f->n_allocas; i++)
        if (pointsto_object_at(f->points, f->allocas[i])->func == func)
            end_object(f, f->allocas[i], flying);
}

static void visit_access(struct finder *f, uint32_t number, const uint64_t *flying)
{
    const struct ir_instr *in = f->x->places[number].in;
    uint32_t func = f->x->places[number].func;
    switch (in->op) {
    case IR_LOAD:
    case IR_LOADBITS:
        access(f, number, &in->a, in->type.size, false, flying);
        break;
    case IR_STORE:
    case IR_STOREBITS:
        access(f, number, &in->a, in->type.size, true, flying);
        break;
    case IR_MEMZERO:
        access(f, number, &in->a, in->size, true, flying);
        break;
    case IR_MEMCPY:
        access(f, number, &in->a, in->size, true, flying);
        access(f, number, &in->b, in->size, false, flying);
        break;
    case IR_CALL:
        for (uint32_t i = 0; i < pointsto_targets(f->points, number).n; i++)
            visit_target(f, number, pointsto_targets(f->points, number).items[i], flying);
        break;
    case IR_DECL:
        end_object(f, pointsto_local_object(f->points, func, in->a.id), flying);
        break;
    case IR_RET:
        if (func != f->x->p->main_func)
            end_locals(f, func, flying);
        break;
    default:
        break;
    }
}

/* ---- the whole ---- */

static void prepare(struct finder *f)
{
    const struct ir_prog *p = f->x->p;
    f->words = (f->n_starts + WORD - 1) / WORD;
    f->in = ARENA_ARRAY(f->arena, uint64_t **, p->n_funcs);
    f->exit = ARENA_ARRAY(f->arena, uint64_t *, p->n_funcs);
    for (uint32_t func = 0; func < p->n_funcs; func++) {
        if (!f->cfgs[func])
            continue;
        f->exit[func] = ARENA_ARRAY(f->arena, uint64_t, f->words);
        f->in[func] = ARENA_ARRAY(f->arena, uint64_t *, f->cfgs[func]->n);
        for (uint32_t b = 0; b < f->cfgs[func]->n; b++)
            f->in[func][b] = ARENA_ARRAY(f->arena, uint64_t, f->words);
    }
}

static struct finder finder_new(struct arena *arena, const struct ir_prog *p)
{
    struct finder f = {.arena = arena};
    f.x = numbering_new(arena, p);
    f.points = pointsto_new(arena, f.x);
    f.cfgs = pointsto_cfgs(f.points);
    f.start_of = ARENA_ARRAY(arena, uint32_t, f.x->n_places);
    f.copied = copied_handles_find(arena, f.x, f.points);
    for (uint32_t i = 0; i < f.x->n_places; i++)
        if (f.x->places[i].in->op == IR_CALL && f.cfgs[f.x->places[i].func])
            add_start(&f, i);
    f.one_window = one_window(arena, f.x, f.points);
    return f;
}

/* Stores of other processes are not seen in the program: each access to it counts. */
static bool is_shared_memory(enum mpi_fn fn)
{
    return fn != MPI_FN_COUNT && mpi_plain(fn) == MPI_FN_MPI_Win_allocate_shared;
}

static bool names_nonblocking(const struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        enum mpi_fn fn = mpi_find(p->funcs[i].name);
        const struct mpi_call *call = mpi_call(fn);
        if (call && !p->funcs[i].defined &&
            (strchr(call->roles, 'q') || mpi_has(fn, MPI_TRAIT_NONBLOCKING) ||
             is_shared_memory(fn) || (call->class == MPI_C_RMA && strpbrk(call->roles, "iox"))))
            return true;
    }
    return false;
}

bool *slicer_flights_as_written(struct arena *arena, const struct ir_prog *p)
{
    bool *touched = NULL;
    if (!names_nonblocking(p))
        return NULL;
    struct arena *scratch = arena_new();
    struct finder f = finder_new(scratch, p);
    for (uint32_t i = 0; i < p->n_funcs; i++)
        f.compares |= is_shared_memory(mpi_find(p->funcs[i].name));
    if (f.n_starts || f.compares) {
        prepare(&f);
        do {
            f.changed = false;
            visit_all(&f, NULL);
        } while (f.changed);
        find_users(&f);
        f.scratch = ARENA_ARRAY(scratch, uint64_t, f.words);
        f.touched = ARENA_ARRAY(scratch, bool, p->next_id);
        visit_all(&f, visit_access);
        for (uint32_t i = 0; i < f.n_starts; i++)
            if (f.starts[i].conflicts)
                touch(&f, f.starts[i].number);
        if (f.n_accesses || f.compares)
            touched = arena_memdup(arena, f.touched, p->next_id);
    }
    arena_free(scratch);
    return touched;
}
