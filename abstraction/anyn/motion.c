/* What a value comes to from one round of a loop to the next. */
#include "abstraction/anyn/motion.h"

#include "core/affine/bits.h"
#include "core/base/vec.h"

struct sym_value sym_moved(struct sym *y, struct sym_value v, struct affine by)
{
    struct sym_value out = { 0 };
    for (uint32_t i = 0; i < v.n; i++) {
        struct sym_case c = v.cases[i];
        c.leaf.number = affine_add(y->s, c.leaf.number, by, 1);
        VEC_PUSH(y->arena, out.cases, out.n, out.cap, c);
    }
    return out;
}

struct sym_value sym_doubled(struct sym *y, struct sym_value v, struct affine round)
{
    return sym_number(y, affine_scale(y->s, affine_power(y->s, round),
                                      v.cases[0].leaf.number.constant));
}

bool sym_is_double(struct sym *y, const struct sym_value *from, const struct sym_value *to)
{
    return from->n == 1 && to->n == 1 && from->cases[0].leaf.kind == SYM_NUMBER &&
           to->cases[0].leaf.kind == SYM_NUMBER &&
           affine_same(affine_scale(y->s, from->cases[0].leaf.number, 2),
                       to->cases[0].leaf.number);
}

bool sym_doublings(struct sym *y, struct affine e, uint32_t counter, struct affine *last)
{
    struct affine k = affine_of_atom(y->s, counter);
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &y->s->atoms[e.terms[i].atom];
        int64_t by = e.terms[i].by;
        struct affine rest = affine_add(y->s, e, affine_of_atom(y->s, e.terms[i].atom), -by);
        if (a->kind != AFFINE_POWER || !affine_same(a->of[0], k) || by >= 0 ||
            affine_contains(y->s, rest, counter))
            continue;
        *last = affine_log(y->s, affine_floor(y->s, rest, -by));
        return true;
    }
    return false;
}

/* The exponent of a number that is a power of two. */
static bool exponent_of(struct sym *y, const struct sym_state *st, const struct sym_case *c,
                        struct affine *e)
{
    int64_t more = 0;
    struct affine number = c->leaf.number;
    if (c->leaf.kind != SYM_NUMBER || !affine_is_power(y->s, number))
        return false;
    if (number.n == 0) {
        *e = affine_log(y->s, number);
        return true;
    }
    affine_is_shifted_power(y->s, number, e, &more);
    *e = affine_plus(y->s, *e, more);
    return more == 0 || sym_is_certain(y, st, &c->when, (struct affine_fact){
                            false, affine_plus(y->s, *e, -more) });
}

struct sym_value sym_halved(struct sym *y, const struct sym_state *st, struct sym_value v,
                            struct affine round)
{
    struct sym_value out = { 0 };
    struct sym_leaf zero = { .kind = SYM_NUMBER }, leaf = { .kind = SYM_NUMBER };
    for (uint32_t i = 0; i < v.n; i++) {
        struct affine_facts left = { 0 }, over = { 0 };
        struct affine e;
        if (sym_leaf_same(&v.cases[i].leaf, &zero)) {
            sym_value_add(y, st, &out, &v.cases[i].when, zero);
            continue;
        }
        if (!exponent_of(y, st, &v.cases[i], &e))
            return sym_data();
        affine_facts_at_most(y->s, &left, round, e);
        affine_facts_less(y->s, &over, e, round);
        left = sym_facts_and(y, &v.cases[i].when, &left);
        over = sym_facts_and(y, &v.cases[i].when, &over);
        leaf.number = affine_power(y->s, affine_minus(y->s, e, round));
        sym_value_add(y, st, &out, &left, leaf);
        sym_value_add(y, st, &out, &over, zero);
    }
    return out;
}

const int64_t *sym_movement(struct sym *y, const struct sym_value *from,
                            const struct sym_value *to)
{
    int64_t *by = ARENA_NEW(y->arena, int64_t);
    if (from->n == 0 || from->n != to->n)
        return NULL;
    for (uint32_t i = 0; i < from->n; i++) {
        struct affine apart = affine_minus(y->s, to->cases[i].leaf.number,
                                           from->cases[i].leaf.number);
        if (from->cases[i].leaf.kind != SYM_NUMBER || to->cases[i].leaf.kind != SYM_NUMBER ||
            apart.n || (i && apart.constant != *by))
            return NULL;
        *by = apart.constant;
    }
    return by;
}
