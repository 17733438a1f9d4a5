/* All steps that a global state allows. */
#ifndef M2S_TESTS_STEP_H
#define M2S_TESTS_STEP_H

#include "tests/checker/config.h"

struct step {
    struct config to;
    uint64_t movers; /* bit p: rank p moves */
    bool universal;  /* every MPI implementation allows it (Definition 6.1) */
};

struct steps {
    struct arena *arena;
    struct step *items;
    size_t n, cap;
    uint32_t depth;    /* messages that a channel may hold */
    bool synchronous;  /* leave out the steps that buffer a message */
    bool full;         /* set: a message was not buffered because its channel was full */
    const char *wrong; /* set: a rule of core/skel.h is broken */
};

/* Add the steps of c to s->items. */
void steps_of(const struct layout *l, struct config c, struct steps *s);

/* Do two ranks stand in collective calls on one communicator that do not match? */
bool steps_mismatch(const struct layout *l, struct config c);

#endif
