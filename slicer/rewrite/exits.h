/* Functions that run at the end of the process, and before main. */
#ifndef M2S_SLICER_EXITS_H
#define M2S_SLICER_EXITS_H

#include "core/ir/ir.h"

/* See slicer_write_out(). */
struct ir_prog *exits_write(struct arena *arena, struct ir_prog *p);

#endif
