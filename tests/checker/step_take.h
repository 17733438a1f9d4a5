/* What the steps of a rank share. */
#ifndef M2S_TESTS_STEP_TAKE_H
#define M2S_TESTS_STEP_TAKE_H

#include "tests/checker/step.h"

struct walker { /* where steps are looked for */
    struct steps *steps;
    const struct moment *now;
    struct row row; /* the same */
    uint32_t p;     /* the rank that moves */
};

enum how { HOW_UNIVERSAL, HOW_IMPLEMENTATION };

/* The moment before a step, to be changed; then the step is added to w->steps. */
struct moment ref_step_before(const struct walker *w);
void ref_step_after(const struct walker *w, struct moment *to, enum how how);

/* The same for a step that is universally permitted and may be idle. */
void ref_step_after_idle(const struct walker *w, struct moment *to, enum idle idle);

/* The same for a letter of the tape: `how` is "reads" or "chooses". */
void ref_step_after_letter(const struct walker *w, struct moment *to, const char *how,
                           uint32_t letter);

/* May the implementation do something about what rank w->p has posted in this state? */
bool ref_step_allowed(const struct walker *w, uint32_t state);

/* Rank p comes to a state: what it posts there is posted. */
void ref_arrive(struct moment *m, uint32_t p, uint32_t state);

/* Rank p takes transition t, having received sym. */
void ref_take(struct moment *m, uint32_t p, const struct skel_trans *t, uint32_t sym);

/* Rank p takes the transition of its state for this symbol from this channel (SKEL_NONE:
 * from a collective). */
void ref_take_received(struct moment *m, uint32_t p, uint32_t chan, uint32_t sym);

#endif
