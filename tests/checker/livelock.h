/* Ranks that poll for ever (docs/SKELETON.md, section 4). */
#ifndef M2S_TESTS_LIVELOCK_H
#define M2S_TESTS_LIVELOCK_H

#include "core/skel.h"

/* A step that changes nothing but the state of its rank: a test that fails, or a local step
 * without a guard or an assignment. */
bool livelock_idle(const struct skel_state *state, const struct skel_trans *t);

enum fate { /* of a rank that takes idle steps only */
    FATE_PASSES, /* it can come to states from which it does not come back */
    FATE_STAYS,  /* it has none */
    FATE_POLLS,  /* it goes round for ever, with a test on its way */
    FATE_LOOPS   /* the same, without a test */
};

enum fate livelock_fate(const struct skel_machine *m, uint32_t state);

#endif
