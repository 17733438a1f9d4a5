/* Assertions in functions that only compute, and exceptions that C++'s library may throw where
 * nothing catches them: the first are assumed to hold, the others not to be thrown (ledger:
 * assertion).
 *
 *     assert(used <= room);       ->      nothing
 *     line.substr(at + 1)         ->      the same, and at + 1 is in the line
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

/* Which there are: none, exceptions of the library only, or some of the program's own. */
enum assertions { ASSERTIONS_NONE, ASSERTIONS_THROWN, ASSERTIONS_OWN };
enum assertions assertions_find(const struct ir_prog *p);
/* A copy without them, whose statements have the same numbers; what is assumed is noted. */
const struct ir_prog *assertions_assume(struct arena *arena, const struct ir_prog *p,
                                        struct ledger *ledger);

#endif
