/* Allocation succeeds: branches that ask about it. */
#ifndef M2S_SLICER_ALLOCATIONS_H
#define M2S_SLICER_ALLOCATIONS_H

#include "core/diag/ledger.h"
#include "core/ir/ir.h"

/* The program in which tests of what malloc() and the like have just returned are jumps; p
 * itself if there are none.  It shares what is not changed. */
const struct ir_prog *allocations_assume(struct arena *arena, const struct ir_prog *p,
                                         struct ledger *ledger);

#endif
