/* Two accesses to memory in windows: which of them go together, and which are in an order that
 * every library keeps (MPI-4.0 12.7; docs/dev/THEORY.md 16.3). */
#ifndef M2S_ABSTRACTION_STATE_CONFLICT_PAIR_H
#define M2S_ABSTRACTION_STATE_CONFLICT_PAIR_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct span;

/* Is x over before y begins? */
bool conflict_pair_before(const struct span *x, const struct span *y);
/* Has every rank got behind it? */
bool conflict_pair_past(const struct engine *e, const struct span *x);
/* Does a lock of one keep the other away, on memory of rank `owner`? */
bool conflict_pair_excluded(const struct span *x, const struct span *y, uint32_t owner);
/* Does it change what it accesses? */
bool conflict_pair_changes(const struct span *x);
/* May both be under way at once? */
bool conflict_pair_together(const struct span *x, const struct span *y);
/* Do they perhaps go together, by what is not known of them, or what the standard leaves open? */
bool conflict_pair_unsure(const struct span *x, const struct span *y);

#endif
