/* Which receive takes which send: guessed from few ranks. */
#ifndef M2S_VERIFY_ANYN_GUESS_H
#define M2S_VERIFY_ANYN_GUESS_H

#include "core/family/family.h"

/* If an event of `f` has a partner of `other`, it is the one with this rank and these counters. */
struct anyn_guess {
    const struct family *f, *other;
    struct affine_map partner; /* the rank and the counters of `other`, by those of `f` */
};

struct anyn_guesses {
    struct anyn_guess *items;
    uint32_t n, cap;
    const struct family *strange; /* its partners follow no rule that was found, or NULL */
};

/* Of sends, and of receives. */
struct anyn_guesses anyn_guess_partners(struct arena *arena, const struct families *fs);

#endif
