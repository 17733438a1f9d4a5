/* Which unsequenced operands conflict.
 *
 *     printf("%d %d\n", from(1), from(2));     both receive: either may be called first
 *     total = total + from(1);                 from() writes total, which the other side reads
 *
 * The frontend has marked the operands (struct ir_side).  What a side does are the accesses and
 * calls of its instructions, and of all functions that these may call.  Only what the slice has
 * kept counts: nothing depends on the rest, in whichever order it runs.  The other side does not
 * see a function's own variables, nor what it has just allocated.
 */
#include "slicer/rewrite/unsequenced.h"

#include "core/base/vec.h"

#include <string.h>

struct access {
    uint32_t object, number; /* number: the instruction of the side, a call for what is below it */
    int64_t offset;
    uint64_t size; /* 0: unknown */
    bool writes, kept;
};

/* What an operand does; numbers of instructions of the side, or SL_NONE. */
struct deeds {
    struct access *items;
    uint32_t n, cap;
    uint32_t communicates, ends;
    uint32_t parses; /* strtok, getopt: they remember how far they are */
    uint32_t first, last; /* its instructions are among these */
};

struct finder {
    struct arena *arena; /* scratch, for one function */
    const struct sl_dependence *s;
    const struct slice *reasons;
    struct arena *keep;  /* for the list */
    struct unsequenced_list list;
    uint32_t func;
    bool *above;        /* [func]: it may be active when func runs */
    bool *visited;      /* [func]: what it does is known of the side at hand */
    struct deeds *acts; /* [side] */
    uint32_t *head;     /* [object]: last access of the side at hand, or SL_NONE */
    /* what is looked at */
    struct deeds *to;
    uint32_t number, outer; /* the instruction; the one of the side that leads there */
};

/* ---- accesses ---- */

static const struct sl_reason *reason(const struct finder *f, uint32_t number)
{
    return &f->reasons->items[f->s->x->places[number].in->id];
}

/* The instruction that makes the temporary, or NULL. */
static const struct ir_instr *made_by(const struct finder *f, uint32_t func,
                                      const struct ir_opnd *o)
{
    uint32_t def = o->kind == IR_O_TEMP ? f->s->x->temp_def[func][o->id] : SL_NONE;
    return def == SL_NONE ? NULL : f->s->x->places[def].in;
}

/* The address from which o is computed. */
static const struct ir_opnd *base_of(const struct finder *f, uint32_t func,
                                     const struct ir_opnd *o)
{
    for (unsigned depth = 0; depth < 16; depth++) {
        const struct ir_instr *in = made_by(f, func, o);
        if (!in || (in->op != IR_PTRADD && in->op != IR_CAST && in->op != IR_COPY))
            return o;
        o = &in->a;
    }
    return o;
}

static bool is_allocated(const struct finder *f, uint32_t func, const struct ir_opnd *o)
{
    const struct ir_instr *in = made_by(f, func, base_of(f, func, o));
    const struct ir_opnd *callee = in && in->op == IR_CALL ? &in->callee : NULL;
    if (!callee || callee->kind != IR_O_FUNC)
        return false;
    enum libc_fn fn = f->s->x->callees[callee->id].libc_fn;
    return fn == LIBC_FN_malloc || fn == LIBC_FN_calloc;
}

/* A variable that never holds anything else than what the function has allocated. */
static bool holds_allocated(const struct finder *f, uint32_t func, const struct ir_opnd *variable)
{
    const struct sl_var *var = def_use_simple(f->s->def_use, func, variable);
    if (!var || variable->id < f->s->x->p->funcs[func].n_params)
        return false;
    for (uint32_t i = 0; i < var->n_defs; i++) {
        const struct ir_instr *in = f->s->x->places[var->defs[i].number].in;
        if (in->op != IR_DECL && (in->op != IR_STORE || !is_allocated(f, func, &in->b)))
            return false;
    }
    return true;
}

