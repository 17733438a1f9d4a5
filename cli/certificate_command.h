#ifndef M2S_CLI_CERTIFICATE_COMMAND_H
#define M2S_CLI_CERTIFICATE_COMMAND_H

#include "core/base/arena.h"

/* mpi2spin certificate: checks by Z3 alone what a proof rests on.  Returns the exit code. */
int certificate_command(struct arena *arena, const char *const *files, size_t n);

#endif
