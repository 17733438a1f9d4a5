/* Handlers of signals. */
#ifndef M2S_SLICER_SIGNALS_H
#define M2S_SLICER_SIGNALS_H

#include "core/ir/ir.h"

/* See slicer_write_out(). */
struct ir_prog *signals_write(struct arena *arena, struct ir_prog *p);

#endif
