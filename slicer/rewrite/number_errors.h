/* What strtol() and its like set errno to. */
#ifndef M2S_SLICER_NUMBER_ERRORS_H
#define M2S_SLICER_NUMBER_ERRORS_H

#include "core/ir/ir.h"

/* See slicer_write_out(). */
struct ir_prog *number_errors_write(struct arena *arena, struct ir_prog *p);

#endif
