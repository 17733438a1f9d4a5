/* Where something may happen to an object, as far as points-to knows.
 *
 *     free(p);        p leads to a and b: each may end here
 *     *q = 1;         q leads to b: it may be used here
 *
 * Made once for all objects, from what each instruction gets; so the places of one object are known
 * without a look at all others.
 */
#ifndef M2S_SLICER_LIFE_PLACES_H
#define M2S_SLICER_LIFE_PLACES_H

#include "slicer/depend/lifetimes.h"

struct life_places;

struct life_places *life_places_new(struct arena *arena, const struct sl_dependence *s);

/* Is there a place where it may end, and one where it may be used? */
bool life_places_both(const struct life_places *p, const struct sl_life *l);
/* These places, which main reaches, in the order of the program. */
struct sl_cells life_places_ends(struct arena *arena, const struct life_places *p,
                                 const struct sl_life *l);
struct sl_cells life_places_uses(struct arena *arena, const struct life_places *p,
                                 const struct sl_life *l);

#endif
