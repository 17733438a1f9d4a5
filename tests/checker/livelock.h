/* Ranks that poll for ever (docs/dev/SKELETON.md, section 4). */
#ifndef M2S_TESTS_LIVELOCK_H
#define M2S_TESTS_LIVELOCK_H

#include "core/skel/skel.h"

enum idle { /* does a step change anything but the state of one rank? */
    NOT_IDLE,
    IDLE_LOCAL, /* a local step without a guard or an assignment */
    IDLE_TEST   /* a test that fails, or that takes nothing */
};

enum idle ref_livelock_idle(const struct skel_state *state, const struct skel_trans *t);

struct edge { /* a universally permitted step */
    uint64_t from, to, movers;
    enum idle idle;
};

struct graph {
    struct edge *edges;
    size_t n_edges, cap_edges;
};

/* From which states (below n) are there idle steps only, for ever, by which some ranks test
 * again and again, and no rank does local steps only?  The result has these ranks, 0 for
 * other states.  States with lives[i] set are none, nor what leads to them. */
uint64_t *ref_livelock_find(struct arena *arena, const struct graph *g, uint64_t n,
                            bool *lives);

#endif
