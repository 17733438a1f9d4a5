/* The pointers that functions without a definition may have kept, and threads may know.
 *
 *     lookup(&key);    key may change at every later call of an unknown function
 *
 * They are kept in a hidden object of the state.  A pointer into a function that has returned is
 * forgotten: nobody may use it any more (C11 6.2.4p2).  Otherwise each round of a loop that gives
 * an unknown function the address of a local array would make a state of its own.
 */
#ifndef M2S_ABSTRACTION_STATE_KNOWN_POINTERS_H
#define M2S_ABSTRACTION_STATE_KNOWN_POINTERS_H

#include <stdint.h>

struct engine;
struct memory;
struct state;
struct value;

/* The object that holds them, each as one cell. */
const struct memory *known_pointers(struct engine *e, struct state *s);

void known_pointers_add(struct engine *e, struct state *s, const struct value *v);

/* The frame whose locals begin at `locals` returns; what it took from alloca() has ended. */
void known_pointers_forget(struct engine *e, struct state *s, uint32_t locals);

#endif
