/* Dominators of a function's blocks: Cooper, Harvey and Kennedy's iteration over reverse
 * postorder.  The IR verifier uses it; slicer and abstraction may. */
#ifndef M2S_CORE_IR_DOM_H
#define M2S_CORE_IR_DOM_H

#include "core/ir/ir.h"

struct ir_dom {
    uint32_t n_blocks, n_order;
    uint32_t *order;    /* reachable blocks in reverse postorder; order[0] is block 0 */
    uint32_t *position; /* of a block in order; UINT32_MAX: unreachable */
    uint32_t *idom;     /* immediate dominator; that of block 0 is itself */
    uint32_t *enter, *leave; /* numbers in a walk of the dominator tree */
};

/* requires: all targets are in range.  The result lives in `arena`. */
struct ir_dom *ir_dom_make(const struct ir_func *f, struct arena *arena);

/* Every path from the entry to b goes through a.  True if b is unreachable. */
bool ir_dominates(const struct ir_dom *d, uint32_t a, uint32_t b);

/* Successors of a block: their number, and each (0 .. number-1), with repetitions. */
uint32_t ir_n_succs(const struct ir_block *b);
uint32_t ir_succ(const struct ir_block *b, uint32_t i);

#endif
