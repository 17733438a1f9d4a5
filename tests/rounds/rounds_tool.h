/* What the tool says of a program. */
#ifndef M2S_TESTS_ROUNDS_TOOL_H
#define M2S_TESTS_ROUNDS_TOOL_H

#include "tests/rounds/rounds_program.h"

enum rounds_answer {
    ROUNDS_VERIFIED,
    ROUNDS_BOUNDED,  /* verified within bounds */
    ROUNDS_VIOLATED,
    ROUNDS_POSSIBLE,
    ROUNDS_OPEN,     /* inconclusive, unsupported */
    ROUNDS_SLOW,     /* nothing within the time */
    ROUNDS_BROKEN,   /* the tool has failed */
    ROUNDS_ANSWERS
};

const char *rounds_answer_text(enum rounds_answer answer);

struct rounds_tool {
    const char *path;      /* of the tool */
    const char *directory; /* for the program */
    unsigned seconds;      /* of processor time, for one program */
    unsigned long n_asked;
};

enum rounds_answer rounds_ask(struct rounds_tool *tool, const struct rounds_program *p);

#endif
