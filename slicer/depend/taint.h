/* Which data may be known, or the same on all ranks (slicer_options.keep_known). */
#ifndef M2S_SLICER_KNOWN_H
#define M2S_SLICER_KNOWN_H

#include "slicer/depend/dependence.h"

struct sl_known;

/* The points-to sets and control flow of s must be there. */
struct sl_known *sl_known_new(struct sl_slice *s);

/* Is all that the operand points to lost to the other ranks? */
bool sl_is_lost(const struct sl_known *k, uint32_t func, const struct ir_opnd *address);

#endif
