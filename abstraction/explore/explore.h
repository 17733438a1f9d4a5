/* One attempt to explore a world. */
#ifndef M2S_ABSTRACTION_EXPLORE_EXPLORE_H
#define M2S_ABSTRACTION_EXPLORE_EXPLORE_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct state_key;

/* The ranks stand at the beginning of main. */
void explore_start(struct engine *e);
/* Run each rank to its first event; the names of the states there, and how often the world's
 * facts were of use until then.  False: they cannot be compared with another world's. */
bool explore_begin(struct engine *e, struct state_key *keys, uint64_t *asked);
/* Afterwards e->attempt.dirty, e->attempt.split or e->attempt.failed say what to do. */
void explore_attempt(struct engine *e);

#endif
