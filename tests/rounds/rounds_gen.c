/* A program is: where its bounds come from; one or two loops; what follows on their counters.
 *
 *     if (rank == 0) N = number();        for (; t < N; t = t + 1) {          if (y % 2 == 0)
 *     MPI_Bcast(&N, ...);                     halo; if (t % 3 == 0) barrier;      barrier;
 *                                         }
 * All ranks agree on all conditions until a fault is planted (rounds_fault.c).
 */
#include "tests/rounds/rounds_gen.h"

struct gen {
    struct arena *arena;
    struct rng *rng;
    uint32_t nprocs;
    bool sums;  /* s is unknown, since the loop makes sums */
    bool grows; /* t is never negative */
    bool far;   /* thousands of rounds */
};

/* ---- expressions ---- */

static const struct rounds_expr *number(struct gen *g, int64_t value)
{
    return rounds_const(g->arena, value);
}

static const struct rounds_expr *read(struct gen *g, enum rounds_var var)
{
    return rounds_read(g->arena, var);
}

static const struct rounds_expr *op(struct gen *g, enum rounds_op o, const struct rounds_expr *a,
                                    const struct rounds_expr *b)
{
    return rounds_expr(g->arena, o, a, b);
}

/* var + k */
static const struct rounds_expr *plus(struct gen *g, enum rounds_var var, int64_t k)
{
    return k ? op(g, ROUNDS_ADD, read(g, var), number(g, k)) : read(g, var);
}

static const struct rounds_expr *is(struct gen *g, enum rounds_var var, int64_t value)
{
    return op(g, ROUNDS_EQUAL, read(g, var), number(g, value));
}

/* (rank + k) % size */
static const struct rounds_expr *around(struct gen *g, const struct rounds_expr *k)
{
    return op(g, ROUNDS_MOD, op(g, ROUNDS_ADD, read(g, ROUNDS_RANK), k), read(g, ROUNDS_SIZE));
}

/* a % b == c */
static const struct rounds_expr *each(struct gen *g, const struct rounds_expr *a,
                                      const struct rounds_expr *b, int64_t c)
{
    return op(g, ROUNDS_EQUAL, op(g, ROUNDS_MOD, a, b), number(g, c));
}

static uint32_t pick(struct gen *g, uint32_t n)
{
    return rng_below(g->rng, n);
}

static enum rounds_var counter(uint32_t depth)
{
    return depth ? ROUNDS_I : ROUNDS_T;
}

/* What all ranks answer alike. */
static const struct rounds_expr *condition(struct gen *g, uint32_t depth)
{
    static const uint8_t moduli[] = {2, 2, 3, 4, 5};
    enum rounds_var t = counter(depth);
    const struct rounds_expr *modulus = number(g, moduli[pick(g, 5)]);
    switch (pick(g, 12)) {
    case 0: case 1: return each(g, read(g, t), modulus, pick(g, 2));
    case 2: return is(g, t, rng_range(g->rng, 0, 8));
    case 3: return op(g, ROUNDS_LESS, read(g, t), number(g, rng_range(g->rng, 1, 9)));
    case 4: return op(g, ROUNDS_LESS, number(g, rng_range(g->rng, 1, 9)), read(g, t));
    case 5: return is(g, ROUNDS_X, 0);
    case 6: return op(g, ROUNDS_LESS, read(g, ROUNDS_Y), number(g, rng_range(g->rng, 1, 5)));
    case 7: return each(g, read(g, t), read(g, ROUNDS_F), 0);
    case 8: return each(g, op(g, ROUNDS_ADD, read(g, t), read(g, ROUNDS_Y)), modulus, 0);
    case 9: return op(g, ROUNDS_EQUAL, read(g, ROUNDS_Y), read(g, ROUNDS_N));
    case 10: return op(g, ROUNDS_LESS, read(g, ROUNDS_Z), read(g, t));
    default: return g->sums ? read(g, ROUNDS_S) : each(g, read(g, ROUNDS_N), modulus, 0);
    }
}

/* ---- statements ---- */

static struct rounds_stmt *set(struct gen *g, enum rounds_var var, const struct rounds_expr *value)
{
    struct rounds_stmt *s = rounds_stmt(g->arena, ROUNDS_SET);
    s->var = var;
    s->value = value;
    return s;
}

