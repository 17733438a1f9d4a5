/* Functions of the program that library functions call. */
#ifndef M2S_SLICER_CALLBACKS_H
#define M2S_SLICER_CALLBACKS_H

#include "core/ir/ir.h"

/* See slicer_write_out(). */
struct ir_prog *callbacks_call(struct arena *arena, struct ir_prog *p);

#endif
