/* In which orders some instructions may come. */
#ifndef M2S_SLICER_ORDER_SET_H
#define M2S_SLICER_ORDER_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { ORDER_SETS = 24, ORDER_ATOMS = 8 };

struct order_pair {
    uint32_t a, b;
};

struct order_set {
    uint32_t atoms[ORDER_ATOMS], n_atoms; /* what is in pairs, in ascending order */
    uint32_t orders[ORDER_SETS][ORDER_ATOMS], n_orders;
    uint64_t swapped[ORDER_SETS]; /* bit k: the greater one of pair k comes first */
    const bool *before;           /* [i * n + k]: i must come before k */
    uint32_t n;
    const struct order_pair *pairs;
    uint32_t n_pairs;
};

/* The orders of the numbers (below n) in the pairs; the first is the ascending one.  Of two
 * orders in which each pair stands alike, one.  False: there are more than ORDER_SETS, or of some
 * pair one comes always first. */
bool order_set_find(struct order_set *set, const bool *before, uint32_t n,
                    const struct order_pair *pairs, uint32_t n_pairs);

#endif
