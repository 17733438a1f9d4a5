/* States: frames, objects with copy on write (see state.h). */
#include "abstraction/state/state.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/known_pointers.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state_key.h"
#include "core/base/fail.h"
#include "core/base/vec.h"

#include <assert.h>

enum { FEW_CELLS = 64 };

static void load_inits(struct engine *e, const struct ir_global *g, struct memory *m)
{
    for (uint32_t i = 0; i < g->n_inits; i++) {
        const struct ir_init *init = &g->inits[i];
        enum ir_kind kind = init->type.kind;
        if (init->width > 0 && kind == IR_BOOL)
            kind = IR_U8; /* the bit may be any of the unit */
        struct value v = {.kind = VALUE_NONE};
        switch (init->value.kind) {
        case IR_O_INT: v = value_int(kind, init->value.i); break;
        case IR_O_FLT: v = value_float(kind, init->value.f); break;
        case IR_O_GLOBAL: v = value_addr(OBJECT_GLOBAL | init->value.id, init->addend); break;
        case IR_O_FUNC:
            v = (struct value){.kind = VALUE_FUNC, .type = IR_PTR, .object = init->value.id};
            break;
        case IR_O_NONE: case IR_O_TEMP: case IR_O_LOCAL: break;
        }
        if (init->width > 0) {
            uint64_t mask = init->width >= 64 ? UINT64_MAX
                                              : (UINT64_C(1) << init->width) - 1;
            struct value old = memory_load(&e->env, m, (int64_t)init->offset, kind);
            uint64_t bits = (uint64_t)old.i & ~(mask << init->bit);
            bits |= ((uint64_t)init->value.i & mask) << init->bit;
            v = value_int(kind, (int64_t)bits);
        }
        bool kept = v.kind == VALUE_FLOAT ? kind == IR_F32 || kind == IR_F64 : true;
        if (v.kind == VALUE_NONE || !kept)
            memory_fill(&e->env, m,
                        (struct segment){(int64_t)init->offset,
                                         (int64_t)(init->offset + init->type.size),
                                         FILL_UNKNOWN, e->env.lost, 0, NULL});
        else
            memory_store(&e->env, m, (int64_t)init->offset, v);
    }
}

/* The variables of getopt() as the C library starts them. */
static void start_getopt(struct engine *e, const struct ir_global *g, struct memory *m)
{
    bool one = !strcmp(g->obj.name, "optind") || !strcmp(g->obj.name, "opterr");
    if (one && m->size == 4)
        memory_store(&e->env, m, 0, value_int(IR_I32, 1));
    if (!strcmp(g->obj.name, "optarg") && m->size == 8)
        memory_store(&e->env, m, 0, value_int(IR_PTR, 0));
}

static struct memory *global_memory(struct engine *e, const struct ir_global *g)
{
    enum fill fill = g->is_extern ? FILL_UNKNOWN : FILL_ZERO;
    struct memory *m = memory_new(e->arena, g->obj.name, (int64_t)g->obj.type.size, fill);
    m->is_const = g->obj.is_const || g->is_string;
    m->base.origin = e->env.lost;
    if (g->is_extern && m->size == 0)
        m->size = INT64_MAX / 4;
    if (g->bytes) {
        m->base.fill = FILL_BYTES;
        m->base.bytes = g->bytes;
    }
    load_inits(e, g, m);
    if (g->is_extern)
        start_getopt(e, g, m);
    return m;
}

static void make_globals(struct engine *e)
{
    const struct ir_prog *p = e->program->p;
    e->globals.n = p->n_globals + HIDDEN_COUNT;
    e->globals.v = ARENA_ARRAY(e->arena, struct memory *, e->globals.n);
    for (uint32_t i = 0; i < p->n_globals; i++)
        e->globals.v[i] = global_memory(e, &p->globals[i]);
    static const char *const names[HIDDEN_COUNT] = {"errno", "argv", "known pointers",
                                                     "getopt", "memory of the library",
                                                     "the environment",
                                                     "communicators", "groups", "datatypes",
                                                     "operators", "infos", "error handlers",
                                                     "handlers of communicators", "keys",
                                                     "attributes", "predefined attributes",
                                                     "handles of Fortran",
                                                     "files",
                                                     "windows", "streams", "texts",
                                                     "the standard input", "the next word",
                                                     "classes of characters", "what was read",
                                                     "states of the library", "the order of files",
                                                     "whether a call has failed"};
    for (uint32_t i = 0; i < HIDDEN_COUNT; i++) {
        bool vast = i == HIDDEN_KNOWN || i == HIDDEN_STATIC || i >= HIDDEN_ENVIRONMENT;
        int64_t size = vast ? INT64_MAX / 4 : i == HIDDEN_GETOPT ? 64 : 8;
        e->globals.v[p->n_globals + i] = memory_new(e->arena, names[i], size, FILL_ZERO);
    }
}

