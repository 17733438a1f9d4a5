/* Which findings count: families and codes from the command line, and suppressions.
 *
 *     --check=deadlock,args          only these families; or all,-leaks
 *     --error-on=races,MPI-COMM-LEAK warnings that make the run fail
 *
 * A finding that is left out or suppressed stays in the model, with the reason.  A run whose errors
 * are all suppressed is never "verified": it is "violated (suppressed)".
 */
#ifndef M2S_REPORT_SELECT_H
#define M2S_REPORT_SELECT_H

#include "report/result.h"
#include "report/suppress.h"

struct selection {
    bool is_left_out[DIAG_CODE_COUNT];  /* by --check */
    bool is_error[DIAG_CODE_COUNT];     /* by --error-on */
    bool environment;                   /* named: what needs a failure of it is an error, too */
    struct suppressions suppressions;
};

/* Add a list; NULL, or a sentence that tells what is wrong with it. */
const char *select_check(struct arena *arena, struct selection *s, const char *list);
const char *select_error_on(struct arena *arena, struct selection *s, const char *list);

/* Mark the findings of the run; to be done again when some are added. */
void select_findings(struct arena *arena, struct selection *s, struct result_run *run);

/* Is there an error that counts? */
bool select_has_error(const struct result_run *run);

/* The outcome with what is left; `rest`: what is known of the executions without the suppressed
 * errors, or NULL. */
void select_outcome(struct arena *arena, struct result_run *run, const char *rest);

/* Findings that do not count, over all runs. */
unsigned select_count(const struct result *result);

#endif
