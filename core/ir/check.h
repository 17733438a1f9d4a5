/* The verifier of programs. */
#ifndef M2S_CORE_IR_CHECK_H
#define M2S_CORE_IR_CHECK_H

#include "core/ir/ir.h"

/* Check every invariant stated in ir/ir.h.  NULL if all hold, else a sentence that names the
 * function, block and statement. */
const char *ir_check(const struct ir_prog *p, struct arena *scratch);

#endif
