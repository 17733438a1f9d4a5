/* A text that a program is given: "NAME=TEXT", as in --given; "NAME": the file is not there. */
#ifndef M2S_CORE_GIVEN_H
#define M2S_CORE_GIVEN_H

#include "core/base/arena.h"

#include <stdbool.h>

struct given {
    const char *name; /* "in.txt": a file; "stdin": what rank 0 reads there; "$N": a variable */
    const char *text; /* NULL: it is not there */
};

/* "NAME=TEXT" with the escapes of C: \n, \t, \\; or "NAME" of a file.  False: there is no name. */
bool given_parse(struct arena *arena, const char *s, struct given *given);

#endif
