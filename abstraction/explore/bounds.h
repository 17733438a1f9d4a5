/* Inputs of which only a range is explored. */
#ifndef M2S_ABSTRACTION_EXPLORE_BOUNDS_H
#define M2S_ABSTRACTION_EXPLORE_BOUNDS_H

#include <stdbool.h>

struct arena;
struct expr;
struct ledger;
struct values;
struct world;

/* The ledger says which. */
void bounds_note(const struct values *values, struct arena *arena, struct ledger *ledger);
/* Those of one rank are bounded, and asked about, anew. */
void bounds_forget(struct values *values);
/* Explore an input that all ranks share in a range only: the world was divided too often. */
void bounds_atom(const struct world *w, const struct expr *atom);
/* The same, or each rank may decide by itself what is asked about the input. */
void bounds_or_free(const struct world *w, const struct expr *atom, bool frees);
/* Conditions like (n / 128) * (n / 128) < 3 can be divided for ever: small values, if they are
 * possible, are explored instead.  False: they are already. */
bool bounds_composite(const struct world *w, const struct expr *atom);

#endif
