/* Operators of reductions that are functions of the program. */
#ifndef M2S_CORE_IR_OPERATORS_H
#define M2S_CORE_IR_OPERATORS_H

#include "core/ir/ir.h"

/* Name of functions that run an operator for MPI_Reduce_local (slicer/rewrite/models.h). */
#define IR_REDUCE "__m2s_reduce"

/* Has the function the parameters of an MPI_User_function (MPI-4.0 6.9.5)? */
bool ir_is_operator(const struct ir_func *f);

#endif
