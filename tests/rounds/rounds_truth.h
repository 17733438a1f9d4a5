/* Does a program go wrong for some inputs and data?  Tried with many of them. */
#ifndef M2S_TESTS_ROUNDS_TRUTH_H
#define M2S_TESTS_ROUNDS_TRUTH_H

#include "tests/rounds/rounds_run.h"

struct rounds_truth {
    bool bad;
    struct rounds_instance in; /* if bad: for these */
    enum rounds_end end;
    uint32_t n_instances, n_too_long;
};

enum rounds_reach {
    ROUNDS_NEAR, /* at most 3 rounds of each loop */
    ROUNDS_USUAL,
    ROUNDS_FAR   /* many more inputs, and larger ones */
};

struct rounds_truth rounds_find_bad(const struct rounds_program *p, enum rounds_reach reach);

#endif