struct state *state_new(struct engine *e, uint32_t rank)
{
    if (!e->globals.v)
        make_globals(e);
    struct state *s = ARENA_NEW(e->arena, struct state);
    s->id = ++e->states.last;
    s->rank = rank;
    s->globals = e->globals.v;
    s->facts = (struct facts){.arena = e->arena, .values = e->values,
                              .shared = &e->world->facts};
    return s;
}

static struct value *take_temps(struct engine *e, const struct func_info *fn)
{
    struct temp_pool *pool = &e->states.temps[fn->index];
    return pool->n ? pool->free[--pool->n] : ARENA_ARRAY(e->arena, struct value,
                                                         fn->f->n_temps);
}

static void clone_temps(struct engine *e, struct frame *f)
{
    uint32_t n = f->fn->f->n_temps;
    struct value *temps = take_temps(e, f->fn);
    if (f->temps && n)
        memcpy(temps, f->temps, n * sizeof *temps);
    if (!f->temps) {
        if (n)
            memset(temps, 0, n * sizeof *temps);
        for (uint32_t i = 0; i < f->n_packed; i++)
            temps[f->packed[i].id] = f->packed[i].value;
    }
    f->temps = temps;
    f->cap_temps = n;
}

static void clone_frame(struct engine *e, struct frame *f)
{
    clone_temps(e, f);
    f->loops = arena_memdup(e->arena, f->loops, f->n_loops * sizeof *f->loops);
    f->cap_loops = f->n_loops;
    f->allocas = arena_memdup(e->arena, f->allocas, f->n_allocas * sizeof *f->allocas);
    f->varargs = arena_memdup(e->arena, f->varargs, f->n_varargs * sizeof *f->varargs);
    f->cap_allocas = f->n_allocas;
}

void state_recycle(struct engine *e, struct state *s)
{
    for (uint32_t i = 0; i < s->n_frames; i++) {
        struct frame *f = &s->frames[i];
        struct temp_pool *pool = &e->states.temps[f->fn->index];
        if (f->temps && f->cap_temps == f->fn->f->n_temps)
            VEC_PUSH(e->arena, pool->free, pool->n, pool->cap, f->temps);
        f->temps = NULL;
        f->cap_temps = 0;
    }
}

static void pack_frame(struct engine *e, struct frame *f, bool is_top)
{
    const struct ir_func *fn = f->fn->f;
    assert(f->temps || !fn->n_temps); /* packed once */
    struct arena *scratch = arena_new();
    uint64_t *temps = ARENA_ARRAY(scratch, uint64_t, fn->n_temps / 64 + 1);
    uint64_t *locals = ARENA_ARRAY(scratch, uint64_t, fn->n_locals / 64 + 1);
    program_live_at(e->program, f->fn, f->block, is_top ? f->instr : f->instr + 1, temps,
                    locals);
    uint32_t n = 0;
    for (uint32_t i = 0; i < fn->n_temps; i++)
        n += bit_get(temps, i);
    f->packed = ARENA_ARRAY(e->arena, struct packed_temp, n);
    f->n_packed = 0;
    for (uint32_t i = 0; i < fn->n_temps; i++)
        if (bit_get(temps, i))
            f->packed[f->n_packed++] = (struct packed_temp){i, f->temps[i]};
    arena_free(scratch);
}

void state_pack(struct engine *e, struct state *s)
{
    for (uint32_t i = 0; i < s->n_frames; i++)
        pack_frame(e, &s->frames[i], i + 1 == s->n_frames || state_runs_again(s, i));
    state_recycle(e, s);
}

static struct memory_pile *pile_for(struct engine *e, uint32_t n_cells)
{
    return n_cells > FEW_CELLS ? &e->states.large : &e->states.small;
}

struct memory *state_clone_memory(struct engine *e, const struct memory *m)
{
    struct memory_pile *pile = pile_for(e, m->n_cells);
    if (!pile->n)
        return memory_clone(e->arena, m);
    struct memory *c = pile->items[--pile->n];
    memory_clone_over(e->arena, c, m);
    return c;
}

void state_drop_memory(struct engine *e, struct memory *m)
{
    struct memory_pile *pile = pile_for(e, m->cap_cells);
    VEC_PUSH(e->arena, pile->items, pile->n, pile->cap, m);
}

/* What only this state can write to, only it has. */
static void drop_objects(struct engine *e, const struct state *s, struct memory *const *objects,
                         uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (objects[i] && objects[i]->owner == s->id)
            state_drop_memory(e, objects[i]);
}

