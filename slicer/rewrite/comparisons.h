/* Functions that qsort() and the like are given: how they look at what they compare. */
#ifndef M2S_SLICER_COMPARISONS_H
#define M2S_SLICER_COMPARISONS_H

#include "core/ir/ir.h"

/* Does the function see the elements only through its parameters, wherever they are moved? */
bool comparisons_are_plain(struct arena *arena, const struct ir_prog *p, uint32_t func);

/* And does it compare integers and pointers only, which no slice cuts? */
bool comparisons_are_exact(struct arena *arena, const struct ir_prog *p, uint32_t func);

#endif
