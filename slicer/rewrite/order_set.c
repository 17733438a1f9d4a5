/* The orders of a few instructions of which some must come before others, as far as it matters.
 *
 *     pairs (1,4) (2,4), 1 before 2      1 2 4    1 4 2    4 1 2
 *     pairs (1,4) (2,4), no constraint   the same: 2 1 4 is 1 2 4 to each pair; and 2 4 1
 */
#include "slicer/rewrite/order_set.h"

#include <string.h>

/* In ascending order, each once; false: there are too many. */
static bool add_atom(struct order_set *s, uint32_t atom)
{
    uint32_t i = 0;
    while (i < s->n_atoms && s->atoms[i] < atom)
        i++;
    if (i < s->n_atoms && s->atoms[i] == atom)
        return true;
    if (s->n_atoms == ORDER_ATOMS)
        return false;
    memmove(&s->atoms[i + 1], &s->atoms[i], (s->n_atoms - i) * sizeof s->atoms[0]);
    s->atoms[i] = atom;
    s->n_atoms++;
    return true;
}

static bool add_atoms(struct order_set *s)
{
    for (uint32_t i = 0; i < s->n_pairs; i++)
        if (!add_atom(s, s->pairs[i].a) || !add_atom(s, s->pairs[i].b))
            return false;
    return s->n_pairs <= 64;
}

static uint32_t place_in(const uint32_t *order, uint32_t atom)
{
    uint32_t i = 0;
    while (order[i] != atom)
        i++;
    return i;
}

static uint64_t swaps(const struct order_set *s, const uint32_t *order)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < s->n_pairs; i++) {
        uint32_t a = s->pairs[i].a, b = s->pairs[i].b;
        bool is_first = place_in(order, a) < place_in(order, b);
        bits |= (uint64_t)(is_first != (a < b)) << i;
    }
    return bits;
}

static bool add_order(struct order_set *s, const uint32_t *order)
{
    uint64_t bits = swaps(s, order);
    for (uint32_t i = 0; i < s->n_orders; i++)
        if (s->swapped[i] == bits)
            return true;
    if (s->n_orders == ORDER_SETS)
        return false;
    memcpy(s->orders[s->n_orders], order, s->n_atoms * sizeof *order);
    s->swapped[s->n_orders++] = bits;
    return true;
}

static bool is_among(const uint32_t *order, uint32_t n, uint32_t atom)
{
    for (uint32_t i = 0; i < n; i++)
        if (order[i] == atom)
            return true;
    return false;
}

/* Is it not among the first `done`, but all that must come before it? */
static bool is_next(const struct order_set *s, const uint32_t *order, uint32_t done,
                    uint32_t atom)
{
    for (uint32_t k = 0; k < s->n_atoms; k++)
        if (s->before[s->atoms[k] * s->n + atom] && !is_among(order, done, s->atoms[k]))
            return false;
    return !is_among(order, done, atom);
}

/* All orders that begin with the first `done` of `order`.  False: there are too many. */
static bool add_orders(struct order_set *s, uint32_t *order, uint32_t done)
{
    if (done == s->n_atoms)
        return add_order(s, order);
    for (uint32_t i = 0; i < s->n_atoms; i++) {
        if (!is_next(s, order, done, s->atoms[i]))
            continue;
        order[done] = s->atoms[i];
        if (!add_orders(s, order, done + 1))
            return false;
    }
    return true;
}

/* Is there an order with the two of each pair either way? */
static bool covers_pairs(const struct order_set *s)
{
    uint64_t swapped = 0, all = s->n_pairs == 64 ? ~(uint64_t)0 : ((uint64_t)1 << s->n_pairs) - 1;
    for (uint32_t i = 0; i < s->n_orders; i++)
        swapped |= s->swapped[i];
    return swapped == all;
}

bool order_set_find(struct order_set *set, const bool *before, uint32_t n,
                    const struct order_pair *pairs, uint32_t n_pairs)
{
    uint32_t order[ORDER_ATOMS];
    *set = (struct order_set){.before = before, .n = n, .pairs = pairs, .n_pairs = n_pairs};
    return n_pairs && add_atoms(set) && add_orders(set, order, 0) && covers_pairs(set);
}
