#ifndef M2S_CLI_CHECK_SLURM_H
#define M2S_CLI_CHECK_SLURM_H

#include "check/slurm.h"
#include "cli/check_plan.h"

/* mpi2spin check --backend=slurm: a result for every task of the plan that has none, from answers
 * of a job that is or was in the queue, or of a new one.  The cache has to be on a file system
 * that all nodes share.  A task that left no answer is inconclusive. */
enum slurm_end check_slurm(struct arena *arena, const struct options *o, struct check_plan *plan,
                           void (*on_tick)(void *data, size_t waiting), void *data,
                           const char **error);

#endif