static struct rounds_stmt *when(struct gen *g, const struct rounds_expr *c,
                                struct rounds_stmt *body)
{
    struct rounds_stmt *s = rounds_stmt(g->arena, ROUNDS_IF);
    s->value = c;
    s->body = body;
    return s;
}

static struct rounds_stmt *loop(struct gen *g, const struct rounds_expr *c,
                                struct rounds_stmt *body, struct rounds_stmt *step)
{
    struct rounds_stmt *s = rounds_stmt(g->arena, ROUNDS_LOOP);
    s->value = c;
    s->body = body;
    s->step = step;
    return s;
}

static struct rounds_stmt *message(struct gen *g, enum rounds_kind kind,
                                   const struct rounds_expr *peer, const struct rounds_expr *tag)
{
    struct rounds_stmt *s = rounds_stmt(g->arena, kind);
    s->peer = peer;
    s->tag = tag;
    return s;
}

static struct rounds_stmt *sum(struct gen *g)
{
    struct rounds_stmt *s = rounds_stmt(g->arena, ROUNDS_ALLREDUCE);
    s->var = ROUNDS_S;
    return s;
}

static const struct rounds_expr *tag(struct gen *g, uint32_t depth)
{
    switch (pick(g, 6)) {
    case 0: return g->grows ? op(g, ROUNDS_MOD, read(g, counter(depth)), number(g, 2))
                            : number(g, 1);
    case 1: return read(g, ROUNDS_X);
    case 2: return number(g, 1);
    default: return number(g, 0);
    }
}

/* To the right, or to a partner that changes. */
static struct rounds_stmt *ring(struct gen *g, uint32_t depth)
{
    struct rounds_stmt *s = rounds_stmt(g->arena, ROUNDS_SENDRECV);
    const struct rounds_expr *k = number(g, 1), *size = read(g, ROUNDS_SIZE);
    if (g->grows && pick(g, 3) == 0)
        k = op(g, ROUNDS_MOD, read(g, counter(depth)), size);
    s->peer = around(g, k);
    s->from = around(g, op(g, ROUNDS_SUB, size, k));
    s->tag = s->from_tag = tag(g, depth);
    return s;
}

static struct rounds_stmt *halo(struct gen *g, uint32_t depth)
{
    static const enum rounds_kind kinds[] = {ROUNDS_IRECV, ROUNDS_ISEND};
    const struct rounds_expr *t = tag(g, depth);
    struct rounds_stmt *all = NULL;
    for (uint32_t i = 0; i < 4; i++)
        all = rounds_append(all, message(g, kinds[i / 2],
                                         read(g, i % 2 ? ROUNDS_DOWN : ROUNDS_UP), t));
    return rounds_append(all, rounds_stmt(g->arena, ROUNDS_WAITALL));
}

/* From left to right. */
static struct rounds_stmt *pipe(struct gen *g, uint32_t depth)
{
    const struct rounds_expr *t = tag(g, depth);
    struct rounds_stmt *s = message(g, ROUNDS_RECV, read(g, ROUNDS_DOWN), t);
    return rounds_append(s, message(g, ROUNDS_SEND, read(g, ROUNDS_UP), t));
}

static struct rounds_stmt *ping_pong(struct gen *g, uint32_t depth)
{
    const struct rounds_expr *t = tag(g, depth);
    struct rounds_stmt *first = message(g, ROUNDS_SEND, number(g, 1), t);
    struct rounds_stmt *second = message(g, ROUNDS_RECV, number(g, 0), t);
    rounds_append(first, message(g, ROUNDS_RECV, number(g, 1), t));
    rounds_append(second, message(g, ROUNDS_SEND, number(g, 0), t));
    return rounds_append(when(g, is(g, ROUNDS_RANK, 0), first),
                         when(g, is(g, ROUNDS_RANK, 1), second));
}

