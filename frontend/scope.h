/* Where the lifetimes of variables end before their function returns. */
#ifndef M2S_FRONTEND_SCOPE_H
#define M2S_FRONTEND_SCOPE_H

#include "frontend/build.h"

struct scope {
    uint32_t first; /* of the locals that are declared in it */
    uint32_t begin; /* when it began: see lower_fn.now */
};

/* A block begins; and ends, where its last statement goes on to what follows. */
struct scope scope_begin(struct lower_fn *f);
void scope_end(struct lower_fn *f, struct scope s);

/* A jump leaves all blocks that began when the function had `n_locals` locals, or later. */
void scope_leave(struct lower_fn *f, uint32_t n_locals);

/* A goto, whose jump is to be emitted next, and its label, in any order. */
void scope_goto(struct lower_fn *f, uint32_t label_block);
void scope_label(struct lower_fn *f, uint32_t label_block);

/* A variable array, of which the address is given, ends with the block. */
void scope_array(struct lower_fn *f, struct ir_opnd address);

/* When the function is lowered: ends of variables to which no pointer leads go. */
void scope_finish(struct lower_fn *f);

#endif
