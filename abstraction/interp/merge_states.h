/* State merging by number: too many states at one place become one. */
#ifndef M2S_ABSTRACTION_INTERP_MERGE_STATES_H
#define M2S_ABSTRACTION_INTERP_MERGE_STATES_H

struct engine;
struct event;
struct rank;
struct state;

/* In the coarse exploration, states at one place are joined when they are many. */
void merge_states_step(struct engine *e, struct rank *r, struct state **s, struct event *ev);

#endif
