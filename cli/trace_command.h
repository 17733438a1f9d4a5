#ifndef M2S_CLI_TRACE_COMMAND_H
#define M2S_CLI_TRACE_COMMAND_H

#include "cli/options.h"

/* Runs the program after `--`, records what its ranks do, and explores what else an MPI library may
 * choose; the exit code. */
int trace_command(struct arena *arena, const struct options *o);

/* The command was ended before it had an answer: the report that says so; the exit code. */
int trace_ended(struct arena *arena, const struct options *o, const char *why);

#endif
