/* The program of a report, built and started as the report says. */
#ifndef M2S_REPLAY_RUN_PROGRAM_H
#define M2S_REPLAY_RUN_PROGRAM_H

#include "check/spawn.h"
#include "replay/replay.h"

struct built {
    struct spawn what;       /* what is started: "mpiexec", "-n", "2", ... */
    const char *error;       /* NULL, or why it is not: one line */
    bool has_no_room;        /* it is the environment's fault */
    const char *output;      /* of the compiler */
    const char *missing;     /* NULL, or a file that the report gives and that is not there */
    const char *folder;      /* of all that is made; built_remove() */
};

/* The command of the options; or mpicc -g with the report's C flags, into a folder of its own, and
 * the words that the report has, or names for its condition on the inputs.  A program that is
 * built here runs there, too, if the report gives files: these, and no others.  A command runs
 * here, and finds its own files. */
struct built built_program(struct arena *arena, const struct replay_options *o, const char *mpicc);
void built_remove(const struct built *b);

#endif