/* All others send to rank 0, which receives in their order. */
static struct rounds_stmt *gather(struct gen *g)
{
    struct rounds_stmt *recv = message(g, ROUNDS_RECV, read(g, ROUNDS_K), number(g, 2));
    struct rounds_stmt *each_k =
        loop(g, op(g, ROUNDS_LESS, read(g, ROUNDS_K), read(g, ROUNDS_SIZE)), recv,
             set(g, ROUNDS_K, plus(g, ROUNDS_K, 1)));
    struct rounds_stmt *s = when(g, is(g, ROUNDS_RANK, 0),
                                 rounds_append(set(g, ROUNDS_K, number(g, 1)), each_k));
    return rounds_append(s, when(g, op(g, ROUNDS_LESS, number(g, 0), read(g, ROUNDS_RANK)),
                                 message(g, ROUNDS_SEND, number(g, 0), number(g, 2))));
}

static struct rounds_stmt *rooted(struct gen *g, enum rounds_kind kind, uint32_t depth)
{
    struct rounds_stmt *s = rounds_stmt(g->arena, kind);
    s->value = number(g, pick(g, 4) == 0);
    if (g->grows && pick(g, 3) == 0)
        s->value = op(g, ROUNDS_MOD, read(g, counter(depth)), read(g, ROUNDS_SIZE));
    return s;
}

static struct rounds_stmt *communication(struct gen *g, uint32_t depth)
{
    struct rounds_stmt *s;
    switch (pick(g, 12)) {
    case 0: case 1: return ring(g, depth);
    case 2: case 3: return halo(g, depth);
    case 4: return pipe(g, depth);
    case 5: return ping_pong(g, depth);
    case 6: return gather(g);
    case 7: return rooted(g, ROUNDS_BCAST, depth);
    case 8: return rooted(g, ROUNDS_REDUCE, depth);
    case 9:
        s = rounds_stmt(g->arena, ROUNDS_ALLREDUCE);
        s->var = ROUNDS_Z;
        return s;
    default: return rounds_stmt(g->arena, ROUNDS_BARRIER);
    }
}

/* Counters, sums, flags. */
static struct rounds_stmt *update(struct gen *g, uint32_t depth)
{
    const struct rounds_expr *y = read(g, ROUNDS_Y);
    enum rounds_var t = counter(depth);
    switch (pick(g, 9)) {
    case 0: case 1:
        return set(g, ROUNDS_X, op(g, ROUNDS_SUB, number(g, 1), read(g, ROUNDS_X)));
    case 2: case 3: return set(g, ROUNDS_Y, plus(g, ROUNDS_Y, 1));
    case 4: return set(g, ROUNDS_Y, op(g, ROUNDS_ADD, y, read(g, ROUNDS_X)));
    case 5: return set(g, ROUNDS_Y, op(g, ROUNDS_ADD, y, read(g, t)));
    case 6: return set(g, ROUNDS_Z, read(g, t));
    case 7: return set(g, ROUNDS_Y, plus(g, ROUNDS_Y, -1));
    default:
        return when(g, condition(g, depth), set(g, ROUNDS_Y, plus(g, ROUNDS_Y, 1)));
    }
}

static struct rounds_stmt *loops(struct gen *g, uint32_t depth);

static struct rounds_stmt *body(struct gen *g, uint32_t depth)
{
    struct rounds_stmt *all = NULL, *s;
    uint32_t n = rng_range(g->rng, 1, depth ? 2 : 3);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t what = pick(g, 10);
        if (what == 0 && depth == 0)
            s = loops(g, 1);
        else if (what <= 2 && (i || n > 1))
            s = update(g, depth);
        else if (what <= 5)
            s = when(g, condition(g, depth), communication(g, depth));
        else
            s = communication(g, depth);
        all = rounds_append(all, s);
    }
    return all;
}

/* ---- loops ---- */

static const struct rounds_expr *bound(struct gen *g, uint32_t depth)
{
    static const int16_t large[] = {20, 33, 50, 100};
    static const int16_t thousands[] = {2500, 4000, 6001, 9000};
    if (g->far && !depth)
        return number(g, thousands[pick(g, 4)]);
    if (g->far && pick(g, 4) == 0)
        return number(g, rng_range(g->rng, 50, 200));
    if (depth)
        return pick(g, 3) ? number(g, rng_range(g->rng, 1, 4)) : plus(g, ROUNDS_F, 1);
    switch (pick(g, 16)) {
    case 0: return number(g, rng_range(g->rng, 2, 9));
    case 1: return number(g, large[pick(g, 4)]);
    case 2: case 3: return plus(g, ROUNDS_N, rng_range(g->rng, 1, 3));
    default: return read(g, ROUNDS_N);
    }
}

