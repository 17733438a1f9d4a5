/* Worlds in which the ranks begin to communicate in the same states: one is explored for all.
 *
 *     if (getenv("DEBUG")) level = ...;     level decides nothing later: both worlds are one
 */
#ifndef M2S_ABSTRACTION_EXPLORE_MERGE_WORLDS_H
#define M2S_ABSTRACTION_EXPLORE_MERGE_WORLDS_H

#include "abstraction/state/state_key.h"
#include "core/skel/skel.h"

#include <stdbool.h>
#include <stdint.h>

struct alikes *merge_worlds_new(struct arena *arena, uint32_t nprocs);

/* The world of the skeleton was explored without asking for the world's facts after the first
 * events, where the ranks' states have these names. */
void merge_worlds_add(struct alikes *as, uint32_t world, const struct state_key *keys,
                      const char *text);

/* Has a world that was added the same names?  Then it stands for this one, too.  Its text is the
 * case that was divided if it stands for all of it; else it stays a case in which it happens. */
bool merge_worlds_join(struct alikes *as, struct skel *skel, const struct state_key *keys,
                       const char *text);

#endif
