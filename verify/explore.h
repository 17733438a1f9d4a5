/* An explicit search over the local choices of a small skeleton, shortest executions
 * first.
 *
 * Between two choices everything is deterministic (Siegel and Avrunin, Theorem 13.2),
 * so the states of this search are those in which only choices are left; one rank's
 * choices at a time are enough to reach every state without successors.  It serves to
 * find the shortest counterexample, to check SPIN's answer, and to look at executions
 * that stop without a deadlock (aborts, servers).
 */
#ifndef M2S_VERIFY_EXPLORE_H
#define M2S_VERIFY_EXPLORE_H

#include "verify/world.h"

enum explore_end {
    EXPLORE_ALL,    /* all executions that come to an end are free of violations */
    EXPLORE_FOUND,  /* *out is a violation, judged on the skeleton itself */
    EXPLORE_UNSURE, /* *out tells what could not be decided about some execution */
    EXPLORE_LIMIT   /* time or memory ended before */
};

enum explore_end explore(const struct task *task, uint64_t budget_ms, size_t max_states,
                         struct verify_result *out);

#endif
