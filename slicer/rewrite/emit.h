/* Writes the slice as a program. */
#ifndef M2S_SLICER_EMIT_H
#define M2S_SLICER_EMIT_H

#include "slicer/depend/dependence.h"

/* A new program in `arena` with what s marks; cut loads have become IR_UNKNOWN.  Unused
 * functions, locals and globals are gone. */
struct ir_prog *emit_slice(struct arena *arena, const struct sl_dependence *s);

#endif
