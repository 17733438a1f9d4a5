/* C variables whose value is known in a state, for counterexamples.
 *
 *     for (int i = 0; i < n; i++) MPI_Send(&x, 1, MPI_INT, right, 3, c);     i = 2, right = 1
 *
 * Only those that the slice will still load, or has just loaded for the call: then all that sets
 * them is in the slice, and states that count as one agree in them (state_key.h).
 */
#ifndef M2S_ABSTRACTION_STATE_KNOWN_VALUES_H
#define M2S_ABSTRACTION_STATE_KNOWN_VALUES_H

#include "core/skel/values.h"

struct engine;
struct state;

/* In e->arena; the names are the program's. */
struct skel_values known_values_of(struct engine *e, const struct state *s);

#endif
