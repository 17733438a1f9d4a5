/* Runs that are kept: mpi2spin verify --cache DIR.
 *
 *     DIR/runs/KEY.json      KEY: what the tool is, what the slices do, the options
 *
 * A run is found again while its slices do the same, whatever else in the program has changed.
 * If the slices have moved to other lines, a proof is kept with its places corrected; a
 * counterexample is looked for again.
 */
#ifndef M2S_CLI_RUN_CACHE_H
#define M2S_CLI_RUN_CACHE_H

#include "cli/attempt.h"

struct run_cache {
    const struct job *job;
    const char *digest; /* of the tool and of what the slices do */
    const char *places; /* of the slices, a line each */
};

/* False: runs of this job are not kept: there is no --cache, or there are suppressions, which
 * look at the source. */
bool run_cache_open(const struct job *job, struct run_cache *c);

/* The run for n processes.  NULL: there is none that holds.  A damaged file is none. */
struct result_run *run_cache_find(const struct run_cache *c, uint32_t n);

/* Keep it, if it is a result that another run would have again.  A cache that cannot be written
 * is a warning on standard error. */
void run_cache_keep(const struct run_cache *c, const struct result_run *run);

#endif
