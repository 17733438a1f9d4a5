/* Operators of reductions (MPI-4.0 6.9.5, 6.9.7).  The result of a user's operator is any value,
 * but that of MPI_Reduce_local.  What else its function does, if it does, the slicer has written
 * out as calls of it (slicer/rewrite/callbacks.c).
 *
 *     MPI_Op_create(f, 1, &op);                           op names f
 *     MPI_Reduce_local(&a, &b, 1, MPI_INT, MPI_SUM);      b += a
 */
#include "abstraction/call/op.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/content.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/overlap.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/coll/exact.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/info.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* The handle names the function: two operators of one function do the same. */
static bool run_create(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value fn = running_argument(e, s, i, 0);
    struct value what = value_addr(engine_hidden(e, HIDDEN_OP), fn.object);
    if (fn.kind == VALUE_FUNC)
        return result_put(e, s, i, 2, handle_new(e, s, HANDLE_OP, what), ev);
    if (fn.kind == VALUE_INT && fn.i == 0) {
        engine_fault(ev, DIAG_MPI_ARG_OP, "the function of MPI_Op_create is null");
        return true;
    }
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "the function of this operator is not known");
    return true;
}

bool op_free_handle(struct engine *e, struct state *s, enum handle_kind kind,
                     const char *null, enum diag_code code, const struct ir_instr *i,
                     struct event *ev)
{
    struct value v, what;
    if (!lookup_pointed(e, s, i, "the handle that is freed", code, &v, ev))
        return true;
    what = v;
    if (!handle_open(e, s, kind, &what, ev))
        return true;
    const char *name = handle_predefined(e, &v);
    bool is_null = value_is_null(&v) || (name && !strcmp(name, null));
    if (is_null || name) {
        engine_fault(ev, is_null ? code : DIAG_MPI_FREE_PREDEFINED,
                     arena_printf(e->arena, "%s cannot be freed", is_null ? null : name));
        return true;
    }
    handle_free(e, s, v);
    return result_put(e, s, i, 0, handle_of_name(e, null), ev);
}

/* As MPI_Allreduce does of two processes, of which this one comes last: inout = in op inout. */
static void reduce_two(struct engine *e, struct state *s, const char *op, const struct buffer *in,
                       const struct buffer *inout)
{
    uint32_t both[] = {s->rank, s->rank};
    struct symbol *contents[] = {content_full(e, s, in), content_full(e, s, inout)};
    const struct rank_list two = {.n = 2, .ranks = both};
    const struct comm alone = {.group = &two};
    struct exact_coll slot = {.contents = contents};
    const struct coll_call c = {.fn = MPI_FN_MPI_Allreduce,
                                .kind = mpi_call(MPI_FN_MPI_Reduce_local)->name, .op = op,
                                .root = -1, .comm = &alone, .send = *in, .recv = *inout,
                                .result = COLL_LOCAL};
    coll_exact(e, s, &c, &slot);
}

/* A reduction without communication (6.9.7); an operator of the program gives any value, but
 * where its function is called. */
static bool run_local(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct buffer b, operand;
    struct value in = running_argument(e, s, i, 0), count = running_argument(e, s, i, 2),
                 type = running_argument(e, s, i, 3);
    if (!buffer_of_values(e, s, running_argument(e, s, i, 1), count, type, &b, ev) ||
        !arguments_check_address(e, s, &b, "result", 1, ev) ||
        !buffer_of_values(e, s, in, count, type, &operand, ev) ||
        !arguments_check_address(e, s, &operand, "operand", 1, ev) ||
        !arguments_check_operator(e, s, running_argument(e, s, i, 4), b.type, ev))
        return true;
    if (!overlap_check(e, s, &operand, 1, &b, 1, ev)) {
        if (ev->kind == EVENT_FAULT)
            ev->text = value_equal(&in, &b.address) ? "the operands are the same buffer"
                                                    : "the operands overlap";
        return true;
    }
    struct value op = running_argument(e, s, i, 4);
    const char *name = handle_predefined(e, &op);
    bool none = b.count.kind == VALUE_INT && b.count.i == 0;
    if (!b.unused && !none && (name || running_is_large(e, s) || !handle_runs_operator(e, s, op)))
        reduce_two(e, s, name ? name : "", &operand, &b);
    return result_success(e, s);
}

/* The predefined operators are; of others the program knows (6.9.7). */
static bool run_commutative(struct engine *e, struct state *s, const struct ir_instr *i,
                            struct event *ev)
{
    struct value op = running_argument(e, s, i, 0);
    if (!handle_open(e, s, HANDLE_OP, &op, ev))
        return true;
    if (value_is_null(&op) || handle_is_named(e, &op, "MPI_OP_NULL")) {
        engine_fault(ev, DIAG_MPI_ARG_OP, "the operator (argument 1) is MPI_OP_NULL");
        return true;
    }
    if (handle_predefined(e, &op))
        return result_put(e, s, i, 1, value_int(IR_I32, !handle_is_named(e, &op, "MPI_REPLACE")),
                          ev);
    return result_put(e, s, i, 1, engine_fresh(e, s, IR_I32, true, LEDGER_COLLECTIVE_VALUE,
                                        "MPI_Op_commutative"), ev);
}

bool op_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
             struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Reduce_local: return run_local(e, s, i, ev);
    case MPI_FN_MPI_Op_create: return run_create(e, s, i, ev);
    case MPI_FN_MPI_Op_free:
        return op_free_handle(e, s, HANDLE_OP, "MPI_OP_NULL", DIAG_MPI_ARG_OP, i, ev);
    case MPI_FN_MPI_Op_commutative: return run_commutative(e, s, i, ev);
    default: return false;
    }
}
