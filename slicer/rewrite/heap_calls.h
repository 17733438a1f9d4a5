/* Calls that take memory, or give it back, as other functions of the library do. */
#ifndef M2S_SLICER_HEAP_CALLS_H
#define M2S_SLICER_HEAP_CALLS_H

#include "core/ir/ir.h"

/* See slicer_write_out(). */
struct ir_prog *heap_calls_write(struct arena *arena, struct ir_prog *p);

#endif
