/* MPI calls that do not communicate: MPI_Init, MPI_Comm_rank, MPI_Get_count, ... */
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/win.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/constants.h"
#include "abstraction/interp/interp.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/distance.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/diag/unless.h"

/* As in mpi.h. */
enum { MAX_PROCESSOR = 256, MAX_ERROR = 512, MAX_LIBRARY = 8192, MAX_OBJECT_NAME = 128,
       MAX_LEVEL = 3 };

/* What MPI_Init_thread has provided, after the predefined attributes (call/attr.c). */
static struct value level_place(const struct engine *e)
{
    return value_addr(engine_hidden(e, HIDDEN_PREDEFINED), 1024);
}

static struct value level_known_place(const struct engine *e)
{
    struct value at = level_place(e);
    at.i += 8;
    return at;
}

static bool reads(const struct ir_func *f, const struct ir_opnd *at)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *in = &f->blocks[b].instrs[k];
            if (in->op == IR_LOAD && in->a.kind == at->kind && in->a.id == at->id)
                return true;
        }
    return false;
}

/* Does the program look at what is put there?  If it is no variable that is named: it may. */
static bool is_looked_at(const struct engine *e, struct state *s, const struct ir_opnd *at)
{
    const struct ir_prog *p = e->program->p;
    if (at->kind == IR_O_LOCAL)
        return reads(state_top(s)->fn->f, at);
    bool any = at->kind != IR_O_GLOBAL;
    for (uint32_t f = 0; f < p->n_funcs && !any; f++)
        any = reads(&p->funcs[f], at);
    return any;
}

/* MPI may provide less than is required (11.6.2), on all ranks alike. */
static struct value provided(struct engine *e, struct state *s, const struct ir_instr *i)
{
    struct value required = running_argument(e, s, i, 2);
    if (!is_looked_at(e, s, &i->args[3]) || (required.kind == VALUE_INT && !required.i))
        return required;
    if (e->options->failures) {
        struct value level = shared_atom(e, "the level of thread support", IR_I32);
        if (level.kind == VALUE_EXPR)
            facts_refine(&e->world->facts, level.e, 0, MAX_LEVEL);
        return facts_reduce(&e->world->facts, level);
    }
    engine_note(e, s, LEDGER_ENVIRONMENT, UNLESS "MPI_Init_thread provides a lower level "
                "than is required");
    return required;
}

static bool run_init(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev)
{
    if (s->mpi.initialized) {
        engine_fault(ev, DIAG_MPI_INIT_TWICE, "MPI_Init is called twice");
        return true;
    }
    s->mpi.initialized = true;
    if (fn != MPI_FN_MPI_Init_thread)
        return result_success(e, s);
    struct value level = provided(e, s, i);
    access_store(e, s, level_place(e), level, ev);
    access_store(e, s, level_known_place(e), value_int(IR_I32, 1), ev);
    return result_put(e, s, i, 3, level, ev);
}

/* After MPI_Init it is any level (11.6.2). */
static bool run_query_thread(struct engine *e, struct state *s, const struct ir_instr *i,
                             struct event *ev)
{
    struct value known, level;
    if (!access_load(e, s, level_known_place(e), IR_I32, &known, ev) ||
        !access_load(e, s, level_place(e), IR_I32, &level, ev))
        return true;
    if (known.kind != VALUE_INT || !known.i) {
        level = engine_fresh(e, s, IR_I32, false, LEDGER_INPUT, "the level of thread support");
        facts_refine(&s->facts, level.e, 0, MAX_LEVEL);
    }
    return result_put(e, s, i, 0, level, ev);
}

/* No more than the bytes that there can be. */
static struct value unknown_count(struct engine *e, struct state *s, enum ir_kind kind,
                                  struct value bytes, int64_t size)
{
    struct value n = engine_fresh(e, s, kind, true, LEDGER_MESSAGE, "the size of a message");
    int64_t lowest = size == 1 ? 0 : M2S_MPI_UNDEFINED;
    if (bytes.kind == VALUE_EXPR)
        facts_refine(&s->facts, n.e, lowest, facts_range(&s->facts, bytes.e).hi / size);
    return n;
}

