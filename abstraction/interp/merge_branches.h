/* State merging (veritesting): choices that no communication depends on at once. */
#ifndef M2S_ABSTRACTION_INTERP_MERGE_BRANCHES_H
#define M2S_ABSTRACTION_INTERP_MERGE_BRANCHES_H

#include <stdbool.h>

struct engine;
struct event;
struct state;

/* Like interp_run(), but what is quiet is run as a whole. */
void merge_step(struct engine *e, struct state *s, struct event *ev);
bool merge_is_quiet(const struct engine *e, const struct state *s);
bool merge_ends(const struct engine *e, const struct state *s);
/* The rank goes one of several ways out of such a region, to its end.  False: new facts exclude it,
 * which there may be in the joint phase. */
bool merge_take_way(struct engine *e, struct state *s, struct state *way);

#endif
