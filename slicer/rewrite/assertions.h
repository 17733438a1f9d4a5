/* Assertions in functions that only compute: they are assumed to hold (ledger: assertion).
 *
 *     assert(used <= room);       ->      nothing
 *
 * A slice keeps an assertion with all that it depends on: a compressor of pictures, to its last
 * bit.  A failed one calls abort(), which ends the job, so nobody waits for this rank: a proof with
 * this assumption says that nothing hangs.  A violation that is found with it may need an execution
 * in which the assertion would have failed first.
 */
#ifndef M2S_SLICER_ASSERTIONS_H
#define M2S_SLICER_ASSERTIONS_H

#include "core/diag/ledger.h"
#include "core/ir/ir.h"

/* Is there one? */
bool assertions_are_there(const struct ir_prog *p);
/* A copy without them, whose statements have the same numbers; what is assumed is noted. */
const struct ir_prog *assertions_assume(struct arena *arena, const struct ir_prog *p,
                                        struct ledger *ledger);

#endif
