/* Loops that a slice has no branch of. */
#ifndef M2S_SLICER_LOOPS_H
#define M2S_SLICER_LOOPS_H

#include "core/diag/ledger.h"
#include "slicer/depend/reasons.h"

/* Ledger entries of loops that were in `before` and have no branch left, and of recursion.  open
 * ([statement]): see slicer_result.open_ends. */
void loops_note(struct arena *arena, const struct sl_dependence *before,
                const struct slice *reasons, bool *open, struct ledger *ledger);

#endif
