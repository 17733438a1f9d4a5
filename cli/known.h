/* What is known when the guard has to end the worker: the worker tells it as it goes, and here
 * it is put together again, and reported.
 *
 *     worker: head, the run for n = 2, the best so far for n = 3, (it does not end)
 *     guard:  -n 2: verified     -n 3: possibly violated     -n 4: inconclusive: time limit ...
 */
#ifndef M2S_CLI_KNOWN_H
#define M2S_CLI_KNOWN_H

#include "cli/guard.h"
#include "cli/options.h"
#include "report/result.h"

/* The result without any run. */
void known_tell_head(const struct options *o, const struct result *result);

/* GUARD_RUN: it has been shown.  GUARD_BEST: another attempt may be better.  GUARD_TRIED: one of
 * its tries. */
void known_tell_run(const struct options *o, enum guard_word word, const struct result_run *run);

/* The worker was ended.  Returns the exit code. */
int known_report(struct arena *arena, const struct options *o, const struct guard_end *end);

#endif
