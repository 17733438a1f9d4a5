#ifndef M2S_CLI_LTL_COMMAND_H
#define M2S_CLI_LTL_COMMAND_H

#include "cli/pipeline.h"

/* mpi2spin verify --ltl FORMULA: all formulas, for all process counts.  Returns the exit code. */
int ltl_command(struct arena *arena, const struct options *o, struct compiled *c);

#endif
