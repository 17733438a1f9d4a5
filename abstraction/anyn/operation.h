/* An operator of C on one case of each operand. */
#ifndef M2S_ABSTRACTION_ANYN_OPERATION_H
#define M2S_ABSTRACTION_ANYN_OPERATION_H

#include "abstraction/anyn/sym.h"

struct operation {
    struct sym *y;
    const struct sym_state *st;
    const struct ir_instr *i;
    struct affine_facts when; /* of the operands */
    struct sym_value out;
};

/* What it comes to under `when`. */
void operation_give(struct operation *o, struct affine number);
/* Of an unsigned type: what leaves its range is data. */
void operation_give_in_range(struct operation *o, struct affine number);
/* A name for it, if it is the same on all ranks. */
void operation_give_combined(struct operation *o, struct affine a, struct affine b);
struct sym_leaf operation_combine(struct operation *o, const struct sym_leaf *a,
                                  const struct sym_leaf *b);
bool operation_is_certain(struct operation *o, struct affine at_least_0);

/* ---- bits (bit_operations.c) ---- */

/* a & b, a | b, a ^ b, a << b, a >> b */
void operation_bits(struct operation *o, struct affine a, struct affine b);
/* False, and nothing is given: a or b is not 2 to the power of something unknown. */
bool operation_halve(struct operation *o, struct affine a, int64_t by); /* a / by */
bool operation_low(struct operation *o, struct affine a, struct affine b); /* a % b */

#endif
