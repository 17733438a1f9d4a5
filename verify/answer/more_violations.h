/* What else is wrong, after a violation: a fault of one rank does not hide those of others.
 *
 *     struct more_violations more = more_violations_run(arena, s, ledger, &options, &first);
 *
 * Where a violation was found the ranks are stopped, in a copy of the skeleton, and the search
 * goes on: for faults and mismatches first, whoever is blocked; then for a deadlock whose
 * ranks do not wait, directly or not, for one that was stopped.  A deadlock falls apart into its
 * root causes: cycles of ranks, and ranks that have ended without what others wait for.
 *
 * Every result is an execution of s.  They are only some, and none proves anything: only the
 * searches of our own are made, for a short time.
 */
#ifndef M2S_VERIFY_ANSWER_MORE_VIOLATIONS_H
#define M2S_VERIFY_ANSWER_MORE_VIOLATIONS_H

#include "verify/verify.h"

struct more_violations {
    struct verify_result *items; /* all VIOLATED; places may repeat, on other ranks */
    uint32_t n, cap;
};

struct more_violations more_violations_run(struct arena *arena, const struct skel *s,
                                           const struct ledger *ledger,
                                           const struct verify_options *o,
                                           const struct verify_result *first);

/* A copy of the skeleton in which the program ends where these results have faults. */
const struct skel *more_violations_abort(struct arena *arena, const struct skel *s,
                                         const struct verify_result *first,
                                         const struct more_violations *more);

#endif
