/* What a proof of freedom from deadlock leaves open: faults behind ranks that are blocked
 * (docs/dev/THEORY.md, section 5).
 *
 * Theorem 8.1 lets synchronous executions speak for all others if no rank can be
 * blocked for ever.  A rank that is blocked without this being a deadlock (the program
 * aborts, the rank is a server, others go on for ever) might have its message
 * buffered, or leave a collective early, go on, and reach a fault that no synchronous
 * execution shows.
 */
#ifndef M2S_VERIFY_ANSWER_PROOF_GAPS_H
#define M2S_VERIFY_ANSWER_PROOF_GAPS_H

#include "verify/search/task.h"

/* Is there a FAULT state in some machine, or may collectives not match? */
bool proof_gaps_any_fault(const struct task *task);

/* Can ranks stand still for ever only where the whole program does? */
bool proof_gaps_stops_together(const struct task *task);

/* May a fault be hidden behind a rank that is blocked for ever, or by others that go on
 * for ever? */
bool proof_gaps_may_hide(const struct task *task);

/* out is VERIFIED: leave it so, or say what is wrong or not known. */
void proof_gaps_close(const struct task *task, struct verify_result *out);

#endif
