#ifndef M2S_CLI_REPORT_COMMAND_H
#define M2S_CLI_REPORT_COMMAND_H

#include "cli/options.h"

/* mpi2spin report RESULT.json...: results that --json has written, in another form.  The exit
 * code is that of the results. */
int report_command(struct arena *arena, const struct options *o);

#endif
