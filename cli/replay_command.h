#ifndef M2S_CLI_REPLAY_COMMAND_H
#define M2S_CLI_REPLAY_COMMAND_H

#include "cli/options.h"
#include "report/result.h"

/* mpi2spin replay RESULT.json [-- mpiexec -n N ./prog]: the exit code (docs/REPLAY.md). */
int replay_command(struct arena *arena, const struct options *o);

/* After verifying (--replay): the counterexample of the run, if there is one, is replayed, and the
 * run has what comes of it. */
void replay_of_run(struct arena *arena, const struct options *o, const struct result *result,
                   struct result_run *run);

#endif