/* Does the address lead to memory that only this call of the function can have? */
static bool is_own(const struct finder *f, const struct ir_opnd *o)
{
    uint32_t func = f->s->x->places[f->number].func;
    const struct ir_opnd *base = base_of(f, func, o);
    const struct ir_instr *in = made_by(f, func, base);
    return base->kind == IR_O_LOCAL || is_allocated(f, func, base) ||
           (in && in->op == IR_LOAD && in->a.kind == IR_O_LOCAL &&
            holds_allocated(f, func, &in->a));
}

/* Can another side access this object at all? */
static bool is_shared(const struct finder *f, uint32_t object)
{
    const struct sl_object *o = pointsto_object_at(f->s->points, object);
    switch (o->kind) {
    case SL_O_FUNC:
    case SL_O_OUTSIDE: /* no more is known than that it is not the program's */
        return false;
    case SL_O_LOCAL:
    case SL_O_VARARGS:
        return f->above[o->func];
    case SL_O_GLOBAL: /* not the names of handles */
        return strncmp(f->s->x->p->globals[o->id].link_name, "m2s_", 4) != 0;
    case SL_O_HEAP:
        return true;
    }
    return true;
}

static void add(struct finder *f, struct access a)
{
    if (is_shared(f, a.object))
        VEC_PUSH(f->arena, f->to->items, f->to->n, f->to->cap, a);
}

static void add_cells(struct finder *f, struct sl_cells cells, struct access a, bool exact)
{
    for (uint32_t i = 0; i < cells.n; i++) {
        struct sl_cell cell = pointsto_cell_at(f->s->points, cells.items[i]);
        a.object = cell.object;
        a.offset = exact ? cell.offset : SL_ANY;
        add(f, a);
    }
}

static void add_deep(struct finder *f, struct sl_cells cells, struct access a)
{
    bool *reached = ARENA_ARRAY(f->arena, bool, pointsto_n_objects(f->s->points));
    for (uint32_t i = 0; i < cells.n; i++)
        pointsto_reach(f->s->points, pointsto_cell_at(f->s->points, cells.items[i]).object,
                       reached);
    a.offset = SL_ANY;
    for (a.object = 0; a.object < pointsto_n_objects(f->s->points); a.object++)
        if (reached[a.object])
            add(f, a);
}

static void add_operand(struct finder *f, const struct ir_opnd *o, uint64_t size, bool writes)
{
    uint32_t func = f->s->x->places[f->number].func;
    struct access a = {.number = f->outer, .size = size, .writes = writes};
    a.kept = reason(f, f->number)->kept && (writes || !reason(f, f->number)->cut);
    if (f->number != f->outer && is_own(f, o))
        return;
    /* the order decided which store is seen, and so what is kept */
    if (!a.kept && !def_use_simple(f->s->def_use, func, o))
        return;
    add_cells(f, pointsto_cells(f->s->points, func, o), a, true);
}

static void add_argument(struct finder *f, uint32_t func, uint32_t i, unsigned access)
{
    const struct sl_place *at = &f->s->x->places[f->number];
    const struct ir_opnd *o = &at->in->args[i];
    struct access a = {.number = f->outer, .writes = (access & SL_WRITES) != 0, .kept = true};
    bool exact;
    a.size = def_use_argument_size(f->s->x, f->number, func, i, &exact);
    if (f->number != f->outer && !(access & SL_DEEP) && is_own(f, o))
        return;
    struct sl_cells cells = access & SL_CONTENT
                                ? pointsto_buffer_cells(f->s->points, at->func, o)
                                : pointsto_cells(f->s->points, at->func, o);
    if (access & SL_DEEP)
        add_deep(f, cells, a);
    else
        add_cells(f, cells, a, exact);
}

/* ---- calls ---- */

static bool is_local_query(const struct sl_callee *c)
{
    return mpi_has(c->fn, MPI_TRAIT_QUERY) || c->fn == MPI_FN_MPI_Comm_rank ||
           c->fn == MPI_FN_MPI_Comm_size || c->mpi->handler == MPI_H_FORTRAN_HANDLE;
}

