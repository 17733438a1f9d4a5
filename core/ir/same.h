/* Are two programs the same, but for where their arrays lie? */
#ifndef M2S_CORE_IR_SAME_H
#define M2S_CORE_IR_SAME_H

#include "core/ir/ir.h"

/* Every field of every function, global and instruction, but for the next statement number. */
bool ir_same(const struct ir_prog *x, const struct ir_prog *y);

#endif
