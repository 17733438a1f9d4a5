/* What the plan of a model has only in the encodings with wildcards and blocking calls.
 *
 * A rank that waits at a send (or in a collective) may be let go, by buffering (or by
 * leaving early).  When that can matter is written down as a number for each place where
 * a rank waits; see plan_wildcard.c.
 */
#ifndef M2S_CODEGEN_PLAN_WILDCARD_H
#define M2S_CODEGEN_PLAN_WILDCARD_H

#include "codegen/plan/plan.h"

enum wild_wait {
    WILD_NEVER = 0,    /* letting the rank go cannot matter, or is not allowed */
    WILD_ANY_TIME = 1,
    WILD_LET_GO = 2,   /* the value once it has been let go */
    WILD_FIRST = 3,    /* from here on: the numbers of plan_wild_class */
    WILD_LAST = 255
};

struct plan_wild_class { /* what a rank that waits is let go for */
    uint32_t coll; /* it is in this collective, and whoever it needs must have entered; or
                      SKEL_NONE: it waits at a send */
    uint32_t next; /* and this receive, its next, must have a message; or SKEL_NONE */
};

struct plan_wild { /* of one process type */
    uint8_t **wait;      /* [state][transition] */
    bool any_time;       /* WILD_ANY_TIME is used */
    bool full;           /* there were not enough numbers: the model would be wrong */
    uint32_t first;      /* the number of classes[0] */
    struct plan_wild_class *classes;
    uint32_t n_classes, cap_classes;
};

/* Joins the channels of one sender of which a receive takes the first message, whatever
 * its tag, or all between two ranks on a communicator: group[i] is the least channel of
 * the group of i. */
uint32_t *plan_wild_groups(struct arena *arena, const struct skel *s,
                           const struct plan *plan, bool all);

/* A sentence if some receive takes several, but not all tags of a group; else NULL. */
const char *plan_wild_check(struct arena *arena, const struct skel *s,
                            const struct plan *plan);

/* Fills plan->unordered (wildcards whose order cannot matter), before ranks share types. */
void plan_wild_orders(struct arena *arena, const struct skel *s, struct plan *plan);

/* Fills plan->wild, after. */
void plan_wild_waits(struct arena *arena, const struct skel *s, struct plan *plan);

/* Does the receive take the first message in SPIN's channel of `chan`, whatever its key? */
bool plan_takes_head(const struct plan *plan, const struct skel_state *state,
                     uint32_t chan);

/* Sets `early` of each communicator: does some call on it let some rank leave early? */
void plan_wild_comms(const struct skel *s, struct plan *plan);

/* Can messages of several senders match? */
bool plan_is_wild(const struct skel *s, const struct skel_state *state);

/* Is this a wildcard whose order cannot matter? */
bool plan_is_unordered(const struct plan *plan, const struct plan_proc *proc,
                       uint32_t state);

#endif
