/* Variables that take few values in a loop without a known bound.
 *
 *     while (left > 0 || busy > 0) { ...; idle[status.MPI_SOURCE] = 1; left += 2; }
 *
 * What a round changes is generalised (interp/widen.h), but not idle[] and `busy`: the states are
 * told apart by them. */
#ifndef M2S_ABSTRACTION_INTERP_FEW_VALUES_H
#define M2S_ABSTRACTION_INTERP_FEW_VALUES_H

#include <stdint.h>

struct engine;
struct state;

/* A copy of `before`, the state s one round earlier, at the head of the loop: what takes few values
 * there is as in s, so it has not changed. */
struct state *few_values_keep(struct engine *e, struct state *s, struct state *before,
                              uint32_t header);

#endif