void state_drop(struct engine *e, struct state *s)
{
    state_recycle(e, s);
    assert(s != e->states.dropped);
    if (s->globals_owner == s->id)
        drop_objects(e, s, s->globals, e->globals.n);
    drop_objects(e, s, s->locals, s->n_locals);
    drop_objects(e, s, s->heap, s->n_heap);
    s->next_dropped = e->states.dropped;
    e->states.dropped = s;
}

/* A copy of n elements, in the old array if they fit into it. */
static void *copy_into(struct engine *e, void *old, uint32_t *cap, const void *from, uint32_t n,
                       size_t size)
{
    if (!old || *cap < n) {
        old = arena_alloc(e->arena, n * size);
        *cap = n;
    }
    if (n)
        memcpy(old, from, n * size);
    return old;
}

#define COPY_INTO(e, to, old, from, array)                                                    \
    ((to)->cap_##array = (old)->cap_##array,                                                  \
     (to)->array = copy_into((e), (old)->array, &(to)->cap_##array, (from)->array,            \
                             (from)->n_##array, sizeof *(from)->array))

uint32_t *state_count(struct engine *e, struct state *s, uint32_t comm)
{
    while (s->n_grouped <= comm)
        VEC_PUSH(e->arena, s->grouped, s->n_grouped, s->cap_grouped, 0);
    return &s->grouped[comm];
}

struct state *state_clone(struct engine *e, struct state *s)
{
    struct state_pool *pool = &e->states;
    struct state *c = pool->dropped ? pool->dropped : ARENA_NEW(e->arena, struct state), old = *c;
    pool->dropped = c->next_dropped;
    *c = *s;
    c->id = ++pool->last;
    s->id = ++pool->last; /* what both see now belongs to neither */
    COPY_INTO(e, c, &old, s, frames);
    for (uint32_t i = 0; i < c->n_frames; i++)
        clone_frame(e, &c->frames[i]);
    COPY_INTO(e, c, &old, s, locals);
    COPY_INTO(e, c, &old, s, heap);
    COPY_INTO(e, c, &old, s, takens);
    COPY_INTO(e, c, &old, s, requests);
    COPY_INTO(e, c, &old, s, made);
    COPY_INTO(e, c, &old, s, grouped);
    COPY_INTO(e, c, &old, s, owned);
    c->spare = NULL;
    c->n_spare = c->cap_spare = 0;
    c->facts = facts_copy_over(&s->facts, &old.facts, e->arena);
    if (s->pending)
        c->pending = arena_memdup(e->arena, s->pending, s->n_pending * sizeof *s->pending);
    return c;
}

/* ---- objects ---- */

static const struct frame *frame_of_local(const struct state *s, uint32_t index)
{
    for (uint32_t i = s->n_frames; i-- > 0;)
        if (s->frames[i].locals <= index)
            return &s->frames[i];
    bug("local %u has no frame", index);
}

static struct memory *new_local(struct engine *e, struct state *s, uint32_t index)
{
    const struct frame *f = frame_of_local(s, index);
    const struct ir_object *o = &f->fn->f->locals[index - f->locals].obj;
    struct memory *m;
    if (s->n_spare) {
        m = s->spare[--s->n_spare];
        m->n_cells = m->n_segments = m->hint = 0;
        m->digested = DIGEST_NOT_YET;
        m->name = o->name;
        m->size = (int64_t)o->type.size;
        m->base = (struct segment){.lo = 0, .hi = m->size, .fill = FILL_UNINIT};
        m->freed = m->is_const = false;
        m->shared = NULL;
    } else {
        m = memory_new(e->arena, o->name, (int64_t)o->type.size, FILL_UNINIT);
    }
    m->base.origin = e->env.unset;
    m->owner = s->id;
    s->locals[index] = m;
    return m;
}

struct memory *state_object(struct engine *e, struct state *s, uint32_t object)
{
    uint32_t index = OBJECT_INDEX(object);
    switch (object & OBJECT_REGION) {
    case OBJECT_GLOBAL:
        return index < e->globals.n ? s->globals[index] : NULL;
    case OBJECT_LOCAL:
        if (index >= s->n_locals)
            return NULL;
        return s->locals[index] ? s->locals[index] : new_local(e, s, index);
    case OBJECT_HEAP:
        return index < s->n_heap ? s->heap[index] : NULL;
    default:
        return NULL;
    }
}

struct memory *state_writable(struct engine *e, struct state *s, uint32_t object)
{
    struct memory *m = state_object(e, s, object);
    if (m && m->owner == s->id)
        m->digested = DIGEST_NOT_YET;
    if (!m || m->owner == s->id)
        return m;
    m = state_clone_memory(e, m);
    m->digested = DIGEST_NOT_YET;
    m->owner = s->id;
    uint32_t index = OBJECT_INDEX(object);
    assert(s->id <= e->states.last);
    if ((object & OBJECT_REGION) == OBJECT_GLOBAL) {
        if (s->globals_owner != s->id)
            s->globals = arena_memdup(e->arena, s->globals,
                                      e->globals.n * sizeof *s->globals);
        s->globals_owner = s->id;
        s->globals[index] = m;
    } else if ((object & OBJECT_REGION) == OBJECT_LOCAL) {
        s->locals[index] = m;
    } else {
        s->heap[index] = m;
    }
    return m;
}

void state_reset_global(struct engine *e, struct state *s, uint32_t index)
{
    assert(index < e->globals.n);
    state_writable(e, s, OBJECT_GLOBAL | index); /* the list of them is this state's, too */
    s->globals[index] = e->globals.v[index];
}

uint32_t state_alloc(struct engine *e, struct state *s, const char *name, int64_t size,
                     enum fill fill)
{
    struct memory *m = memory_new(e->arena, name, size, fill);
    m->base.origin = fill == FILL_UNINIT ? e->env.unset : e->env.lost;
    m->owner = s->id;
    VEC_PUSH(e->arena, s->heap, s->n_heap, s->cap_heap, m);
    return OBJECT_HEAP | (s->n_heap - 1);
}

uint32_t state_alloc_again(struct engine *e, struct state *s, const char *name, int64_t size,
                           enum fill fill)
{
    if (!s->n_gaps && s->n_heap >= 64 && s->n_heap >= s->collect_at.heap) {
        state_collect(e, s);
        s->collect_at.heap = 64 + 2 * (s->n_heap - s->n_gaps);
    }
    if (!s->n_gaps)
        return state_alloc(e, s, name, size, fill);
    uint32_t index = s->gaps[--s->n_gaps];
    struct memory *m = memory_new(e->arena, name, size, fill);
    assert(index < s->n_heap && !s->heap[index]);
    m->base.origin = fill == FILL_UNINIT ? e->env.unset : e->env.lost;
    m->owner = s->id;
    s->heap[index] = m;
    return OBJECT_HEAP | index;
}

/* ---- frames ---- */

bool state_runs_again(const struct state *s, uint32_t frame)
{
    return frame + 1 < s->n_frames && s->frames[frame + 1].callback;
}

void state_push_frame(struct engine *e, struct state *s, const struct func_info *fn)
{
    assert(fn->f->defined);
    VEC_RESERVE(e->arena, s->frames, s->n_frames, s->cap_frames, s->n_frames + 1);
    struct frame *f = &s->frames[s->n_frames++];
    struct value *temps = f->temps; /* of an earlier call at this depth */
    uint32_t cap = f->cap_temps, n = fn->f->n_temps;
    struct loop_mark *loops = f->loops;
    uint32_t cap_loops = f->cap_loops;
    *f = (struct frame){.fn = fn, .locals = s->n_locals, .loops = loops,
                        .cap_loops = cap_loops};
    f->temps = cap >= n ? temps : ARENA_ARRAY(e->arena, struct value, n);
    f->cap_temps = cap >= n ? cap : n;
    if (n)
        memset(f->temps, 0, n * sizeof *f->temps);
    uint32_t want = s->n_locals + fn->f->n_locals;
    VEC_RESERVE(e->arena, s->locals, s->n_locals, s->cap_locals, want);
    if (fn->f->n_locals)
        memset(s->locals + s->n_locals, 0, fn->f->n_locals * sizeof *s->locals);
    s->n_locals = want;
}

void state_pop_frame(struct engine *e, struct state *s)
{
    assert(s->n_frames);
    struct frame *f = state_top(s);
    assert(f->locals <= s->n_locals);
    for (uint32_t i = f->locals; i < s->n_locals; i++)
        if (s->locals[i] && s->locals[i]->owner == s->id)
            VEC_PUSH(e->arena, s->spare, s->n_spare, s->cap_spare, s->locals[i]);
    for (uint32_t i = 0; i < f->n_allocas; i++) {
        request_forget(e, s, f->allocas[i], 1);
        s->heap[OBJECT_INDEX(f->allocas[i])] = NULL;
    }
    request_forget(e, s, OBJECT_LOCAL | f->locals, s->n_locals - f->locals);
    known_pointers_forget(e, s, f->locals);
    s->n_locals = f->locals;
    s->n_frames--;
}

const char *state_left_how(const struct state *s)
{
    if (s->mpi.initialized && !s->mpi.finalized)
        return "without MPI_Finalize";
    return s->mpi.sessions > SESSIONS_CLOSED ? "without MPI_Session_finalize" : "before MPI_Init";
}

const struct ir_instr *state_instr(const struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    assert(s->n_frames && f->instr < f->fn->f->blocks[f->block].n_instrs);
    return &f->fn->f->blocks[f->block].instrs[f->instr];
}