static void note_library_call(struct finder *f, uint32_t func)
{
    const struct sl_callee *c = &f->s->x->callees[func];
    bool ends = (c->kind == SL_LIBC && numbering_is_exit(c) && c->libc->class != LIBC_ASSERT) ||
                c->fn == MPI_FN_MPI_Abort;
    bool talks = (c->kind == SL_MPI && !is_local_query(c)) ||
                 (c->kind == SL_UNKNOWN && !f->s->x->p->funcs[func].in_system_header);
    bool parses = c->kind == SL_LIBC &&
                  (libc_splits_text(c->libc) || libc_parses_options(c->libc));
    if (parses && reason(f, f->number)->kept)
        f->to->parses = f->outer;
    if (ends)
        f->to->ends = f->outer;
    else if (talks)
        f->to->communicates = f->outer;
}

static void add_library_call(struct finder *f, uint32_t func)
{
    const struct ir_instr *in = f->s->x->places[f->number].in;
    const struct sl_callee *c = &f->s->x->callees[func];
    note_library_call(f, func);
    for (uint32_t i = 0; i < in->n_args; i++) {
        char role = c->kind == SL_MPI ? numbering_role(c->mpi, i) : 0;
        if (role && strchr("ctp", role))
            continue; /* the handle itself */
        unsigned access = numbering_access(f->s->x, in, func, i);
        if (access & (SL_READS | SL_WRITES))
            add_argument(f, func, i, access);
    }
}

static void add_place(struct finder *f, uint32_t number);

static void add_body(struct finder *f, uint32_t func)
{
    const struct ir_cfg *g = f->s->cfgs[func];
    if (!g || f->visited[func])
        return;
    f->visited[func] = true;
    for (uint32_t b = 0; b < g->n; b++)
        for (uint32_t i = f->s->x->block_first[func][b]; i < f->s->x->block_first[func][b + 1]; i++)
            if (g->rpo_number[b] != IR_NO_BLOCK)
                add_place(f, i);
}

static void add_call(struct finder *f)
{
    uint32_t number = f->number;
    struct sl_cells targets = pointsto_targets(f->s->points, number);
    if (!reason(f, number)->kept)
        return;
    if (!targets.n)
        f->to->communicates = f->outer;
    for (uint32_t i = 0; i < targets.n; i++, f->number = number)
        if (f->s->x->callees[targets.items[i]].kind == SL_DEFINED)
            add_body(f, targets.items[i]);
        else
            add_library_call(f, targets.items[i]);
}

static void add_place(struct finder *f, uint32_t number)
{
    const struct ir_instr *in = f->s->x->places[number].in;
    f->number = number;
    switch ((int)in->op) {
    case IR_LOAD:
    case IR_LOADBITS:
        add_operand(f, &in->a, in->type.size, false);
        break;
    case IR_STORE:
    case IR_STOREBITS:
        add_operand(f, &in->a, in->type.size, true);
        break;
    case IR_MEMCPY:
        add_operand(f, &in->b, in->size, false);
        add_operand(f, &in->a, in->size, true);
        break;
    case IR_MEMZERO:
        add_operand(f, &in->a, in->size, true);
        break;
    case IR_VAARG: /* the list moves on */
    case IR_VACOPY:
        add_operand(f, &in->a, 0, true);
        break;
    case IR_CALL:
        add_call(f);
        break;
    default:
        break;
    }
}

/* ---- conflicts ---- */

/* In the other order, would something else be read, or stay in memory, that matters? */
static bool differs(const struct access *a, const struct access *b)
{
    if (!cells_overlap(cells_constant(a->offset, a->size), cells_constant(b->offset, b->size)))
        return false;
    if (a->writes && b->writes)
        return a->kept || b->kept;
    return (a->writes && b->kept) || (b->writes && a->kept);
}

struct conflict {
    const struct access *a, *b;
};

