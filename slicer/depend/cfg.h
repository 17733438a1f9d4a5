/* Control flow of one function: order, post-dominators, control dependence, loops. */
#ifndef M2S_SLICER_CFG_H
#define M2S_SLICER_CFG_H

#include "core/ir/ir.h"

struct sl_blocks { /* a list of block numbers */
    uint32_t *items;
    uint32_t n, cap;
};

struct sl_cfg {
    uint32_t n;               /* blocks; n itself stands for the virtual exit */
    struct sl_blocks *succ, *pred;
    uint32_t *rpo, n_rpo;     /* reachable blocks in reverse postorder */
    uint32_t *rpo_number;     /* SL_NONE: not reachable */
    uint32_t *idom;           /* immediate dominator; the entry's own number for the entry */
    uint32_t *ipdom;          /* immediate post-dominator, n: only the exit */
    struct sl_blocks *controllers; /* [b]: blocks whose branch decides whether b runs */
    struct sl_blocks endless; /* headers of loops that cannot be left */
};

struct sl_cfg *sl_cfg_new(struct arena *arena, const struct ir_func *f);

bool sl_dominates(const struct sl_cfg *g, uint32_t a, uint32_t b);

/* The blocks of the natural loop with this header (in member, a flag per block): all that
 * reach a back edge to it.  False if the block is no header. */
bool sl_loop(const struct sl_cfg *g, uint32_t header, bool *member, uint32_t *stack);

#endif
