/* See collective_order.h: an interval analysis over the whole program, forwards, not sensitive to
 * contexts.  First what is counted from the entry of a function to each of its instructions and to
 * its returns, then what its callers may have counted before. */
#include "slicer/depend/collective_order.h"

#include "core/ir/cfg.h"
#include "slicer/pointsto/numbering.h"
#include "slicer/pointsto/pointsto.h"

/* A count of ANY stands for that many or more: only what a program begins with is told apart.
 * After so many rounds what still grows is taken for ANY. */
enum { ANY = 64, ROUNDS = 8 };

/* least > most: not reached. */
struct span {
    uint32_t least, most;
};

static const struct span nothing = {ANY + 1, 0}, none = {0, 0}, any = {0, ANY};

struct sl_collective_order {
    struct arena *arena;
    const struct sl_numbering *x;
    const struct sl_pointsto *points;
    struct ir_cfg **cfgs;
    struct span *before; /* [instruction]: from the entry of its function */
    struct span **after; /* [func][block]: the same, at its end */
    struct span *whole;  /* [func]: from its entry to its returns */
    struct span *entry;  /* [func]: at its entry */
    unsigned rounds;
    bool changed, jumps;
};

static bool is_reached(struct span s)
{
    return s.least <= s.most;
}

static struct span join(struct span a, struct span b)
{
    return (struct span){a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
}

static uint32_t sum(uint32_t a, uint32_t b)
{
    return a + b < ANY ? a + b : ANY;
}

static struct span add(struct span a, struct span b)
{
    if (!is_reached(a) || !is_reached(b))
        return nothing;
    return (struct span){sum(a.least, b.least), sum(a.most, b.most)};
}

static void grow(struct sl_collective_order *o, struct span *s, struct span by)
{
    struct span now = join(*s, by);
    if (now.least == s->least && now.most == s->most)
        return;
    if (o->rounds > ROUNDS && now.most > s->most)
        now.most = ANY;
    *s = now;
    o->changed = true;
}

/* ---- what a call counts ---- */

/* A collective with data: those that make communicators, windows and files are not counted, in no
 * rank. */
static const struct mpi_call *collective_of(const struct sl_collective_order *o, uint32_t func)
{
    const struct sl_callee *c = &o->x->callees[func];
    return c->kind == SL_MPI && c->mpi->class == MPI_C_COLL ? c->mpi : NULL;
}

static const struct ir_opnd *communicator_of(const struct ir_instr *in, const struct mpi_call *mpi)
{
    for (uint32_t i = 0; i < in->n_args; i++)
        if (numbering_role(mpi, i) == 'c')
            return &in->args[i];
    return NULL;
}

static struct span count_collective(const struct sl_collective_order *o, uint32_t number,
                                    const struct mpi_call *mpi)
{
    const struct sl_place *at = &o->x->places[number];
    const struct ir_opnd *comm = communicator_of(at->in, mpi);
    if (!comm)
        return any;
    if (!pointsto_may_be(o->points, at->func, comm, "m2s_MPI_COMM_WORLD"))
        return none;
    bool surely = pointsto_cells(o->points, at->func, comm).n == 1;
    return (struct span){surely, 1};
}

/* What runs inside a library function, or later because of it: any number of times. */
static bool has_callbacks(const struct sl_collective_order *o, struct sl_cells targets)
{
    bool library = false, defined = false;
    for (uint32_t i = 0; i < targets.n; i++) {
        bool body = o->x->callees[targets.items[i]].kind == SL_DEFINED;
        library |= !body;
        defined |= body;
    }
    return library && defined;
}

/* What the call number counts. */
static struct span count_call(const struct sl_collective_order *o, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(o->points, number);
    struct span all = targets.n ? nothing : none;
    for (uint32_t i = 0; i < targets.n; i++) {
        uint32_t func = targets.items[i];
        const struct mpi_call *mpi = collective_of(o, func);
        if (o->x->callees[func].kind == SL_DEFINED)
            all = join(all, o->whole[func]);
        else
            all = join(all, mpi ? count_collective(o, number, mpi) : none);
    }
    return all.most && has_callbacks(o, targets) ? any : all;
}

/* ---- from the entry of a function ---- */

static struct span pass_block(struct sl_collective_order *o, uint32_t func, uint32_t block,
                              struct span now)
{
    const uint32_t *first = o->x->block_first[func];
    for (uint32_t i = first[block]; i < first[block + 1]; i++) {
        const struct ir_instr *in = o->x->places[i].in;
        grow(o, &o->before[i], now);
        if (in->op == IR_CALL)
            now = add(now, count_call(o, i));
        else if (in->op == IR_RET)
            grow(o, &o->whole[func], now);
    }
    return now;
}

static void pass_function(struct sl_collective_order *o, uint32_t func)
{
    const struct ir_cfg *g = o->cfgs[func];
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t block = g->rpo[i];
        struct span now = i ? nothing : none;
        for (uint32_t k = 0; k < g->pred[block].n; k++)
            now = join(now, o->after[func][g->pred[block].items[k]]);
        grow(o, &o->after[func][block], pass_block(o, func, block, now));
    }
}

