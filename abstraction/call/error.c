/* Error handlers, and what happens to a call that has failed (MPI-4.0 chapter 9).
 *
 *     MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
 *     if (MPI_Send(b, 1, MPI_INT, 99, 0, comm) != MPI_SUCCESS)      runs
 *
 * A call that has a fault of which a library knows (an argument, a message that is too
 * long) then returns a code, about which nothing is known but that it is not
 * MPI_SUCCESS.  That is a warning and an entry in the ledger, since the standard does
 * not promise that a library notices, nor that it can go on (9.3).  A program that
 * does not look at the code has the fault. A function of the program that is the
 * handler is called.
 *
 * The handler of each communicator and file is in a hidden object, that of a window with it; 0:
 * MPI_ERRORS_ARE_FATAL, or MPI_ERRORS_RETURN of files (14.7).
 */
#include "abstraction/call/error.h"

#include "abstraction/abstraction.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/arguments/status.h"
#include "abstraction/call/callback.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"

#include <string.h>

/* In the same object: how many codes the program has added, and the class of each. */
enum { CODES = 1 << 30, LAST_CODE = 99 /* MPI_ERR_LASTCODE of mpi.h */ };

static struct value handler_place(const struct engine *e, const struct comm *c)
{
    return value_addr(engine_hidden(e, HIDDEN_HANDLER),
                      (int64_t)c->index * 8);
}

static struct value code_place(const struct engine *e, int64_t code)
{
    return value_addr(engine_hidden(e, HIDDEN_HANDLER),
                      CODES + 8 * (code - LAST_CODE)); /* LAST_CODE itself: how many */
}

/* ---- handlers ---- */

/* A handle that names the function: two handlers of one function do the same. */
static bool create(struct engine *e, struct state *s, const struct ir_instr *i,
                   struct event *ev)
{
    struct value fn = running_argument(e, s, i, 0);
    uint32_t object = engine_hidden(e, HIDDEN_ERRHANDLER);
    if (fn.kind == VALUE_FUNC)
        return result_put(e, s, i, 1, handle_new(e, s, HANDLE_ERRHANDLER,
                                                 value_addr(object, fn.object)), ev);
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s,
                 "the function of this error handler is not known");
    return true;
}

/* The function of a user's handler, or NONE. */
static struct value function_of(const struct engine *e, const struct value *handler)
{
    uint32_t object = engine_hidden(e, HIDDEN_ERRHANDLER);
    struct value fn = {.kind = VALUE_NONE};
    if (handler->kind == VALUE_ADDR && handler->object == object && !handler->any &&
        handler->i >= 0 && handler->i < e->program->p->n_funcs)
        fn = (struct value){.kind = VALUE_FUNC, .type = IR_PTR,
                            .object = (uint32_t)handler->i};
    return fn;
}

/* What has a handler: the object in argument 1, or what stands for it. */
struct owner {
    struct value handle; /* of the object */
    struct value place;  /* where its handler is */
    bool is_file;
};

static struct owner comm_owner(const struct engine *e, const struct comm *c, struct value handle)
{
    return (struct owner){.handle = handle, .place = handler_place(e, c)};
}

static struct owner file_owner(const struct engine *e, const struct file *f, struct value handle)
{
    return (struct owner){.handle = handle, .place = file_handler_place(e, f), .is_file = true};
}

static struct owner win_owner(const struct win *w, struct value handle)
{
    return (struct owner){.handle = handle, .place = win_place(w, WIN_HANDLER)};
}

static bool is_of_windows(enum mpi_fn fn)
{
    return (mpi_call(fn)->class == MPI_C_RMA && !strchr(mpi_call(fn)->roles, 'c')) ||
           fn == MPI_FN_MPI_Win_set_errhandler || fn == MPI_FN_MPI_Win_get_errhandler ||
           fn == MPI_FN_MPI_Win_call_errhandler;
}

static bool is_of_files(enum mpi_fn fn)
{
    return mpi_call(fn)->class == MPI_C_IO || fn == MPI_FN_MPI_File_set_errhandler ||
           fn == MPI_FN_MPI_File_get_errhandler || fn == MPI_FN_MPI_File_call_errhandler;
}

