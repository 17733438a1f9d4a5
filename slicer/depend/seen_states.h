/* The states in which a block was entered, or a call was come to, of one object that is followed.
 *
 * Those of blocks are kept apart, up to a number; from then on what they say of memory is weakened
 * (holders_weaken()), and those which differ in that alone are one.  Those of calls are kept apart:
 * f(); f(); f(); with two ways out of f is come to in few states, though in eight ways.
 */
#ifndef M2S_SLICER_SEEN_STATES_H
#define M2S_SLICER_SEEN_STATES_H

#include "slicer/depend/holders.h"

struct seen_states {
    struct holders_state *items, *weak;
    uint32_t n, cap, n_weak, cap_weak;
};

/* Is it new?  Then *s becomes the one that is to be followed.  h->full: there are too many. */
bool seen_states_add(struct seen_states *l, struct holders *h, struct holders_state *s);

struct seen_call;

struct seen_calls {
    struct seen_call **lists; /* by what they are */
    uint32_t n, n_lists;
};

/* Is it new that the call is come to in this state, in this context? */
bool seen_calls_add(struct seen_calls *l, struct arena *a, const void *context, uint32_t number,
                    const struct holders_state *s);

#endif
