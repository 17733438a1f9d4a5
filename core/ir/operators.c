/* Operators of reductions that are functions of the program.
 *
 *     void add(void *in, void *inout, int *n, MPI_Datatype *type)
 */
#include "core/ir/operators.h"

bool ir_is_operator(const struct ir_func *f)
{
    bool fits = f->defined && f->n_params == 4 && f->ret.kind == IR_VOID && f->locals;
    for (uint32_t k = 0; fits && k < 4; k++)
        fits = f->locals[k].obj.type.kind == IR_PTR;
    return fits;
}
