/* Operands whose order of evaluation matters, and is left open by C. */
#ifndef M2S_SLICER_UNSEQUENCED_H
#define M2S_SLICER_UNSEQUENCED_H

#include "core/diag/ledger.h"
#include "slicer/depend/reasons.h"

struct slicer_unsequenced {
    struct src_range first, second; /* in the order in which the program has them */
    const char *text;               /* a sentence about the first and the second */
    bool undefined;                 /* no function is called: neither order is right (6.5p2) */
    bool explored;                  /* each order is (rewrite/orders.h) */
    uint32_t first_pair, n_pairs;   /* of the list's pairs */
};

/* Two instructions of different operands: it matters which of them comes first. */
struct unsequenced_pair {
    uint32_t func, a, b; /* statement numbers */
};

struct unsequenced_list {
    struct slicer_unsequenced *items;
    uint32_t n, cap;
    struct unsequenced_pair *pairs;
    uint32_t n_pairs, cap_pairs;
};

/* The conflicts of statements that were kept, at most one for two operands: two of them
 * communicate, or one writes what the other reads or writes.  `whole` is the dependence of the
 * program before it was cut.  The list is in the arena. */
struct unsequenced_list unsequenced_find(struct arena *arena, const struct sl_dependence *whole,
                                         const struct slice *reasons);

#endif
