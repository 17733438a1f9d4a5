/* One process count: what the ladder of refinement says of the program, and of the use of its
 * memory.
 *
 * The check of buffers in flight comes first, if there are nonblocking operations.
 */
#ifndef M2S_CLI_ONE_COUNT_H
#define M2S_CLI_ONE_COUNT_H

#include "cli/attempt.h"

/* The run for n processes; what the stages make lives in `stages`. */
struct result_run *one_count_run(struct arena *stages, const struct job *job, uint32_t n);

#endif
