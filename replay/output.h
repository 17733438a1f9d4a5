/* What a program prints, when it has ended. */
#ifndef M2S_REPLAY_OUTPUT_H
#define M2S_REPLAY_OUTPUT_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct output {
    bool started;  /* else it is not there */
    int64_t status;
    int signal;
    char *text;    /* both outputs together */
    size_t n;
};

/* Run argv (argv[0] is looked up in PATH) in a folder (NULL: here) and wait for it. */
struct output output_of(struct arena *arena, const char *const *argv, const char *folder);

#endif