/* Each access of `a` goes by object into f->head; `next` links those of one object. */
static bool find_conflict(struct finder *f, const struct deeds *a, const struct deeds *b,
                          struct conflict *found)
{
    uint32_t *next = ARENA_ARRAY(f->arena, uint32_t, a->n + 1);
    *found = (struct conflict){0};
    for (uint32_t i = 0; i < a->n; i++) {
        next[i] = f->head[a->items[i].object];
        f->head[a->items[i].object] = i;
    }
    for (uint32_t k = 0; k < b->n && !found->a; k++)
        for (uint32_t i = f->head[b->items[k].object]; i != SL_NONE && !found->a; i = next[i])
            if (differs(&a->items[i], &b->items[k]))
                *found = (struct conflict){&a->items[i], &b->items[k]};
    for (uint32_t i = 0; i < a->n; i++)
        f->head[a->items[i].object] = SL_NONE;
    return found->a;
}

static const char *object_name(const struct finder *f, uint32_t object)
{
    const struct sl_object *o = pointsto_object_at(f->s->points, object);
    const struct ir_prog *p = f->s->x->p;
    const char *name = o->kind == SL_O_GLOBAL  ? p->globals[o->id].obj.name
                       : o->kind == SL_O_LOCAL ? p->funcs[o->func].locals[o->id].obj.name
                                               : NULL;
    return name ? arena_printf(f->keep, "'%s'", name) : "memory";
}

/* Why the order of the two matters, or NULL; where: an instruction of each. */
static const char *conflict_of(struct finder *f, const struct deeds *a, const struct deeds *b,
                               uint32_t where[2])
{
    struct conflict found;
    where[0] = a->communicates != SL_NONE ? a->communicates : a->ends;
    where[1] = b->communicates != SL_NONE ? b->communicates : b->ends;
    if (a->communicates != SL_NONE && b->communicates != SL_NONE)
        return "both communicate";
    if (where[0] != SL_NONE && where[1] != SL_NONE &&
        (a->communicates != SL_NONE || b->communicates != SL_NONE))
        return "one communicates while the other can end the process";
    where[0] = a->parses;
    where[1] = b->parses;
    if (a->parses != SL_NONE && b->parses != SL_NONE)
        return "both take the next part of a text";
    if (!find_conflict(f, a, b, &found))
        return NULL;
    where[0] = found.a->number;
    where[1] = found.b->number;
    return arena_printf(f->keep, found.a->writes && found.b->writes
                                     ? "both write %s"
                                     : "one writes %s, which the other reads",
                        object_name(f, found.a->object));
}

/* Functions that may call `func`, over others too, and itself. */
static void mark_above(struct finder *f, uint32_t func)
{
    if (f->above[func])
        return;
    f->above[func] = true;
    struct sl_cells callers = pointsto_callers(f->s->points, func);
    for (uint32_t i = 0; i < callers.n; i++)
        mark_above(f, f->s->x->places[callers.items[i]].func);
}

/* Does the instruction stand in the side, or in one within it? */
static bool is_in(const struct ir_func *fn, const struct ir_instr *in, uint32_t side)
{
    uint32_t s = in->side;
    while (s > side)
        s = fn->sides[s - 1].parent;
    return s == side;
}

/* The first and last instruction of each side. */
static void find_bounds(struct finder *f, const struct ir_func *fn)
{
    const uint32_t *first = f->s->x->block_first[f->func];
    for (uint32_t i = first[0]; i < first[fn->n_blocks]; i++) {
        uint32_t side = f->s->x->places[i].in->side;
        for (; side; side = fn->sides[side - 1].parent) {
            if (f->acts[side].first == SL_NONE)
                f->acts[side].first = i;
            f->acts[side].last = i;
        }
    }
}

/* What the instructions of the side from `first` to `last` do.  What is done in a function that is
 * called more than once counts once. */
static void collect(struct finder *f, const struct ir_func *fn, uint32_t side, uint32_t first,
                    uint32_t last)
{
    const struct ir_cfg *g = f->s->cfgs[f->func];
    memset(f->visited, 0, f->s->x->p->n_funcs * sizeof *f->visited);
    for (f->outer = first; f->outer <= last; f->outer++) {
        const struct sl_place *at = &f->s->x->places[f->outer];
        if (g->rpo_number[at->block] != IR_NO_BLOCK && is_in(fn, at->in, side))
            add_place(f, f->outer);
    }
}

static struct deeds no_deeds(void)
{
    return (struct deeds){.communicates = SL_NONE, .ends = SL_NONE, .parses = SL_NONE,
                          .first = SL_NONE};
}

