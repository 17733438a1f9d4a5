/* Comparisons, seen from the other side. */
#ifndef M2S_CORE_IR_COMPARE_H
#define M2S_CORE_IR_COMPARE_H

#include "core/ir/ir.h"

/* "a op b" is "b ir_mirrored(op) a"; what is no comparison stays as it is. */
static inline enum ir_bin ir_mirrored(enum ir_bin op)
{
    return op == IR_LT ? IR_GT : op == IR_LE ? IR_GE : op == IR_GT ? IR_LT : op == IR_GE ? IR_LE
                                                                                         : op;
}

/* "a op b" is true where "a ir_negated(op) b" is not, for integers and pointers. */
static inline enum ir_bin ir_negated(enum ir_bin op)
{
    return op == IR_LT ? IR_GE : op == IR_LE ? IR_GT : op == IR_GT ? IR_LE : op == IR_GE ? IR_LT
           : op == IR_EQ ? IR_NE : IR_EQ;
}

#endif