/* Argument 1; false: *ev. */
static bool get_owner(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                      struct owner *o, struct event *ev)
{
    struct value v = running_argument(e, s, i, 0);
    struct file f;
    struct win w;
    if (is_of_windows(fn)) {
        bool good = lookup_win(e, s, v, &w, ev);
        if (good)
            *o = win_owner(&w, v);
        return good;
    }
    if (!is_of_files(fn)) {
        const struct comm *c = lookup_comm(e, s, v, ev);
        if (c)
            *o = comm_owner(e, c, v);
        return c != NULL;
    }
    bool is_null = handle_is_named(e, &v, "MPI_FILE_NULL");
    if (!is_null && !lookup_file(e, s, v, &f, ev))
        return false;
    *o = file_owner(e, is_null ? NULL : &f, v);
    return true;
}

static bool set(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                struct event *ev)
{
    struct value handler = running_argument(e, s, i, 1);
    struct owner o;
    if (!get_owner(e, s, fn, i, &o, ev) || !handle_open(e, s, HANDLE_ERRHANDLER, &handler, ev))
        return true;
    if (value_is_null(&handler) || handle_is_named(e, &handler, "MPI_ERRHANDLER_NULL")) {
        engine_fault(ev, DIAG_MPI_ARG_ERRHANDLER, "the error handler is MPI_ERRHANDLER_NULL");
        return true;
    }
    access_poke(e, s, o.place, handler);
    return result_success(e, s);
}

/* Calls that fail in a session end the program, whatever its handler. */
static bool set_of_session(struct engine *e, struct state *s, const struct ir_instr *i,
                           struct event *ev)
{
    struct value handler = running_argument(e, s, i, 1);
    return !lookup_session(e, s, running_argument(e, s, i, 0), ev) ||
           !handle_open(e, s, HANDLE_ERRHANDLER, &handler, ev) || result_success(e, s);
}

/* MPI_ERRORS_ARE_FATAL or MPI_ERRORS_RETURN, also when the program does not name it. */
static struct value default_of(const struct engine *e, bool is_file)
{
    struct value v;
    if (handle_find(e, is_file ? "MPI_ERRORS_RETURN" : "MPI_ERRORS_ARE_FATAL", &v))
        return v;
    return value_addr(engine_hidden(e, HIDDEN_ERRHANDLER),
                      (int64_t)e->program->p->n_funcs + is_file);
}

static struct value handler_of(struct engine *e, struct state *s, const struct owner *o)
{
    struct value v = access_peek(e, s, o->place, IR_PTR);
    return value_is_null(&v) ? default_of(e, o->is_file) : v;
}

static bool is_returning(struct engine *e, const struct value *handler)
{
    struct value returns = default_of(e, true);
    return value_equal(handler, &returns);
}

static bool get_handler(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev)
{
    struct owner o;
    if (!get_owner(e, s, fn, i, &o, ev))
        return true;
    struct value handler = handler_of(e, s, &o);
    struct value function = function_of(e, &handler);
    if (function.kind != VALUE_NONE) /* to be freed as if it was made here (9.3.4) */
        handler = handle_new(e, s, HANDLE_ERRHANDLER, handler);
    return result_put(e, s, i, 1, handler, ev);
}

/* Also a predefined one, which MPI_Comm_get_errhandler may have given (9.3.4).
 * Communicators that use it keep it. */
static bool run_free(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value v, what;
    if (!lookup_pointed(e, s, i, "the error handler", DIAG_MPI_ARG_ERRHANDLER, &v, ev))
        return true;
    what = v;
    if (!handle_open(e, s, HANDLE_ERRHANDLER, &what, ev))
        return true;
    handle_free(e, s, v);
    if (!value_is_null(&v) && !handle_is_named(e, &v, "MPI_ERRHANDLER_NULL"))
        return result_put(e, s, i, 0, handle_of_name(e, "MPI_ERRHANDLER_NULL"), ev);
    engine_fault(ev, DIAG_MPI_ARG_ERRHANDLER, "MPI_ERRHANDLER_NULL cannot be freed");
    return true;
}

/* A new communicator has the handler of its parent (9.3.1). */
void error_inherit(struct engine *e, struct state *s, const struct comm *parent,
                   const struct comm *made)
{
    struct value v = access_peek(e, s, handler_place(e, parent), IR_PTR);
    if (!value_is_null(&v))
        access_poke(e, s, handler_place(e, made), v);
}

void error_set(struct engine *e, struct state *s, const struct comm *made, struct value handler)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (handle_open(e, s, HANDLE_ERRHANDLER, &handler, &ignored))
        access_poke(e, s, handler_place(e, made), handler);
}

