/* Loops in which nothing happens, for ever: the rank comes back to a state in which it was.
 *
 *     while (go)      with go == 1, and nothing in the loop changes it
 *         ;
 */
#ifndef M2S_ABSTRACTION_INTERP_ENDLESS_H
#define M2S_ABSTRACTION_INTERP_ENDLESS_H

#include "abstraction/state/state_key.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

/* One run of a rank from one event to the next. */
struct endless {
    uint64_t jumps, next;    /* so far; when the state is remembered again */
    uint64_t work;           /* that names of states have taken */
    uint32_t looks;          /* comparisons that are left */
    uint32_t frames, block;  /* where it was remembered */
    struct state_key key;
};

/* After a jump: is the state one that was there before?  Then *ev is the fault. */
void endless_look(struct endless *w, struct engine *e, struct state *s, struct event *ev);

#endif
