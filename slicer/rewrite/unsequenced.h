/* Operands whose order of evaluation matters, and is left open by C. */
#ifndef M2S_SLICER_UNSEQUENCED_H
#define M2S_SLICER_UNSEQUENCED_H

#include "core/diag/ledger.h"
#include "slicer/depend/reasons.h"

struct slicer_unsequenced {
    struct src_range first, second; /* in the order in which the program has them */
    const char *text;               /* a sentence about the first and the second */
};

struct unsequenced_list {
    struct slicer_unsequenced *items; /* in the arena of the ledger */
    uint32_t n, cap;
};

/* The conflicts of statements that were kept, at most one for two operands: two of them
 * communicate, or one writes what the other reads or writes.  `whole` is the dependence of the
 * program before it was cut.  Each gets a ledger entry. */
struct unsequenced_list unsequenced_find(const struct sl_dependence *whole,
                                         const struct slice *reasons, struct ledger *ledger);

#endif