/* ---- codes ---- */

int32_t error_last_code(struct engine *e, struct state *s)
{
    struct value v = access_peek(e, s, code_place(e, LAST_CODE), IR_I32);
    return LAST_CODE + (v.kind == VALUE_INT ? (int32_t)v.i : 0);
}

/* A new class, or a new code of a class (9.5). */
static bool add_code(struct engine *e, struct state *s, const struct ir_instr *i, bool is_class,
                     struct event *ev)
{
    int64_t code = error_last_code(e, s) + 1;
    struct value class = is_class ? value_int(IR_I32, code) : running_argument(e, s, i, 0);
    access_poke(e, s, code_place(e, LAST_CODE), value_int(IR_I32, code - LAST_CODE));
    access_poke(e, s, code_place(e, code), class);
    return result_put(e, s, i, is_class ? 0 : 1, value_int(IR_I32, code), ev);
}

/* The class of a code that a call has returned is as little known as the code. */
static bool class_of(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value code = running_argument(e, s, i, 0);
    if (code.kind == VALUE_INT && code.i > LAST_CODE && code.i <= error_last_code(e, s))
        code = access_peek(e, s, code_place(e, code.i), IR_I32);
    return result_put(e, s, i, 1, code, ev);
}

/* ---- calls that have failed ---- */

/* What is wrong is something that a library can see.  It cannot see how long a buffer
 * is, what the other side has meant, or that a handle is not the one that it was. */
static bool is_noticed(const struct event *fault)
{
    if (strstr(fault->text, "never set"))
        return false;
    switch (fault->code) {
    /* other values are no handles at all */
    case DIAG_MPI_ARG_REQUEST: case DIAG_MPI_ARG_MESSAGE: case DIAG_MPI_ARG_FILE:
        return strstr(fault->text, "_NULL") != NULL;
    case DIAG_MPI_ARG_COMM: case DIAG_MPI_ARG_TYPE: case DIAG_MPI_ARG_OP:
    case DIAG_MPI_ARG_GROUP: case DIAG_MPI_ARG_RANK: case DIAG_MPI_ARG_ROOT:
    case DIAG_MPI_ARG_TAG: case DIAG_MPI_ARG_COUNT: case DIAG_MPI_ARG_WILDCARD:
    case DIAG_MPI_ARG_TOPOLOGY: case DIAG_MPI_ARG_COLOR: case DIAG_MPI_ARG_INFO:
    case DIAG_MPI_ARG_ERRHANDLER: case DIAG_MPI_ARG_KEYVAL: case DIAG_MPI_TRUNCATION:
    case DIAG_MPI_TYPE_UNCOMMITTED: case DIAG_MPI_OP_TYPE: case DIAG_MPI_FREE_PREDEFINED:
    case DIAG_MPI_CALLBACK: case DIAG_MPI_BUFFER: case DIAG_MPI_FILE_MODE:
    case DIAG_MPI_ARG_VIEW:
        return true;
    default: return false;
    }
}

/* The communicator of the call, or NULL: it has none, or none that is known. */
static const struct comm *call_comm(struct engine *e, struct state *s, enum mpi_fn fn,
                                    const struct ir_instr *i, struct value *handle)
{
    struct event ignored = {.kind = EVENT_NONE};
    const char *roles = mpi_call(fn)->roles, *at = strchr(roles, 'c');
    *handle = handle_of_name(e, "MPI_COMM_WORLD");
    if (!at)
        return NULL;
    struct value v = running_argument(e, s, i, (uint32_t)(at - roles));
    bool known = v.kind == VALUE_ADDR || value_is_null(&v);
    const struct comm *c = known ? lookup_comm(e, s, v, &ignored) : NULL;
    if (c)
        *handle = v;
    return c;
}

/* The file of a call on one; that of others, and of none, is MPI_FILE_NULL (14.7). */
static struct owner call_file(struct engine *e, struct state *s, enum mpi_fn fn,
                              const struct ir_instr *i)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value v = running_argument(e, s, i, 0);
    struct file f;
    if (fn == MPI_FN_MPI_File_close && !access_load(e, s, v, IR_PTR, &v, &ignored))
        v = value_int(IR_PTR, 0);
    bool is = fn != MPI_FN_MPI_File_open && fn != MPI_FN_MPI_File_delete && file_of(e, s, &v, &f);
    return file_owner(e, is ? &f : NULL, is ? v : handle_of_name(e, "MPI_FILE_NULL"));
}

