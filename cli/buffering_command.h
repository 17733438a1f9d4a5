#ifndef M2S_CLI_BUFFERING_COMMAND_H
#define M2S_CLI_BUFFERING_COMMAND_H

#include "cli/pipeline.h"

/* mpi2spin verify --needs-buffering: for each process count, how many messages MPI must be able to
 * keep.  Returns the exit code. */
int buffering_command(struct arena *arena, const struct options *o, struct compiled *c);

#endif
