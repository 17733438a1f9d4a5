/* One execution of a program: all sends are synchronous, everything unknown is given.
 *
 * These programs have no wildcards and no tests, so that this execution hangs iff one with any
 * other buffering can (docs/dev/THEORY.md, 2 and 12.1).  Shares nothing with the tool.
 */
#ifndef M2S_TESTS_ROUNDS_RUN_H
#define M2S_TESTS_ROUNDS_RUN_H

#include "tests/rounds/rounds_program.h"

enum rounds_end {
    ROUNDS_ENDS,
    ROUNDS_DEADLOCK,
    ROUNDS_MISMATCH, /* two collectives meet, or a receive and a message of another type */
    ROUNDS_FAULT,    /* a partner that is none, a negative tag */
    ROUNDS_TOO_LONG
};

struct rounds_instance { /* what is not known */
    int64_t n, f;        /* argv */
    int64_t input;       /* what is read, */
    uint32_t odd_rank;   /* but one more on this rank; or none */
    uint32_t rounds;     /* so many sums are above the limit, the next is not, and again */
    uint64_t bits;       /* not 0: above the limit where bit k % 64 is set */
};

struct rounds_code; /* a program as instructions */

struct rounds_code *rounds_compile(const struct rounds_program *p);
enum rounds_end rounds_run(const struct rounds_code *code, const struct rounds_instance *in);
const char *rounds_end_text(enum rounds_end end);

#endif
