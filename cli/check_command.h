#ifndef M2S_CLI_CHECK_COMMAND_H
#define M2S_CLI_CHECK_COMMAND_H

#include "cli/options.h"

/* mpi2spin check: verify all that the project file names.  Returns the exit code.
 * Ends in the folder of the project; paths in *o are changed accordingly. */
int check_command(struct arena *arena, struct options *o);

#endif