static bool run_get_count(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct event *ev)
{
    struct value at = running_argument(e, s, i, 0), type = running_argument(e, s, i, 1), bytes;
    const struct datatype *d = lookup_datatype(e, s, type, ev);
    if (!d)
        return true;
    int64_t size = d->size;
    if (size == 0) /* 3.2.5 */
        return result_put(e, s, i, 2, value_int(IR_I32, 0), ev);
    at.i += MPI_STATUS_BYTES;
    if (!access_load(e, s, at, IR_I64, &bytes, ev))
        return true;
    enum ir_kind kind = running_is_large(e, s) ? IR_I64 : IR_I32;
    struct value n = {.kind = VALUE_NONE};
    if (bytes.kind == VALUE_INT && bytes.i == MPI_STATUS_CANCELLED)
        n = engine_fresh(e, s, kind, true, LEDGER_MESSAGE, "the size of a cancelled message");
    else if (bytes.kind == VALUE_INT)
        n = value_int(kind, bytes.i % size ? M2S_MPI_UNDEFINED : bytes.i / size);
    else if (bytes.kind == VALUE_EXPR && size == 1)
        n = value_cast(e->values, kind, bytes);
    else if (bytes.kind == VALUE_EXPR && bytes.e->op == EXPR_BIN && bytes.e->bin == IR_MUL &&
             bytes.e->b->op == EXPR_INT && bytes.e->b->i == size)
        n = value_cast(e->values, kind, (struct value){.kind = VALUE_EXPR,
                                                       .type = IR_I64, .e = bytes.e->a});
    if (n.kind == VALUE_NONE)
        n = unknown_count(e, s, kind, bytes, size);
    return result_put(e, s, i, 2, n, ev);
}

/* Sessions that are open may have requests and windows. */
static bool leaves_nothing(struct engine *e, struct state *s, struct event *ev)
{
    bool nothing = request_all_complete(e, s, ev) && win_finalize(e, s, ev);
    if (!nothing && s->mpi.sessions > SESSIONS_CLOSED) {
        ev->kind = EVENT_NONE;
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "MPI_Finalize is not supported while a "
                     "session is open and an operation is not complete");
    }
    return nothing;
}

static bool run_finalize(struct engine *e, struct state *s, struct event *ev)
{
    if (s->mpi.finalized)
        engine_fault(ev, DIAG_MPI_FINALIZE_TWICE, "MPI_Finalize is called twice");
    else if (!s->mpi.initialized && !e->attempt.unknown_code)
        engine_fault(ev, DIAG_MPI_BEFORE_INIT, "MPI_Finalize is called before MPI_Init");
    else if (leaves_nothing(e, s, ev)) {
        if (s->mpi.sessions <= SESSIONS_CLOSED)
            handle_finalize(e, s);
        s->mpi.finalized = true;
        result_success(e, s);
    }
    return true;
}

/* All processes are ended, whatever the communicator (11.4.2: MPI "makes a best attempt"). */
static bool run_abort(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct value comm = running_argument(e, s, i, 0), code = running_argument(e, s, i, 1);
    bool known = comm.kind == VALUE_INT || (comm.kind == VALUE_ADDR && !comm.any);
    if (known && !lookup_comm(e, s, comm, ev)) /* one that is not known ends the program, too */
        return true;
    ev->kind = EVENT_ABORT;
    ev->text = code.kind == VALUE_INT
                   ? arena_printf(e->arena, "MPI_Abort with code %lld", (long long)code.i)
                   : "MPI_Abort";
    return true;
}

/* The text ends in the memory that the call may write. */
static void end_text(struct engine *e, struct state *s, struct value at, int max)
{
    const struct memory *m = at.kind == VALUE_ADDR && !at.any ? access_object(e, s, at, false)
                                                              : NULL;
    if (m && at.i >= 0 && at.i + max <= m->size)
        access_poke(e, s, value_addr(at.object, at.i + max - 1), value_int(IR_I8, 0));
}

/* Any text of less than `max` characters in argument `buffer`; its length in the next one.  over:
 * the program may have given it. */
static bool run_text(struct engine *e, struct state *s, const struct ir_instr *i,
                     uint32_t buffer, int max, bool over, struct event *ev)
{
    enum ledger_kind kind = over ? LEDGER_CALL : LEDGER_INPUT;
    struct origin *o = engine_origin(e, s, over, kind, "a text from MPI");
    struct segment content = {.fill = FILL_UNKNOWN, .origin = o};
    struct value n = engine_fresh(e, s, IR_I32, over, kind, "the length of a text from MPI");
    facts_refine(&s->facts, n.e, 0, max - 1);
    struct value to = running_argument(e, s, i, buffer);
    if (!access_fill(e, s, to, -1, content, ev))
        return true;
    end_text(e, s, to, max);
    return result_put(e, s, i, buffer + 1, n, ev);
}

