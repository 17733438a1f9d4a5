/* State merging (veritesting): choices that no communication depends on at once. */
#ifndef M2S_ABSTRACTION_INTERP_MERGE_BRANCHES_H
#define M2S_ABSTRACTION_INTERP_MERGE_BRANCHES_H

#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

/* Like interp_run(), but what is quiet is run as a whole. */
void merge_step(struct engine *e, struct state *s, struct event *ev);
bool merge_is_quiet(const struct engine *e, const struct state *s);
bool merge_ends(const struct engine *e, const struct state *s);

/* a becomes the join of both.  False: they are too different, and a is of no use. */
bool merge_join(struct engine *e, struct state *a, const struct state *b,
                struct src_range at, uint32_t round);

#endif
