/* Calls of MPI that are not modelled: why, and what to do.
 *
 *     error: MPI_Win_create is not supported: one-sided communication is not modelled
 *     help: leave it out with #ifdef for the check, or ...
 *
 * With --assume-local MPI_File_open,MPI_File_write they are taken for local calls that
 * succeed.
 */
#include "abstraction/call/unsupported.h"

#include "abstraction/abstraction.h"
#include "abstraction/arguments/result.h"
#include "abstraction/arguments/status.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/named_handle.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running_call.h"
#include "abstraction/state/state.h"

#include <string.h>

struct family {
    enum mpi_class class;  /* that of the call; or OTHER, and */
    const char *prefixes;  /* "MPI_Win_ MPI_Rput": how its name begins; "": any name */
    const char *what, *help;
};

#define LEAVE_OUT                                                                        \
    "leave it out with #ifdef for the check, or name its calls with --assume-local if they " \
    "decide nothing"

/* The first that fits is the one. */
static const struct family families[] = {
    {MPI_C_RMA, "MPI_Win_", "one-sided communication is not modelled: what is put into and got "
                            "from windows is not followed, nor when it is complete",
     LEAVE_OUT},
    {MPI_C_IO, "MPI_File_ MPI_Register_datarep",
     "parallel input and output is not modelled: files have no content in the model", LEAVE_OUT},
    {MPI_C_OTHER, "MPI_Session_ MPI_Group_from_session MPI_Comm_create_from_group "
                  "MPI_Intercomm_create_from_groups",
     "sessions are not modelled", "use MPI_Init and MPI_COMM_WORLD"},
    {MPI_C_DYNAMIC, "MPI_Comm_spawn MPI_Comm_join",
     "processes that are started or connected while the program runs are not modelled: their "
     "number is fixed", "check the parts of the program one by one, each with -n"},
    {MPI_C_TOOL, "MPI_T_event_",
     "events of the tools interface are not modelled: the library calls the program", LEAVE_OUT},
    {MPI_C_OTHER, "MPI_Psend MPI_Precv MPI_Pready MPI_Parrived",
     "partitioned communication is not modelled", "use MPI_Send_init and MPI_Recv_init"},
    {MPI_C_OTHER, "MPI_Grequest_",
     "generalized requests are not modelled: other code than MPI's completes them", LEAVE_OUT},
    {MPI_C_OTHER, "MPI_unlisted", "it is not a function of MPI-4.0",
     "check the name; an extension of one library is not modelled"},
    {MPI_C_COLL, "", "it is not modelled", "use the blocking form of the collective"},
    {MPI_C_OTHER, "", "it is not modelled", LEAVE_OUT},
};

static bool begins_with_one(const char *name, const char *prefixes)
{
    while (*prefixes) {
        size_t n = strcspn(prefixes, " ");
        if (strncmp(name, prefixes, n) == 0)
            return true;
        prefixes += n + (prefixes[n] == ' ');
    }
    return false;
}

static bool is_in(const struct family *f, const struct mpi_call *call)
{
    bool class = f->class == call->class && f->class != MPI_C_OTHER;
    bool all = f->class == MPI_C_OTHER && !*f->prefixes;
    return class || all || begins_with_one(call->name, f->prefixes);
}

static const struct family *family_of(enum mpi_fn fn)
{
    const struct family *f = families;
    while (!is_in(f, mpi_call(fn))) /* the last one has all */
        f++;
    return f;
}

/* MPI_Send_c and the like: the same with counts of another type. */
static const char *small_form(struct engine *e, const char *name)
{
    size_t n = strlen(name);
    if (n < 3 || strcmp(name + n - 2, "_c") != 0)
        return NULL;
    const char *small = arena_printf(e->arena, "%.*s", (int)(n - 2), name);
    enum mpi_fn fn = mpi_find(small);
    return fn < MPI_FN_COUNT && mpi_call(fn)->supported ? small : NULL;
}

/* ---- --assume-local ---- */

/* What the call writes is any value; its request is complete. */
static bool write_outputs(struct engine *e, struct state *s, enum mpi_fn fn,
                          const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles;
    struct segment any = {.fill = FILL_UNKNOWN};
    any.origin = engine_origin(e, s, true, LEDGER_CALL,
                               arena_printf(e->arena, "%s()", mpi_call(fn)->name));
    for (uint32_t k = 0; k < i->n_args && roles[k]; k++) {
        struct value at = mpi_argument(e, s, i, k);
        if (value_is_null(&at) || at.kind != VALUE_ADDR)
            continue;
        if (roles[k] == 'S')
            mpi_lose_status(e, s, at);
        else if (roles[k] == 'q' &&
                 !access_store(e, s, at, request_null(e), ev))
            return false;
        else if (strchr("oxOC", roles[k]) && !mpi_handle(e, &at) &&
                 !access_fill(e, s, at, -1, any, ev))
            return false;
    }
    return true;
}

/* The tools interface is local (15.3): it says any value, and whether it fails is not known.
 * What is set through it changes only what the model leaves open. */
bool mpi_tool_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                   struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn);
    if (call->class != MPI_C_TOOL)
        return false;
    engine_note(e, s, LEDGER_CALL, "what %s says is any value", call->name);
    if (write_outputs(e, s, fn, i, ev))
        interp_return(e, s, engine_fresh(e, s, IR_I32, false, LEDGER_INPUT, call->name));
    return true;
}

bool mpi_unsupported(struct engine *e, struct state *s, const struct func_info *fn,
                     const struct ir_instr *i, struct event *ev)
{
    const char *name = fn->f->name, *small = small_form(e, mpi_call(fn->mpi)->name);
    const struct family *family = family_of(fn->mpi);
    if (unsupported_is_assumed(e->options, name)) {
        engine_note(e, s, LEDGER_LOCAL, "%s is assumed to succeed, and to concern no other "
                    "rank", name);
        return !write_outputs(e, s, fn->mpi, i, ev) || mpi_success(e, s);
    }
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "%s is not supported: %s", name,
                 small ? "counts of type MPI_Count are not modelled" : family->what);
    if (ev->kind != EVENT_STOP) /* the execution only ends here */
        return true;
    struct diag *d = e->diags->items[e->diags->n - 1];
    d->help = small ? arena_printf(e->keep, "use %s", small) : family->help;
    return true;
}

bool unsupported_is_assumed(const struct abst_options *o, const char *name)
{
    for (size_t i = 0; i < o->n_local; i++) {
        size_t n = strlen(o->local[i]);
        bool star = n && o->local[i][n - 1] == '*';
        if (star ? strncmp(name, o->local[i], n - 1) == 0 : strcmp(name, o->local[i]) == 0)
            return true;
    }
    return false;
}