/* ---- from the beginning of the program ---- */

static void enter_targets(struct sl_collective_order *o, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(o->points, number);
    bool callbacks = has_callbacks(o, targets);
    struct span at = add(o->entry[o->x->places[number].func], o->before[number]);
    for (uint32_t i = 0; i < targets.n; i++)
        grow(o, &o->entry[targets.items[i]], callbacks ? any : at);
}

static void pass_calls(struct sl_collective_order *o)
{
    for (uint32_t i = 0; i < o->x->n_places; i++)
        if (o->x->places[i].in->op == IR_CALL && o->cfgs[o->x->places[i].func])
            enter_targets(o, i);
}

/* setjmp() and its like: control goes where no edge of the graph goes. */
static bool has_jumps(const struct sl_collective_order *o)
{
    for (uint32_t f = 0; f < o->x->p->n_funcs; f++) {
        const struct sl_callee *c = &o->x->callees[f];
        if (c->kind == SL_LIBC && c->libc->class == LIBC_JUMP && pointsto_callers(o->points, f).n)
            return true;
    }
    return false;
}

static struct span *spans(struct arena *arena, uint32_t n)
{
    struct span *s = ARENA_ARRAY(arena, struct span, n);
    for (uint32_t i = 0; i < n; i++)
        s[i] = nothing;
    return s;
}

static void pass_all(struct sl_collective_order *o)
{
    for (o->changed = true, o->rounds = 0; o->changed; o->rounds++) {
        o->changed = false;
        for (uint32_t f = 0; f < o->x->p->n_funcs; f++)
            if (o->cfgs[f])
                pass_function(o, f);
    }
    o->entry[o->x->p->main_func] = none;
    for (o->changed = true, o->rounds = 0; o->changed; o->rounds++) {
        o->changed = false;
        pass_calls(o);
    }
}

struct sl_collective_order *collective_order_new(struct arena *arena, const struct sl_numbering *x,
                                                 const struct sl_pointsto *points)
{
    struct sl_collective_order *o = ARENA_NEW(arena, struct sl_collective_order);
    uint32_t n = x->p->n_funcs;
    *o = (struct sl_collective_order){
        .arena = arena, .x = x, .points = points, .cfgs = pointsto_cfgs(points),
        .before = spans(arena, x->n_places), .after = ARENA_ARRAY(arena, struct span *, n),
        .whole = spans(arena, n), .entry = spans(arena, n)};
    for (uint32_t f = 0; f < n; f++)
        if (o->cfgs[f])
            o->after[f] = spans(arena, o->cfgs[f]->n);
    o->jumps = has_jumps(o);
    if (!o->jumps)
        pass_all(o);
    return o;
}

/* Is it surely a call on MPI_COMM_WORLD, and counted? */
static bool is_counted(const struct sl_collective_order *o, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(o->points, number);
    const struct mpi_call *mpi = targets.n == 1 ? collective_of(o, targets.items[0]) : NULL;
    return mpi && count_collective(o, number, mpi).least;
}

bool collective_order_may_meet(const struct sl_collective_order *o, uint32_t a, uint32_t b)
{
    if (o->jumps || !is_counted(o, a) || !is_counted(o, b))
        return true;
    struct span x = add(o->entry[o->x->places[a].func], o->before[a]);
    struct span y = add(o->entry[o->x->places[b].func], o->before[b]);
    return is_reached(x) && is_reached(y) && x.least <= y.most && y.least <= x.most;
}
