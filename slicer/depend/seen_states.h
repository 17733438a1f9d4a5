/* The states in which a block was entered, of one object that is followed.
 *
 * They are kept apart, up to a number; from then on what they say of memory is weakened
 * (holders_weaken()), and those which differ in that alone are one.
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

#endif
