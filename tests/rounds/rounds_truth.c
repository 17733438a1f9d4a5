/* N = -1..6 and what is near the constants of the program, F = 1..4, some sequences of sums. */
#include "tests/rounds/rounds_truth.h"

#include "core/base/vec.h"
#include "tests/random/rng.h"

enum { MAX_N = 1200 };

static const struct limits {
    int64_t lo, n, f; /* the least N, the largest ones that are tried one after the other */
    uint32_t n_sums;  /* sequences of sums */
} limits[] = {
    [ROUNDS_NEAR] = {0, 3, 2, 4},
    [ROUNDS_USUAL] = {-1, 6, 4, 14},
    [ROUNDS_FAR] = {-9, 40, 9, 60},
};

struct numbers {
    int64_t *items;
    uint32_t n, cap;
};

struct uses { /* what the program asks about */
    bool n, f, sums, input;
    struct numbers constants;
};

static void add(struct arena *a, struct numbers *all, int64_t value)
{
    for (uint32_t i = 0; i < all->n; i++)
        if (all->items[i] == value)
            return;
    if (value <= MAX_N)
        VEC_PUSH(a, all->items, all->n, all->cap, value);
}

static void use_expr(struct arena *a, struct uses *u, const struct rounds_expr *e)
{
    if (!e)
        return;
    u->n |= e->op == ROUNDS_VAR && e->var == ROUNDS_N;
    u->f |= e->op == ROUNDS_VAR && e->var == ROUNDS_F;
    if (e->op == ROUNDS_CONST)
        add(a, &u->constants, e->value);
    use_expr(a, u, e->a);
    use_expr(a, u, e->b);
}

static struct uses uses_of(const struct rounds_program *p)
{
    struct uses u = {.n = false};
    struct rounds_list list;
    rounds_list(p, &list);
    for (uint32_t i = 0; i < list.n; i++) {
        const struct rounds_stmt *s = list.items[i];
        u.sums |= s->kind == ROUNDS_ALLREDUCE && s->var == ROUNDS_S;
        u.input |= s->kind == ROUNDS_INPUT;
        use_expr(p->arena, &u, s->value);
        use_expr(p->arena, &u, s->tag);
        use_expr(p->arena, &u, s->from_tag);
    }
    return u;
}

static struct numbers values_of_n(const struct rounds_program *p, const struct uses *u,
                                  enum rounds_reach reach)
{
    struct numbers all = {.n = 0};
    if (!u->n && !u->input)
        add(p->arena, &all, 3);
    for (int64_t k = limits[reach].lo; (u->n || u->input) && k <= limits[reach].n; k++)
        add(p->arena, &all, k);
    bool asks = (u->n || u->input) && reach != ROUNDS_NEAR;
    for (uint32_t i = 0; asks && i < u->constants.n; i++)
        for (int64_t k = -2; k <= 2; k++)
            add(p->arena, &all, u->constants.items[i] + k);
    return all;
}

struct sums { /* which sums are above the limit, as in an instance */
    uint32_t rounds;
    uint64_t bits;
};

/* The k-th sequence. */
static struct sums nth_sums(uint32_t k)
{
    static const uint8_t rounds[] = {0, 1, 2, 3, 5, 8, 13, 31};
    struct rng rng = {k};
    if (k < sizeof rounds)
        return (struct sums){.rounds = rounds[k]};
    uint64_t bits = rng_next(&rng) | rng_next(&rng);
    return (struct sums){.bits = k % 2 ? bits : bits | rng_next(&rng)};
}

static bool is_bad(enum rounds_end end)
{
    return end != ROUNDS_ENDS && end != ROUNDS_TOO_LONG;
}

/* All sequences of sums, each rank that may have read something else. */
static bool try_data(const struct rounds_code *code, const struct uses *u, uint32_t nprocs,
                     struct rounds_instance in, enum rounds_reach reach,
                     struct rounds_truth *t)
{
    uint32_t n_sums = u->sums ? limits[reach].n_sums : 1, n_odd = u->input ? nprocs + 1 : 1;
    for (uint32_t i = 0; i < n_sums * n_odd; i++) {
        struct sums s = nth_sums(i / n_odd);
        in.rounds = s.rounds;
        in.bits = s.bits;
        in.odd_rank = i % n_odd ? i % n_odd - 1 : UINT32_MAX;
        enum rounds_end end = rounds_run(code, &in);
        t->n_instances++;
        t->n_too_long += end == ROUNDS_TOO_LONG;
        if (is_bad(end)) {
            t->bad = true;
            t->in = in;
            t->end = end;
            return true;
        }
    }
    return false;
}

struct rounds_truth rounds_find_bad(const struct rounds_program *p, enum rounds_reach reach)
{
    struct rounds_truth t = {.bad = false};
    struct uses u = uses_of(p);
    const struct rounds_code *code = rounds_compile(p);
    struct numbers n = values_of_n(p, &u, reach);
    for (uint32_t i = 0; i < n.n; i++)
        for (int64_t f = 1; f <= (u.f ? limits[reach].f : 1); f++) {
            struct rounds_instance in = {.n = n.items[i], .f = f, .input = n.items[i]};
            if (try_data(code, &u, p->nprocs, in, reach, &t))
                return t;
        }
    return t;
}
