/* Canonical names of states: equal names, equal future (heap symmetry is taken out). */
#ifndef M2S_ABSTRACTION_STATE_STATE_KEY_H
#define M2S_ABSTRACTION_STATE_STATE_KEY_H

#include "abstraction/state/state.h"

struct engine;

/* 128-bit name of everything that can influence the future; equal for states that differ in
 * the names of atoms and heap objects only.  Forgets facts and objects out of reach. */
struct state_key {
    uint64_t a, b;
};
struct state_key state_key(struct engine *e, struct state *s);
/* The same, and the state stays as it is. */
struct state_key state_key_peek(struct engine *e, struct state *s);
bool state_key_same(struct state_key a, struct state_key b);
/* Forget facts only: the heap stays as it is in other states, so that they can be joined. */
void state_forget_facts(struct engine *e, struct state *s);
/* Forget the same, and find gaps. */
void state_collect(struct engine *e, struct state *s);

#endif
