/* Loops that only reduce floating point data to a few scalars. */
#ifndef M2S_SLICER_FLOAT_LOOPS_H
#define M2S_SLICER_FLOAT_LOOPS_H

#include "core/diag/ledger.h"
#include "slicer/depend/reasons.h"

/* Replaces such loops in p, which s was made of (s is stale afterwards).  False if there
 * was none. */
bool float_loops_cut(struct ir_prog *p, const struct sl_dependence *s, struct slice *reasons,
                     struct ledger *ledger);

#endif
