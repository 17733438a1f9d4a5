/* One process count: what the ladder of refinement says of the program, and of the use of its
 * memory.
 *
 * The check of buffers in flight comes first, if there are nonblocking operations.  All is tried
 * with a short limit of time, and again with longer ones, until it is decided: the rungs take
 * their shares of what they are given, and what they decide they mostly decide early.
 */
#ifndef M2S_CLI_ONE_COUNT_H
#define M2S_CLI_ONE_COUNT_H

#include "cli/attempt.h"

/* The run for n processes, within the time of the job. */
struct result_run *one_count_run(const struct job *job, uint32_t n);

#endif
