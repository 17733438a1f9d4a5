#ifndef M2S_CLI_REPLAY_COMMAND_H
#define M2S_CLI_REPLAY_COMMAND_H

#include "cli/options.h"
#include "report/result.h"

/* mpi2spin replay RESULT.json [-- mpiexec -n N ./prog]: the exit code (docs/REPLAY.md). */
int replay_command(struct arena *arena, const struct options *o);

/* After verifying (--replay): the counterexample of the run, if there is one, is replayed, and the
 * run has what comes of it.  What was possible only, and is seen to happen, is a violation. */
void replay_of_run(struct arena *arena, const struct result *result, struct result_run *run);

/* What came of it; `told`: the run before it that has told the same finding, or NULL. */
void replay_tell(const struct options *o, const struct result_run *run,
                 const struct result_run *told);

#endif
