/* Locals whose address nobody has: their reaching definitions. */
#ifndef M2S_SLICER_REACHING_DEFS_H
#define M2S_SLICER_REACHING_DEFS_H

#include "core/ir/cfg.h"
#include "slicer/pointsto/nodes.h"

/* [local]: the function only loads and stores it as a whole. */
bool *sl_plain_locals(struct arena *arena, const struct ir_func *f);

/* The constraints of accesses to these locals. */
void sl_link_locals(struct sl_points *s, uint32_t func, const struct ir_cfg *g,
                    const bool *plain);

#endif
