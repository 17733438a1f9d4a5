#ifndef M2S_CLI_MODEL_COMMAND_H
#define M2S_CLI_MODEL_COMMAND_H

#include "cli/pipeline.h"

/* mpi2spin prog.c -n 4: writes the Promela model.  Returns the exit code. */
int model_command(struct arena *arena, const struct options *o, struct compiled *c);

#endif