/* The window of a call on one: the argument that is its handle, or points to it.  False: it is not
 * known, and so is what an error does: it is fatal. */
static bool call_win(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                     struct owner *o)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct win w;
    for (uint32_t k = 0; k < i->n_args; k++) {
        struct value v = running_argument(e, s, i, k);
        if (fn == MPI_FN_MPI_Win_free && !access_load(e, s, v, IR_PTR, &v, &ignored))
            return false;
        if (v.kind == VALUE_ADDR && win_of(e, s, &v, &w)) {
            *o = win_owner(&w, v);
            return true;
        }
    }
    return false;
}

/* Errors of calls without a communicator belong to MPI_COMM_SELF; before MPI-4.0 it was
 * MPI_COMM_WORLD (9.3). */
static bool owner_of_call(struct engine *e, struct state *s, enum mpi_fn fn,
                          const struct ir_instr *i, struct owner *o)
{
    struct value handle;
    if (is_of_windows(fn))
        return call_win(e, s, fn, i, o);
    if (is_of_files(fn)) {
        *o = call_file(e, s, fn, i);
        return true;
    }
    const struct comm *c = call_comm(e, s, fn, i, &handle);
    const struct owner self =
        comm_owner(e, comms_get(e->comms, COMM_SELF + s->rank), handle);
    struct value own = access_peek(e, s, self.place, IR_PTR);
    *o = !c && !value_is_null(&own)
             ? self : comm_owner(e, c ? c : comms_get(e->comms, COMM_WORLD), handle);
    return true;
}

static struct value fresh_code(struct engine *e, struct state *s)
{
    struct value v = engine_fresh(e, s, IR_I32, true, LEDGER_RETURNED, "an error code");
    facts_refine(&s->facts, v.e, 1, INT32_MAX);
    return v;
}

static void call_handler(struct engine *e, struct state *s, struct value fn,
                         struct value comm, struct value code, struct value result,
                         struct event *ev)
{
    struct value args[] = {
        value_addr(state_alloc_again(e, s, "the communicator of an error", 8, FILL_UNINIT), 0),
        value_addr(state_alloc_again(e, s, "the code of an error", 4, FILL_UNINIT), 0)};
    access_poke(e, s, args[0], comm);
    access_poke(e, s, args[1], code);
    struct callback how = {.kind = CALLBACK_HANDLER, .code = result};
    callback_enter(e, s, fn, args, 2, &how, ev);
}

static void warn(struct engine *e, struct state *s, const struct event *fault,
                 const char *goes_on)
{
    const char *text = arena_printf(e->arena, "the call fails, and %s: %s (%s)", goes_on,
                                    fault->text, diag_code_text(fault->code));
    finding_add(e, s, DIAG_MPI_RETURNED, state_instr(s)->at, text);
    engine_note(e, s, LEDGER_RETURNED, "a call that fails (%s) is assumed to return an error "
                "code and to do nothing else", diag_code_text(fault->code));
}

/* Nothing else of the call has happened yet. */
static bool is_at_begin(const struct state *s)
{
    const struct call_progress *p = &s->progress;
    return !p->phase && !p->next && !p->count && !p->slot;
}

bool error_returns(struct engine *e, struct state *s, struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    if (fault->kind != EVENT_FAULT || i->op != IR_CALL || !is_at_begin(s) ||
        !is_noticed(fault))
        return false;
    struct value callee = running_operand(e, s, &i->callee);
    enum mpi_fn fn = callee.kind == VALUE_FUNC ? e->program->funcs[callee.object].mpi
                                               : MPI_FN_COUNT;
    struct owner o;
    if (fn == MPI_FN_COUNT || !state_is_in_mpi(s) || !owner_of_call(e, s, fn, i, &o))
        return false;
    struct value handler = handler_of(e, s, &o), function = function_of(e, &handler);
    bool returns = is_returning(e, &handler);
    if (function.kind == VALUE_NONE && (!returns || !engine_result_is_checked(e, i)))
        return false;
    warn(e, s, fault, returns ? "the program gets an error code" : "its error handler runs");
    *fault = (struct event){.kind = EVENT_NONE, .at = fault->at};
    struct value code = fresh_code(e, s);
    if (returns) {
        interp_return(e, s, code);
        return true;
    }
    call_handler(e, s, function, o.handle, code, code, fault);
    return fault->kind == EVENT_NONE;
}

