/* The function of an operator, for slicer/rewrite/model_operators.c.
 *
 *     MPI_Op_create(add, 1, &op);
 *     __m2s_is_operator(op, add)      1
 */
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"

bool library_operator(struct library_call *c)
{
    struct value op = c->args[0];
    uint32_t hidden = engine_hidden(c->e, HIDDEN_OP);
    if (!library_is(c, "__m2s_is_operator"))
        return false;
    if (!handle_open(c->e, c->s, HANDLE_OP, &op, c->ev))
        return true;
    bool known = op.kind != VALUE_EXPR && c->args[1].kind == VALUE_FUNC;
    bool is = op.kind == VALUE_ADDR && op.object == hidden && op.i == c->args[1].object;
    if (!known)
        return false;
    c->result = value_int(IR_I32, is);
    return true;
}
