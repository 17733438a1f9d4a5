/* Which variables and temporaries are looked at later: what others hold does not matter.
 *
 *     t = s->p;  free(t);       t holds the address, until here
 *
 * Two executions that differ only in what t holds are one behind that.
 */
#ifndef M2S_SLICER_LIVE_HOLDERS_H
#define M2S_SLICER_LIVE_HOLDERS_H

#include "slicer/depend/holders.h"

struct live_holders;

struct live_holders *live_holders_new(struct arena *arena, const struct sl_dependence *s);
/* Forgets those of the function that are not looked at from the block on. */
void live_holders_keep(struct live_holders *l, const struct holders *h, struct holders_state *s,
                       uint32_t func, uint32_t block);

#endif
