/* The control-flow graph of one function: edges, reverse postorder, dominators, loops, and, with
 * a virtual exit, post-dominators and control dependence.
 *
 *     b0: br %1 b1 b2        succ[0] = 1 2     rpo = 0 2 1 3     idom[3] = 0
 *     b1: jump b3            pred[3] = 2 1                       ipdom[0] = 3
 *     b2: jump b3            controllers[1] = 0
 *     b3: ret                succ[3] = 4, the exit, with ir_cfg_connect_exit()
 *
 * The dominators are those of Cooper, Harvey and Kennedy (an iteration over reverse postorder);
 * the post-dominators are the dominators of the reversed graph; the control dependence is that
 * of Ferrante, Ottenstein and Warren.
 */
#ifndef M2S_CORE_IR_CFG_H
#define M2S_CORE_IR_CFG_H

#include "core/ir/ir.h"

#define IR_NO_BLOCK UINT32_MAX

struct ir_blocks { /* a list of block numbers */
    uint32_t *items;
    uint32_t n, cap;
};

enum ir_edges {
    IR_EDGES_ALL,  /* one for each target of a terminator, repeated ones too */
    IR_EDGES_TAKEN /* ir_taken_succs() */
};

struct ir_cfg {
    uint32_t n;                    /* blocks; n itself stands for the virtual exit */
    struct ir_blocks *succ, *pred; /* pred: only blocks that can be reached */
    uint32_t *rpo, n_rpo;          /* reachable blocks in reverse postorder */
    uint32_t *rpo_number;          /* IR_NO_BLOCK: not reachable */
    uint32_t *idom;                /* immediate dominator; the entry's own number for the entry */
    uint32_t *enter, *leave;       /* numbers in a walk of the dominator tree */
    uint32_t *ipdom; /* immediate post-dominator; n: only the exit; IR_NO_BLOCK: the exit cannot
                        be reached; or NULL */
    struct ir_blocks endless;      /* headers of loops that cannot be left */
    struct ir_blocks *controllers; /* [b]: blocks whose branch decides whether b runs; or NULL */
};

/* The graph without exit: up to `leave`.  requires: all targets are in range. */
struct ir_cfg *ir_cfg_new(struct arena *arena, const struct ir_func *f, enum ir_edges edges);

/* The reachable blocks without successor get an edge to the exit; but not those in `lost`
 * ([block], or NULL: none). */
void ir_cfg_connect_exit(struct arena *arena, struct ir_cfg *g, const bool *lost);
/* The first block of each set of blocks that is never left gets one too: now the exit can be
 * reached from everywhere. */
void ir_cfg_connect_endless(struct arena *arena, struct ir_cfg *g);
/* Then these can be found: ipdom; and with it, if the endless are connected, controllers. */
void ir_cfg_find_postdominators(struct arena *arena, struct ir_cfg *g);
void ir_cfg_find_controllers(struct arena *arena, struct ir_cfg *g);

/* Every path from the entry to b goes through a.  True if b is unreachable. */
bool ir_cfg_dominates(const struct ir_cfg *g, uint32_t a, uint32_t b);

enum ir_loops {
    IR_LOOPS_NATURAL, /* entered at their header only: it dominates them */
    IR_LOOPS_ALL      /* every cycle goes through the header of one of them */
};

/* The blocks of the loop with this header (in member, a flag per block): all that reach an edge
 * back to it.  False if the block is no header.  stack has room for n blocks. */
bool ir_cfg_loop(const struct ir_cfg *g, enum ir_loops loops, uint32_t header, bool *member,
                 uint32_t *stack);

/* Does an edge of a block of the loop lead to a block outside? */
bool ir_cfg_leaves(const struct ir_cfg *g, const bool *member, uint32_t block);

/* The last instruction of a block: its terminator.  NULL: it is empty. */
const struct ir_instr *ir_last(const struct ir_block *b);

/* Targets of a block: their number, and each (0 .. number-1), with repetitions. */
uint32_t ir_n_succs(const struct ir_block *b);
uint32_t ir_succ(const struct ir_block *b, uint32_t i);

/* The targets in `to`, each once, where a branch on a constant has one; their number.  There is
 * room for ir_n_succs(). */
uint32_t ir_taken_succs(const struct ir_block *b, uint32_t *to);

#endif
