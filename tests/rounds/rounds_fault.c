/* A small change to one statement:  if (!(rank == 1 && t == 5)) MPI_Barrier(...);  or  t < N + 1 */
#include "tests/rounds/rounds_gen.h"

static const struct rounds_expr *plant_rank(struct rng *rng, const struct rounds_program *p)
{
    return rounds_expr(p->arena, ROUNDS_EQUAL, rounds_read(p->arena, ROUNDS_RANK),
                       rounds_const(p->arena, rng_below(rng, p->nprocs)));
}

/* e % modulus == 0, or 1 */
static const struct rounds_expr *plant_residue(struct rng *rng, const struct rounds_program *p,
                                               const struct rounds_expr *e,
                                               const struct rounds_expr *modulus)
{
    return rounds_expr(p->arena, ROUNDS_EQUAL, rounds_expr(p->arena, ROUNDS_MOD, e, modulus),
                       rounds_const(p->arena, rng_below(rng, 2)));
}

/* A round, rounds from some on, each k-th; by another counter; for some inputs only. */
static const struct rounds_expr *plant_round(struct rng *rng, const struct rounds_program *p)
{
    struct arena *a = p->arena;
    const struct rounds_expr *t = rounds_read(a, rng_percent(rng, 85) ? ROUNDS_T : ROUNDS_I);
    int64_t most = p->is_far && rng_percent(rng, 80) ? 8000 : rng_percent(rng, 20) ? 30 : 7;
    const struct rounds_expr *k = rounds_const(a, rng_range(rng, 0, most));
    const struct rounds_expr *modulus = rounds_const(a, rng_range(rng, 2, 5));
    const struct rounds_expr *y = rounds_read(a, ROUNDS_Y), *n = rounds_read(a, ROUNDS_N);
    const struct rounds_expr *f = rounds_read(a, ROUNDS_F);
    switch (rng_below(rng, 10)) {
    case 0: return rounds_expr(a, ROUNDS_EQUAL, t, k);
    case 1: return rounds_expr(a, ROUNDS_LESS, k, t);
    case 2: return plant_residue(rng, p, t, modulus);
    case 3: return rounds_expr(a, ROUNDS_EQUAL, y, k);
    case 4: return rounds_expr(a, ROUNDS_LESS, y, t);
    case 5: return rounds_expr(a, ROUNDS_LESS, rounds_expr(a, ROUNDS_ADD, t, k), y);
    case 6: return rounds_expr(a, ROUNDS_EQUAL, rounds_expr(a, ROUNDS_ADD, y, k), t);
    case 7: return plant_residue(rng, p, n, modulus);
    case 8: return rounds_expr(a, ROUNDS_LESS, k, n);
    default: return rounds_expr(a, ROUNDS_LESS, f, t);
    }
}

/* On one rank in some rounds; sometimes only one of both. */
static const struct rounds_expr *plant_where(struct rng *rng, const struct rounds_program *p)
{
    const struct rounds_expr *rank = plant_rank(rng, p), *round = plant_round(rng, p);
    uint32_t kind = rng_below(rng, 8);
    return kind == 0 ? rank : kind == 1 ? round : rounds_expr(p->arena, ROUNDS_AND, rank, round);
}

/* The statement moves into the body of an IF that stands in its place. */
static void guard(struct rounds_program *p, struct rounds_stmt *s, const struct rounds_expr *c)
{
    struct rounds_stmt *inner = rounds_stmt(p->arena, s->kind), *next = s->next;
    *inner = *s;
    inner->next = NULL;
    *s = (struct rounds_stmt){.kind = ROUNDS_IF, .var = ROUNDS_NO_VAR, .value = c, .body = inner,
                              .next = next};
}

/* Once more, in some rounds. */
static void repeat(struct rounds_program *p, struct rounds_stmt *s, const struct rounds_expr *c)
{
    struct rounds_stmt *again = rounds_stmt(p->arena, s->kind), *next = s->next;
    *again = *s;
    again->next = NULL;
    s->next = again;
    guard(p, again, c);
    again->next = next;
}

static void plant_bound(struct rng *rng, struct rounds_program *p, struct rounds_stmt *s)
{
    struct arena *a = p->arena;
    const struct rounds_expr *c = plant_rank(rng, p), *value = s->value;
    if (s->kind == ROUNDS_SET) {
        s->value = rounds_expr(a, rng_percent(rng, 70) ? ROUNDS_ADD : ROUNDS_SUB, value, c);
        return;
    }
    const struct rounds_expr *less = value->op == ROUNDS_AND ? value->b : value;
    if (less->op != ROUNDS_LESS)
        return;
    less = rounds_expr(a, ROUNDS_LESS, less->a,
                       rounds_expr(a, rng_percent(rng, 50) ? ROUNDS_ADD : ROUNDS_SUB, less->b, c));
    s->value = value->op == ROUNDS_AND ? rounds_expr(a, ROUNDS_AND, value->a, less) : less;
}

static void plant_message(struct rng *rng, struct rounds_program *p, struct rounds_stmt *s)
{
    const struct rounds_expr **tag =
        s->from_tag && rng_percent(rng, 50) ? &s->from_tag : &s->tag;
    *tag = rounds_expr(p->arena, ROUNDS_ADD, *tag, plant_where(rng, p));
}

static void plant_collective(struct rng *rng, struct rounds_program *p, struct rounds_stmt *s)
{
    const struct rounds_expr *other =
        rounds_expr(p->arena, ROUNDS_ADD, s->value, plant_where(rng, p));
    s->value =
        rounds_expr(p->arena, ROUNDS_MOD, other, rounds_read(p->arena, ROUNDS_SIZE));
}

static void plant_in(struct rng *rng, struct rounds_program *p, struct rounds_stmt *s)
{
    const struct rounds_expr *where = plant_where(rng, p);
    uint32_t kind = rng_below(rng, 4);
    bool posts = s->kind == ROUNDS_ISEND || s->kind == ROUNDS_IRECV;
    if (s->kind == ROUNDS_LOOP || s->kind == ROUNDS_SET)
        plant_bound(rng, p, s);
    else if (kind == 0 && s->tag)
        plant_message(rng, p, s);
    else if (kind == 1 && s->value)
        plant_collective(rng, p, s);
    else if (kind == 2 && !posts)
        repeat(p, s, where);
    else
        guard(p, s, rounds_expr(p->arena, ROUNDS_NOT, where, NULL));
}

/* Where rank 0 reads and tells, each reads. */
static bool plant_input(struct rounds_program *p, const struct rounds_list *list)
{
    struct rounds_stmt *first = p->first;
    if (list->n < 3 || first->kind != ROUNDS_IF || first->body->kind != ROUNDS_INPUT)
        return false;
    first->bare = true;
    first->body->next = NULL;
    first->next->off = true;
    return true;
}

void rounds_fault(struct rng *rng, struct rounds_program *p)
{
    struct rounds_list list;
    rounds_list(p, &list);
    if (rng_percent(rng, 10) && plant_input(p, &list))
        return;
    for (uint32_t tries = 0; tries < 100; tries++) {
        struct rounds_stmt *s = list.items[rng_below(rng, list.n)];
        bool chosen = rounds_communicates(s) || s->kind == ROUNDS_LOOP || s->kind == ROUNDS_SET;
        if (!chosen || (s->kind == ROUNDS_SET && rng_percent(rng, 50)))
            continue;
        plant_in(rng, p, s);
        return;
    }
}
