/* The function of an operator, for slicer/rewrite/model_operators.c.
 *
 *     MPI_Op_create(add, 1, &op);
 *     __m2s_is_operator(op, add)      1
 */
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"

/* A number that each MPI library has for itself (frontend/library.c): ours is taken. */
static bool run_number(struct library_call *c)
{
    if (c->fn != LIBC_FN___m2s_of_library)
        return false;
    engine_note(c->e, c->s, LEDGER_COMPILER, "%s is what it is in this tool's mpi.h",
                c->i->text ? c->i->text : "a number");
    c->result = c->args[0];
    return true;
}

bool library_operator(struct library_call *c)
{
    struct value op = c->args[0];
    uint32_t hidden = engine_hidden(c->e, HIDDEN_OP);
    if (c->fn != LIBC_FN___m2s_is_operator)
        return run_number(c);
    if (!handle_open(c->e, c->s, HANDLE_OP, &op, c->ev))
        return true;
    bool known = op.kind != VALUE_EXPR && c->args[1].kind == VALUE_FUNC;
    bool is = op.kind == VALUE_ADDR && op.object == hidden && op.i == c->args[1].object;
    if (!known)
        return false;
    c->result = value_int(IR_I32, is);
    return true;
}
