/* OpenMP regions that are run by one thread: what the ledger says of them. */
#ifndef M2S_SLICER_THREADS_H
#define M2S_SLICER_THREADS_H

#include "core/diag/ledger.h"
#include "slicer/depend/reasons.h"

/* An entry for each region that main can reach, and one for each statement in the slice that all
 * threads of a region would do. */
void threads_note(const struct sl_dependence *whole, const struct slice *reasons,
                  struct ledger *ledger);

#endif