static struct rounds_stmt *upward(struct gen *g, uint32_t depth)
{
    enum rounds_var t = counter(depth);
    int64_t step = pick(g, 5) ? 1 : 2;
    g->grows = true;
    struct rounds_stmt *start = set(g, t, number(g, pick(g, 4) == 0));
    return rounds_append(start, loop(g, op(g, ROUNDS_LESS, read(g, t), bound(g, depth)),
                                     body(g, depth), set(g, t, plus(g, t, step))));
}

static struct rounds_stmt *downward(struct gen *g, uint32_t depth)
{
    enum rounds_var t = counter(depth);
    int64_t step = pick(g, 3) ? -1 : -2;
    g->grows = true; /* inside */
    struct rounds_stmt *start = set(g, t, bound(g, depth));
    struct rounds_stmt *inside = body(g, depth);
    g->grows = false;
    return rounds_append(start, loop(g, op(g, ROUNDS_LESS, number(g, 0), read(g, t)), inside,
                                     set(g, t, plus(g, t, step))));
}

/* while (s > limit && t < bound), or without the second */
static struct rounds_stmt *converging(struct gen *g, uint32_t depth)
{
    enum rounds_var t = counter(depth);
    const struct rounds_expr *above = read(g, ROUNDS_S), *c = above;
    g->grows = g->sums = true;
    if (pick(g, 3))
        c = op(g, ROUNDS_AND, above, op(g, ROUNDS_LESS, read(g, t), bound(g, depth)));
    struct rounds_stmt *inside = rounds_append(body(g, depth), sum(g));
    struct rounds_stmt *first =
        rounds_append(set(g, t, number(g, 0)), depth ? sum(g) : NULL);
    return rounds_append(first, loop(g, c, inside, set(g, t, plus(g, t, 1))));
}

/* for (...) { ...; if (!(s > limit)) break; ... } */
static struct rounds_stmt *breaking(struct gen *g, uint32_t depth)
{
    enum rounds_var t = counter(depth);
    g->grows = g->sums = true;
    struct rounds_stmt *inside = rounds_append(pick(g, 2) ? body(g, depth) : NULL, sum(g));
    inside = rounds_append(inside, when(g, op(g, ROUNDS_NOT, read(g, ROUNDS_S), NULL),
                                        rounds_stmt(g->arena, ROUNDS_BREAK)));
    inside = rounds_append(inside, communication(g, depth));
    return rounds_append(set(g, t, number(g, 0)),
                         loop(g, op(g, ROUNDS_LESS, read(g, t), bound(g, depth)), inside,
                              set(g, t, plus(g, t, 1))));
}

/* rank <= t && t < N + rank: each rank is one round behind the rank before */
static struct rounds_stmt *skewed(struct gen *g)
{
    const struct rounds_expr *t = read(g, ROUNDS_T), *r = read(g, ROUNDS_RANK);
    const struct rounds_expr *n = read(g, ROUNDS_N);
    const struct rounds_expr *busy =
        op(g, ROUNDS_AND, op(g, ROUNDS_NOT, op(g, ROUNDS_LESS, t, r), NULL),
           op(g, ROUNDS_LESS, t, op(g, ROUNDS_ADD, n, r)));
    struct rounds_stmt *inside = when(g, busy, pipe(g, 0));
    if (pick(g, 2))
        inside = rounds_append(inside, when(g, condition(g, 0), communication(g, 0)));
    g->grows = true;
    return rounds_append(
        set(g, ROUNDS_T, number(g, 0)),
        loop(g, op(g, ROUNDS_LESS, t, op(g, ROUNDS_ADD, n, read(g, ROUNDS_SIZE))), inside,
             set(g, ROUNDS_T, plus(g, ROUNDS_T, 1))));
}

