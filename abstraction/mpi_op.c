/* Operators and infos (MPI-4.0 6.9.5, chapter 10).  The result of a user's
 * operator is any value, so its function is never executed; it is assumed not to communicate,
 * as 6.9.5 says.  An info holds hints only: its handle is all there is.  So it is with an error
 * handler, since each error is a violation. */
#include "abstraction/engine.h"

static uint32_t hidden(const struct engine *e, uint32_t which)
{
    return OBJECT_GLOBAL | (e->program->p->n_globals + which);
}

const char *mpi_user_operator(struct engine *e, const struct value *op)
{
    if (op->kind != VALUE_ADDR || op->object != hidden(e, HIDDEN_OP) || op->any || op->i < 0 ||
        op->i >= (int64_t)e->program->p->n_funcs)
        return NULL;
    return arena_printf(e->arena, "user's operator %s", e->program->p->funcs[op->i].name);
}

/* The handle names the function: two operators of one function do the same. */
static bool run_create(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value fn = mpi_argument(e, s, i, 0);
    if (fn.kind == VALUE_FUNC)
        return mpi_put(e, s, i, 2, value_addr(hidden(e, HIDDEN_OP), fn.object), ev);
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "the function of this operator is not known");
    return true;
}

static bool run_free(struct engine *e, struct state *s, const struct ir_instr *i,
                     const char *null, struct event *ev)
{
    struct value v;
    if (!access_load(e, s, mpi_argument(e, s, i, 0), IR_PTR, &v, ev))
        return true;
    const char *name = mpi_handle(e, &v);
    if (!name && !value_is_null(&v))
        return mpi_put(e, s, i, 0, mpi_named_handle(e, null), ev);
    engine_fault(ev, name ? "MPI-FREE-PREDEFINED" : "MPI-ARG",
                 arena_printf(e->arena, "%s cannot be freed", name ? name : "a null handle"));
    return true;
}

/* A reduction without communication (6.9.7): any value. */
static bool run_local(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct buffer b;
    if (!mpi_buffer_args(e, s, mpi_argument(e, s, i, 1), mpi_argument(e, s, i, 2),
                         mpi_argument(e, s, i, 3), &b, ev) ||
        !mpi_check_address(e, s, &b, "result", 1, ev))
        return true;
    struct segment content = {.fill = FILL_UNKNOWN};
    content.origin = engine_origin(e, s, true, LEDGER_COLLECTIVE_VALUE, "MPI_Reduce_local");
    engine_note(e, s, LEDGER_COLLECTIVE_VALUE, "the result of MPI_Reduce_local is any value");
    int64_t n = b.count.kind == VALUE_INT && b.size ? b.count.i * (int64_t)b.size : -1;
    if (b.unused || n == 0 || access_fill(e, s, b.address, n, content, ev))
        interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

/* The predefined operators are; of others the program knows (6.9.7). */
static bool run_commutative(struct engine *e, struct state *s, const struct ir_instr *i,
                            struct event *ev)
{
    struct value op = mpi_argument(e, s, i, 0);
    if (mpi_handle(e, &op))
        return mpi_put(e, s, i, 1, value_int(IR_I32, !mpi_is(e, &op, "MPI_REPLACE")), ev);
    return mpi_put(e, s, i, 1, engine_fresh(e, s, IR_I32, true, LEDGER_COLLECTIVE_VALUE,
                                        "MPI_Op_commutative"), ev);
}

bool mpi_op_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                 struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Reduce_local: return run_local(e, s, i, ev);
    case MPI_FN_MPI_Op_create: return run_create(e, s, i, ev);
    case MPI_FN_MPI_Op_free: return run_free(e, s, i, "MPI_OP_NULL", ev);
    case MPI_FN_MPI_Info_create:
        return mpi_put(e, s, i, 0, value_addr(hidden(e, HIDDEN_INFO), 0), ev);
    case MPI_FN_MPI_Info_set:
        interp_return(e, s, value_int(IR_I32, 0));
        return true;
    case MPI_FN_MPI_Op_commutative: return run_commutative(e, s, i, ev);
    case MPI_FN_MPI_Info_free: return run_free(e, s, i, "MPI_INFO_NULL", ev);
    default: return false;
    }
}
