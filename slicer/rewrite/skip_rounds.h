/* Loops that only touch addresses skip most of their rounds. */
#ifndef M2S_SLICER_SKIP_ROUNDS_H
#define M2S_SLICER_SKIP_ROUNDS_H

#include "slicer/depend/dependence.h"

/* Changes the program p, which s has marked. */
void sl_skip_rounds(struct ir_prog *p, const struct sl_slice *s);

#endif