/* What each instruction of the side does, from its first on. */
static struct deeds *collect_each(struct finder *f, const struct ir_func *fn, uint32_t side)
{
    uint32_t first = f->acts[side].first, n = f->acts[side].last - first + 1;
    struct deeds *each = ARENA_ARRAY(f->arena, struct deeds, n);
    for (uint32_t i = 0; i < n; i++) {
        each[i] = no_deeds();
        f->to = &each[i];
        collect(f, fn, side, first + i, first + i);
    }
    return each;
}

/* Each instruction of one side that conflicts with one of the other. */
static void add_pairs(struct finder *f, const struct ir_func *fn, uint32_t i, uint32_t k)
{
    const struct deeds *a = collect_each(f, fn, i), *b = collect_each(f, fn, k);
    uint32_t n = f->acts[i].last - f->acts[i].first, m = f->acts[k].last - f->acts[k].first;
    uint32_t where[2];
    for (uint32_t x = 0; x <= n; x++)
        for (uint32_t y = 0; y <= m; y++) {
            if (!conflict_of(f, &a[x], &b[y], where))
                continue;
            struct unsequenced_pair pair = {f->func, f->s->x->places[where[0]].in->id,
                                            f->s->x->places[where[1]].in->id};
            VEC_PUSH(f->keep, f->list.pairs, f->list.n_pairs, f->list.cap_pairs, pair);
        }
}

static void compare(struct finder *f, const struct ir_func *fn, uint32_t i, uint32_t k)
{
    uint32_t where[2];
    const char *text = conflict_of(f, &f->acts[i], &f->acts[k], where);
    if (!text)
        return;
    const struct ir_instr *a = f->s->x->places[where[0]].in, *b = f->s->x->places[where[1]].in;
    struct slicer_unsequenced u = {.first = a->at, .second = b->at, .text = text};
    u.undefined = a->op != IR_CALL && b->op != IR_CALL;
    u.first_pair = f->list.n_pairs;
    add_pairs(f, fn, i, k);
    u.n_pairs = f->list.n_pairs - u.first_pair;
    VEC_PUSH(f->keep, f->list.items, f->list.n, f->list.cap, u);
}

static void find_in(struct finder *f, uint32_t func)
{
    const struct ir_func *fn = &f->s->x->p->funcs[func];
    f->func = func;
    f->above = ARENA_ARRAY(f->arena, bool, f->s->x->p->n_funcs);
    f->visited = ARENA_ARRAY(f->arena, bool, f->s->x->p->n_funcs);
    f->acts = ARENA_ARRAY(f->arena, struct deeds, fn->n_sides + 1);
    f->head = ARENA_ARRAY(f->arena, uint32_t, pointsto_n_objects(f->s->points));
    memset(f->head, 0xff, pointsto_n_objects(f->s->points) * sizeof *f->head);
    for (uint32_t i = 0; i <= fn->n_sides; i++)
        f->acts[i] = no_deeds();
    mark_above(f, func);
    find_bounds(f, fn);
    for (uint32_t i = 1; i <= fn->n_sides; i++) {
        f->to = &f->acts[i];
        if (f->to->first != SL_NONE)
            collect(f, fn, i, f->to->first, f->to->last);
    }
    for (uint32_t i = 1; i <= fn->n_sides; i++)
        for (uint32_t k = i + 1; k <= fn->n_sides; k++)
            if (fn->sides[i - 1].group == fn->sides[k - 1].group)
                compare(f, fn, i, k);
}

struct unsequenced_list unsequenced_find(struct arena *arena, const struct sl_dependence *whole,
                                         const struct slice *reasons)
{
    struct finder f = {.s = whole, .reasons = reasons, .keep = arena};
    for (uint32_t i = 0; i < whole->x->p->n_funcs; i++) {
        if (!whole->cfgs[i] || !whole->x->p->funcs[i].n_sides)
            continue;
        f.arena = arena_new();
        find_in(&f, i);
        arena_free(f.arena);
    }
    return f.list;
}