/* Rank 0 receives from each, in a loop of its own; one counts from 0, the other from 1. */
static struct rounds_stmt *master_and_workers(struct gen *g)
{
    struct rounds_stmt *recv = message(g, ROUNDS_RECV, read(g, ROUNDS_K), number(g, 0));
    struct rounds_stmt *round = rounds_append(
        set(g, ROUNDS_K, number(g, 1)),
        loop(g, op(g, ROUNDS_LESS, read(g, ROUNDS_K), read(g, ROUNDS_SIZE)), recv,
             set(g, ROUNDS_K, plus(g, ROUNDS_K, 1))));
    const struct rounds_expr *end = bound(g, 0);
    struct rounds_stmt *master =
        loop(g, op(g, ROUNDS_LESS, read(g, ROUNDS_T), end), round,
             set(g, ROUNDS_T, plus(g, ROUNDS_T, 1)));
    struct rounds_stmt *worker =
        loop(g, op(g, ROUNDS_LESS, read(g, ROUNDS_I), op(g, ROUNDS_ADD, end, number(g, 1))),
             message(g, ROUNDS_SEND, number(g, 0), number(g, 0)),
             set(g, ROUNDS_I, plus(g, ROUNDS_I, 1)));
    const struct rounds_expr *first = is(g, ROUNDS_RANK, 0);
    g->grows = true;
    return rounds_append(
        when(g, first, rounds_append(set(g, ROUNDS_T, number(g, 0)), master)),
        when(g, op(g, ROUNDS_NOT, first, NULL),
             rounds_append(set(g, ROUNDS_I, number(g, 1)), worker)));
}

static struct rounds_stmt *loops(struct gen *g, uint32_t depth)
{
    uint32_t kind = pick(g, depth ? 8 : 10);
    if (g->far && !depth) /* sums would end the loop soon */
        kind = kind <= 3 ? 0 : kind <= 6 ? 4 : 9;
    if (kind <= 3)
        return upward(g, depth);
    if (kind == 4)
        return downward(g, depth);
    if (kind <= 6)
        return converging(g, depth);
    if (kind == 7)
        return breaking(g, depth);
    return kind == 8 ? skewed(g) : master_and_workers(g);
}

/* ---- programs ---- */

/* Rank 0 reads N and tells the others; or it comes from argv. */
static struct rounds_stmt *inputs(struct gen *g)
{
    uint32_t kind = pick(g, 4);
    const struct rounds_expr *first = is(g, ROUNDS_RANK, 0);
    if (kind < 2)
        return NULL;
    struct rounds_stmt *input = rounds_stmt(g->arena, ROUNDS_INPUT), *tell;
    input->var = ROUNDS_N;
    if (kind == 2) {
        tell = rounds_stmt(g->arena, ROUNDS_BCAST);
        tell->value = number(g, 0);
        tell->var = ROUNDS_N;
        return rounds_append(when(g, first, input), tell);
    }
    struct rounds_stmt *send = message(g, ROUNDS_SEND, read(g, ROUNDS_K), number(g, 11));
    tell = message(g, ROUNDS_RECV, number(g, 0), number(g, 11));
    send->var = tell->var = ROUNDS_N;
    rounds_append(input, set(g, ROUNDS_K, number(g, 1)));
    rounds_append(input, loop(g, op(g, ROUNDS_LESS, read(g, ROUNDS_K), read(g, ROUNDS_SIZE)),
                              send, set(g, ROUNDS_K, plus(g, ROUNDS_K, 1))));
    return rounds_append(when(g, first, input),
                         when(g, op(g, ROUNDS_NOT, first, NULL), tell));
}

struct rounds_program *rounds_gen(struct arena *arena, uint64_t seed, bool far)
{
    struct rng rng = {seed};
    struct rounds_program *p = ARENA_NEW(arena, struct rounds_program);
    *p = (struct rounds_program){.arena = arena, .is_far = far};
    static const uint8_t nprocs[] = {2, 2, 2, 3, 3, 4};
    p->nprocs = nprocs[rng_below(&rng, sizeof nprocs)];
    p->is_long = rng_percent(&rng, 30);
    struct gen g = {.arena = arena, .rng = &rng, .nprocs = p->nprocs, .far = far};
    p->first = rounds_append(inputs(&g), loops(&g, 0));
    if (rng_percent(&rng, 20))
        p->first = rounds_append(p->first, loops(&g, 0));
    g.grows = false;
    if (rng_percent(&rng, 40))
        p->first = rounds_append(p->first, when(&g, condition(&g, 0), communication(&g, 0)));
    if (rng_percent(&rng, 60))
        rounds_fault(&rng, p);
    return p;
}
