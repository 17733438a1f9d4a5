/* A copy of a program that shares nothing with it. */
#ifndef M2S_CORE_IR_CLONE_H
#define M2S_CORE_IR_CLONE_H

#include "core/ir/ir.h"

/* The same program in `arena`, names and texts too: it may outlive p, and be changed without
 * changing p.  Law: ir_dump() of both is the same. */
struct ir_prog *ir_clone(struct arena *arena, const struct ir_prog *p);

#endif
