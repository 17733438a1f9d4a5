/* Inputs of which only a range is explored. */
#ifndef M2S_ABSTRACTION_EXPLORE_BOUNDS_H
#define M2S_ABSTRACTION_EXPLORE_BOUNDS_H

struct arena;
struct ledger;
struct values;

/* The ledger says which. */
void bounds_note(const struct values *values, struct arena *arena, struct ledger *ledger);
/* Those of one rank are bounded, and asked about, anew. */
void bounds_forget(struct values *values);

#endif
