/* Loops that some ranks leave in the midst, by the lowest bit of a number that is 1. */
#include "abstraction/anyn/round.h"

#include "core/affine/bits.h"
#include "core/base/vec.h"

void sym_break_start(struct sym *y, const struct sym_breaks *b, struct affine k,
                     struct affine_facts *out)
{
    if (b->is_known)
        affine_facts_equal(y->s, out, affine_low(y->s, b->of, k), affine_number(0));
}

/* What is flipped by 2^counter in these facts. */
static bool find_flipped(const struct sym *y, const struct affine_facts *facts, uint32_t counter,
                         struct affine *of)
{
    struct affine e;
    int64_t more;
    for (uint32_t i = 0; i < facts->n; i++)
        for (uint32_t k = 0; k < facts->items[i].e.n; k++) {
            const struct affine_atom *a = &y->s->atoms[facts->items[i].e.terms[k].atom];
            for (uint32_t side = 0; side < 2 && a->kind == AFFINE_XOR; side++) {
                *of = a->of[1 - side];
                if (affine_is_shifted_power(y->s, a->of[side], &e, &more) && more == 0 &&
                    affine_factor(e, counter) == 1 && e.n == 1 && e.constant == 0 &&
                    !affine_contains(y->s, *of, counter))
                    return true;
            }
        }
    return false;
}

static bool find_in_ways(const struct sym *y, const struct sym_ways *ways, uint32_t counter,
                         struct affine *of)
{
    for (uint32_t i = 0; i < ways->n; i++)
        if (find_flipped(y, &ways->items[i].when, counter, of))
            return true;
    return false;
}

static bool all_certain(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                        const struct affine_facts *facts)
{
    for (uint32_t i = 0; i < facts->n; i++)
        if (!sym_is_certain(y, st, when, facts->items[i]))
            return false;
    return true;
}

/* Who stays has none of the bits up to this one, and the other way round: who has none of them has
 * always stayed. */
static bool stays_so(struct sym *y, const struct sym_round *r, const struct sym_breaks *b,
                     const struct sym_way *in, const struct sym_state *st)
{
    struct affine k = affine_of_atom(y->s, r->counter);
    struct affine_facts now = { 0 }, next = { 0 }, before = { 0 };
    sym_break_start(y, b, k, &before);
    sym_break_start(y, b, affine_plus(y->s, k, 1), &next);
    affine_facts_add_all(y->s, &now, &in->when);
    affine_facts_add_all(y->s, &now, &before);
    return all_certain(y, st, &in->when, &next) && all_certain(y, r->entry, &next, &now);
}

/* Who leaves does so in the round of the bit. */
static bool leaves_so(struct sym *y, const struct sym_round *r, const struct sym_breaks *b,
                      const struct sym_ways *out, const struct sym_state *st)
{
    struct affine_facts last = { 0 };
    affine_facts_equal(y->s, &last, affine_of_atom(y->s, r->counter), affine_zeros(y->s, b->of));
    for (uint32_t i = 0; i < out->n; i++)
        if (!all_certain(y, st, &out->items[i].when, &last))
            return false;
    return true;
}

bool sym_break(struct sym *y, struct sym_round *r, const struct sym_ways *in,
               const struct sym_ways *out, struct sym_state *st, struct src_range at)
{
    struct sym_breaks *b = &r->breaks;
    struct affine of;
    bool found = find_in_ways(y, in, r->counter, &of) || find_in_ways(y, out, r->counter, &of);
    bool same = b->is_known && found && affine_same(b->of, of);
    b->n++;
    b->fits = same && b->n == 1 && in->n == 1 && stays_so(y, r, b, &in->items[0], st) &&
              leaves_so(y, r, b, out, st);
    b->is_known = found;
    b->of = found ? of : affine_number(0);
    if (!b->fits && !y->silent) {
        sym_leave(y, at, "how often this loop runs is not the same on all ranks, and no count");
        return false;
    }
    for (uint32_t i = 0; i < out->n; i++) {
        struct sym_exit e = { out->items[i].target, true, out->items[i].when,
                              sym_state_copy(y, st) };
        VEC_PUSH(y->arena, r->exits, r->n_exits, r->cap_exits, e);
    }
    if (in->n == 1)
        st->facts = sym_facts_and(y, &st->facts, &in->items[0].when);
    return true;
}