/* A name of a communicator, a datatype or a window (7.8): what it is decides nothing. */
static bool run_name(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev)
{
    struct value of = running_argument(e, s, i, 0);
    bool type = fn == MPI_FN_MPI_Type_get_name || fn == MPI_FN_MPI_Type_set_name;
    bool window = fn == MPI_FN_MPI_Win_get_name;
    struct win w;
    if (!(window ? lookup_win(e, s, of, &w, ev)
          : type ? lookup_datatype(e, s, of, ev) != NULL : lookup_comm(e, s, of, ev) != NULL))
        return true;
    if (window || fn == MPI_FN_MPI_Comm_get_name || fn == MPI_FN_MPI_Type_get_name)
        return run_text(e, s, i, 1, MAX_OBJECT_NAME, true, ev);
    return result_success(e, s);
}

static bool run_aint(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev)
{
    struct value a = running_argument(e, s, i, 0), b = running_argument(e, s, i, 1);
    if (fn == MPI_FN_MPI_Aint_diff && a.kind == VALUE_INT && a.i && b.kind == VALUE_ADDR) {
        engine_fault(ev, DIAG_MPI_ARG, arena_printf(e->arena, "the difference of %lld and an "
                                                    "address: the first is no address",
                                                    (long long)a.i));
        return true;
    }
    struct value v = value_bin(e->values, fn == MPI_FN_MPI_Aint_add ? IR_ADD : IR_SUB, IR_I64, a,
                               b);
    if (v.kind == VALUE_NONE && fn == MPI_FN_MPI_Aint_diff)
        v = distance_between(e, s, &a, &b);
    if (v.kind == VALUE_NONE)
        v = engine_fresh(e, s, IR_I64, true, LEDGER_MEMORY, "an address");
    interp_return(e, s, v);
    return true;
}

bool env_call(struct engine *e, struct state *s, enum mpi_fn fn,
              const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Init: case MPI_FN_MPI_Init_thread:
        return run_init(e, s, fn, i, ev);
    case MPI_FN_MPI_Initialized:
        return result_put(e, s, i, 0, value_int(IR_I32, s->mpi.initialized), ev);
    case MPI_FN_MPI_Finalized:
        return result_put(e, s, i, 0, value_int(IR_I32, s->mpi.finalized), ev);
    case MPI_FN_MPI_Finalize: return run_finalize(e, s, ev);
    case MPI_FN_MPI_Abort: return run_abort(e, s, i, ev);
    case MPI_FN_MPI_Wtime: {
        struct origin proto = {.kind = ORIGIN_LOCAL, .ledger = LEDGER_INPUT, .name = "the time",
                               .at = state_instr(s)->at, .is_clock = true};
        interp_return(e, s, values_atom(e->values, values_origin(e->values, &proto), IR_F64));
        return true;
    }
    case MPI_FN_MPI_Wtick:
        interp_return(e, s, engine_fresh(e, s, IR_F64, false, LEDGER_INPUT, "the time"));
        return true;
    case MPI_FN_MPI_Get_processor_name: return run_text(e, s, i, 0, MAX_PROCESSOR, false, ev);
    case MPI_FN_MPI_Error_string: return run_text(e, s, i, 1, MAX_ERROR, false, ev);
    case MPI_FN_MPI_Get_library_version: return run_text(e, s, i, 0, MAX_LIBRARY, false, ev);
    case MPI_FN_MPI_Get_version:
        if (!access_store(e, s, running_argument(e, s, i, 0),
                          shared_atom(e, CONSTANTS_VERSION, IR_I32), ev))
            return true;
        return result_put(e, s, i, 1, shared_atom(e, CONSTANTS_SUBVERSION, IR_I32), ev);
    case MPI_FN_MPI_Get_count: return run_get_count(e, s, i, ev);
    case MPI_FN_MPI_Query_thread: return run_query_thread(e, s, i, ev);
    case MPI_FN_MPI_Is_thread_main: return result_put(e, s, i, 0, value_int(IR_I32, 1), ev);
    case MPI_FN_MPI_Comm_get_name: case MPI_FN_MPI_Type_get_name: case MPI_FN_MPI_Win_get_name:
    case MPI_FN_MPI_Comm_set_name: case MPI_FN_MPI_Type_set_name:
    case MPI_FN_MPI_Comm_set_info:
        return run_name(e, s, fn, i, ev);
    case MPI_FN_MPI_Comm_get_parent:
        return result_put(e, s, i, 0, handle_of_name(e, "MPI_COMM_NULL"), ev);
    case MPI_FN_MPI_Aint_add: case MPI_FN_MPI_Aint_diff: return run_aint(e, s, fn, i, ev);
    case MPI_FN_MPI_Pcontrol:
        return result_success(e, s);
    default: return false;
    }
}
