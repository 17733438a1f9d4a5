/* All steps that a moment allows (docs/dev/SKELETON.md, sections 2 to 6). */
#ifndef M2S_TESTS_STEP_H
#define M2S_TESTS_STEP_H

#include "tests/checker/livelock.h"
#include "tests/checker/moment.h"

struct step {
    struct row to;
    uint64_t movers; /* bit p: rank p moves on */
    bool universal;  /* no implementation may refuse it for ever */
    enum idle idle;
    const char *text; /* for people, if asked for */
};

struct steps {
    struct arena *arena;
    struct step *items;
    size_t n, cap;
    bool synchronous;  /* leave out what implementations may refuse */
    bool explain;      /* make the texts */
    bool cut;          /* set: a universally permitted step is not followed (too many) */
    bool full;         /* set: a step is not followed */
    const char *wrong; /* set: a rule of core/skel/skel.h is broken */
};

/* Add the steps of a row to s->items. */
void ref_steps_of(const struct layout *l, struct row row, struct steps *s);

/* Every rank has come to its state 0. */
struct row ref_steps_start(struct arena *arena, const struct layout *l,
                           const char **wrong);

#endif
