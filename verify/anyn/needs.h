/* What must have happened before what. */
#ifndef M2S_VERIFY_ANYN_NEEDS_H
#define M2S_VERIFY_ANYN_NEEDS_H

#include "verify/anyn/prove.h"

/* A node is a family and whether its event is reached (posted), or over (matched, waited for,
 * left): number 2 * family, and that + 1. */
struct anyn_need { /* where the facts hold, node `to`, of event y, needs node `from`, of x */
    uint32_t from, to;
    struct anyn_event x, y;
    struct affine_facts facts;
};

struct anyn_needs {
    struct anyn_need *items;
    uint32_t n, cap;
};

struct anyn_needs anyn_needs(struct anyn *a, const struct anyn_matches *matches,
                             const struct anyn_groups *groups);

#endif
