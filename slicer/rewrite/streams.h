/* Memory of the program that a stream uses as its own. */
#ifndef M2S_SLICER_STREAMS_H
#define M2S_SLICER_STREAMS_H

#include "core/ir/ir.h"

/* See slicer_write_out(). */
struct ir_prog *streams_write(struct arena *arena, struct ir_prog *p);

#endif
