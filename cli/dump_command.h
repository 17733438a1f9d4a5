#ifndef M2S_CLI_DUMP_COMMAND_H
#define M2S_CLI_DUMP_COMMAND_H

#include "cli/pipeline.h"

/* mpi2spin dump --stage=NAME: the result of one stage as text or DOT.  Returns the exit
 * code. */
int dump_command(struct arena *arena, const struct options *o, struct compiled *c);

#endif
