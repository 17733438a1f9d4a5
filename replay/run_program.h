/* The program of a report, built and started as the report says. */
#ifndef M2S_REPLAY_RUN_PROGRAM_H
#define M2S_REPLAY_RUN_PROGRAM_H

#include "replay/replay.h"

struct built {
    const char *const *argv; /* "mpiexec", "-n", "2", ...; NULL: it does not compile */
    const char *output;      /* of the compiler */
    const char *folder;      /* of the binary; built_remove() */
};

/* mpicc -g with the report's C flags, into a folder of its own; its arguments are those of the
 * report, or those that it names for its condition on the inputs. */
struct built built_program(struct arena *arena, const struct replay_options *o, const char *mpicc);
void built_remove(struct arena *arena, const struct built *b);

#endif
