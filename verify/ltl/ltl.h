/* Does every execution of a skeleton satisfy a formula?  SPIN says it of the graph of all steps. */
#ifndef M2S_VERIFY_LTL_LTL_H
#define M2S_VERIFY_LTL_LTL_H

#include "core/diag/ledger.h"
#include "verify/ltl/formula.h"
#include "verify/verify.h"

/* Calls get a step before them (skel_separate_calls()): to be done once, first. */
void ltl_prepare(struct skel *s, const struct ltl_marks *marks);

/* NULL, or why the formula says nothing about the skeleton, at error->column: a line without a
 * call, a rank that there is not. */
const char *ltl_misfit(struct arena *arena, const struct skel *s, const struct ltl_formula *f,
                       struct ltl_error *error);

struct ltl_question {
    const struct ltl_formula *formula;
    bool fair; /* of executions in which each rank that can always go on does */
    const struct verify_options *options;
};

/* requires: a skeleton whose exploration has left out no step (cli/all_steps.c), and a formula
 * without misfit.  What is left out for the sake of a bound is added to the ledger. */
struct verify_result ltl_run(struct arena *arena, const struct skel *s,
                             const struct ltl_question *q, struct ledger *ledger);

#endif
