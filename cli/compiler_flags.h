/* Options of the compiler that stand before "--", where they are none of this tool's.
 *
 *     mpi2spin verify a.c -O2 -fwrapv -n 4
 *     error: -O2 is an option of the compiler: these stand behind "--"
 *       try: mpi2spin verify a.c -n 4 -- -O2 -fwrapv
 */
#ifndef M2S_CLI_COMPILER_FLAGS_H
#define M2S_CLI_COMPILER_FLAGS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stddef.h>

/* The command line as it was typed. */
struct command_words {
    char **start;          /* where the words stand */
    const char **words;    /* what they were: parsing may move them */
    size_t n;
    bool *apart;           /* [word]: it belongs behind what comes after "--" */
};

struct command_words compiler_flags_of(struct arena *arena, int argc, char **argv);

/* How many words the option at `at` has, its value among them; they are apart then.  0: it is none
 * of the compiler's, or is taken here, too. */
unsigned compiler_flags_take(struct arena *arena, struct command_words *c, char **at);

/* Exit code, if there are any; or -1. */
int compiler_flags_usage(struct arena *arena, const struct command_words *c);

#endif
