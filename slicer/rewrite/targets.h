/* Where the accesses of a program may go: for those who run it and do not know a pointer. */
#ifndef M2S_SLICER_TARGETS_H
#define M2S_SLICER_TARGETS_H

#include "core/ir/targets.h"
#include "slicer/depend/dependence.h"

/* [statement of the program of s]: NULL for what is no access through a pointer, or may go to
 * memory that is not the program's, or to too many places. */
const struct ir_targets **targets_find(struct arena *arena, const struct sl_dependence *s);

#endif
