/* Functions of a run-time library that only give memory back. */
#ifndef M2S_SLICER_FREERS_H
#define M2S_SLICER_FREERS_H

#include "core/ir/ir.h"

/* See slicer_write_out(). */
struct ir_prog *freers_write(struct arena *arena, struct ir_prog *p);

#endif
