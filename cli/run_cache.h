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

struct run_key {
    const char *digest;
    const char *places; /* of the slices, a line each */
};

/* False: runs of this job cannot be kept (there are suppressions, which look at the source). */
bool run_cache_key(const struct job *job, uint32_t n, struct run_key *key);

/* NULL: there is none that holds.  A damaged file is none. */
struct result_run *run_cache_find(const struct job *job, const struct run_key *key);

/* Keep it, if it is a result that another run would have again.  A cache that cannot be written
 * is a warning on standard error. */
void run_cache_keep(const struct job *job, const struct run_key *key,
                    const struct result_run *run);

#endif
