/* Locals whose address nobody has: their reaching definitions. */
#ifndef M2S_SLICER_REACHING_DEFS_H
#define M2S_SLICER_REACHING_DEFS_H

#include "core/ir/cfg.h"
#include "slicer/pointsto/nodes.h"

/* [local]: the function only loads and stores it as a whole. */
bool *reaching_defs_plain(struct arena *arena, const struct ir_func *f);

/* The constraints of accesses to these locals. */
void reaching_defs_link(struct sl_pointsto *s, uint32_t func, const struct ir_cfg *g,
                        const bool *plain);

#endif
