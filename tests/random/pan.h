/* One verdict of SPIN on a model: spin -a, a quick compiler, one run of pan.
 *
 * Independent of verify/, which is one of the things under test. */
#ifndef M2S_TESTS_PAN_H
#define M2S_TESTS_PAN_H

#include "core/base/arena.h"

#include <stdint.h>

enum pan_verdict {
    PAN_OK,        /* a complete search without errors */
    PAN_END_STATE, /* invalid end state: deadlock */
    PAN_ASSERTION, /* assertion violated: fault or mismatch */
    PAN_BOUND,     /* the assertion that the depth of the model suffices */
    PAN_UNKNOWN    /* anything else; output tells */
};

struct pan_answer {
    enum pan_verdict verdict;
    uint64_t states;
    const char *output; /* of the last program that was run */
};

/* The model is written to a file in `directory`, where the programs run. */
struct pan_answer pan_ask(struct arena *arena, const char *directory,
                          const char *promela);

/* A fresh private directory, and its end. */
const char *pan_directory(struct arena *arena);
void pan_remove(const char *directory);

#endif
