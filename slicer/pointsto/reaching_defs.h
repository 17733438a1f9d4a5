/* Locals whose address nobody has. */
#ifndef M2S_SLICER_LOCALS_H
#define M2S_SLICER_LOCALS_H

#include "core/ir/ir.h"

/* [local]: the function only loads and stores it as a whole. */
bool *sl_plain_locals(struct arena *arena, const struct ir_func *f);

#endif