bool error_receive_returns(struct engine *e, struct state *s, const struct buffer *in,
                           struct value status, struct event *fault)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct segment unknown = {.fill = FILL_UNKNOWN, .origin = e->env.lost};
    if (!error_returns(e, s, fault))
        return false;
    int64_t n = in->count.kind == VALUE_INT && in->size ? in->count.i * in->size : -1;
    if (!in->unused)
        access_fill(e, s, in->address, n, unknown, &ignored);
    status_lose(e, s, status);
    return true;
}

bool error_in_status(struct engine *e, struct state *s, struct value status,
                     struct event *fault)
{
    enum { MPI_ERR_PENDING = 19 }; /* of mpi.h: neither failed nor complete */
    const struct ir_instr *i = state_instr(s);
    struct value callee = running_operand(e, s, &i->callee);
    if (fault->kind != EVENT_FAULT || !is_noticed(fault) || callee.kind != VALUE_FUNC)
        return false;
    enum mpi_fn fn = e->program->funcs[callee.object].mpi;
    struct owner o;
    if (!owner_of_call(e, s, fn, i, &o))
        return false;
    struct value handler = handler_of(e, s, &o);
    if (!is_returning(e, &handler) || !engine_result_is_checked(e, i))
        return false;
    warn(e, s, fault, "the program gets MPI_ERR_IN_STATUS");
    *fault = (struct event){.kind = EVENT_NONE, .at = fault->at};
    struct value code = fresh_code(e, s);
    facts_exclude(&s->facts, code.e, MPI_ERR_PENDING);
    status_lose(e, s, status);
    status.i += MPI_STATUS_ERROR;
    if (status.kind == VALUE_ADDR)
        access_poke(e, s, status, code);
    return true;
}

/* The program raises an error itself (9.5). */
static bool call_errhandler(struct engine *e, struct state *s, enum mpi_fn fn,
                            const struct ir_instr *i, struct event *ev)
{
    struct owner o;
    if (!get_owner(e, s, fn, i, &o, ev))
        return true;
    struct value handler = handler_of(e, s, &o), function = function_of(e, &handler);
    if (is_returning(e, &handler))
        return result_success(e, s);
    if (function.kind != VALUE_NONE) {
        call_handler(e, s, function, o.handle, running_argument(e, s, i, 1),
                     value_int(IR_I32, 0), ev);
        return true;
    }
    ev->kind = EVENT_ABORT;
    ev->text = arena_printf(e->arena, "%s, and the error handler aborts", mpi_call(fn)->name);
    return true;
}

bool error_call(struct engine *e, struct state *s, enum mpi_fn fn,
                const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Comm_create_errhandler: case MPI_FN_MPI_Errhandler_create:
    case MPI_FN_MPI_File_create_errhandler: case MPI_FN_MPI_Win_create_errhandler:
    case MPI_FN_MPI_Session_create_errhandler:
        return create(e, s, i, ev);
    case MPI_FN_MPI_Comm_set_errhandler: case MPI_FN_MPI_Errhandler_set:
    case MPI_FN_MPI_File_set_errhandler: case MPI_FN_MPI_Win_set_errhandler:
        return set(e, s, fn, i, ev);
    case MPI_FN_MPI_Session_set_errhandler: return set_of_session(e, s, i, ev);
    case MPI_FN_MPI_Comm_get_errhandler: case MPI_FN_MPI_Errhandler_get:
    case MPI_FN_MPI_File_get_errhandler: case MPI_FN_MPI_Win_get_errhandler:
        return get_handler(e, s, fn, i, ev);
    case MPI_FN_MPI_Errhandler_free: return run_free(e, s, i, ev);
    case MPI_FN_MPI_Comm_call_errhandler: case MPI_FN_MPI_File_call_errhandler:
    case MPI_FN_MPI_Win_call_errhandler:
        return call_errhandler(e, s, fn, i, ev);
    case MPI_FN_MPI_Add_error_class: return add_code(e, s, i, true, ev);
    case MPI_FN_MPI_Add_error_code: return add_code(e, s, i, false, ev);
    case MPI_FN_MPI_Add_error_string: return result_success(e, s);
    case MPI_FN_MPI_Error_class: return class_of(e, s, i, ev);
    default: return false;
    }
}
