/* Calls of MPI functions: what all of them share - handles, buffers, statuses. */
#include "abstraction/call/dispatch.h"

#include "abstraction/arguments/buffer_use_call.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/call/error.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/intercomm.h"
#include "abstraction/call/op.h"
#include "abstraction/call/unsupported.h"
#include "abstraction/coll/coll.h"
#include "abstraction/coll/rank_symmetry.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/running_call.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

/* What may be called at any time (MPI-4.0 11.4.1; the tools interface has rules of its own).
 * MPI_Init and MPI_Finalize look after themselves.  These need nothing that MPI_Init makes:
 * MPI_Abort ends the program in any case; MPI_Wtime, and what only counts bytes, works. */
static bool is_timeless(enum mpi_fn fn)
{
    switch (fn) {
    case MPI_FN_MPI_Init: case MPI_FN_MPI_Init_thread: case MPI_FN_MPI_Finalize:
    case MPI_FN_MPI_Initialized: case MPI_FN_MPI_Finalized: case MPI_FN_MPI_Get_version:
    case MPI_FN_MPI_Get_library_version: case MPI_FN_MPI_Info_create:
    case MPI_FN_MPI_Info_create_env: case MPI_FN_MPI_Info_set: case MPI_FN_MPI_Info_delete:
    case MPI_FN_MPI_Info_get: case MPI_FN_MPI_Info_get_valuelen:
    case MPI_FN_MPI_Info_get_nkeys: case MPI_FN_MPI_Info_get_nthkey:
    case MPI_FN_MPI_Info_get_string: case MPI_FN_MPI_Info_dup: case MPI_FN_MPI_Info_free:
    case MPI_FN_MPI_Session_create_errhandler: case MPI_FN_MPI_Session_call_errhandler:
    case MPI_FN_MPI_Error_class: case MPI_FN_MPI_Error_string:
    case MPI_FN_MPI_Add_error_class: case MPI_FN_MPI_Add_error_code:
    case MPI_FN_MPI_Add_error_string: case MPI_FN_MPI_Errhandler_free:
    case MPI_FN_MPI_Abort: case MPI_FN_MPI_Wtime: case MPI_FN_MPI_Wtick:
    case MPI_FN_MPI_Pcontrol: case MPI_FN_MPI_Aint_add: case MPI_FN_MPI_Aint_diff:
    case MPI_FN_MPI_Get_address: case MPI_FN_MPI_Address: case MPI_FN_MPI_Type_size:
        return true;
    default:
        return mpi_call(fn)->class == MPI_C_TOOL;
    }
}

/* All else is allowed between MPI_Init and MPI_Finalize only (MPI-4.0 11.2.1). */
static bool is_in_time(const struct engine *e, const struct state *s, enum mpi_fn fn,
                       struct event *ev)
{
    if (is_timeless(fn) || (s->initialized && !s->finalized))
        return true;
    if (!s->finalized && e->unknown_code) /* which may have called MPI_Init */
        return true;
    engine_fault(ev, s->finalized ? "MPI-AFTER-FINALIZE" : "MPI-BEFORE-INIT",
                 arena_printf(e->arena, "%s is called %s", mpi_call(fn)->name,
                              s->finalized ? "after MPI_Finalize" : "before MPI_Init"));
    return false;
}

/* Infos are hints that nobody looks at, but they must live. */
static bool check_infos(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    for (uint32_t k = 0; k < i->n_args; k++) {
        struct value v = mpi_argument(e, s, i, k);
        if (!handle_open(e, s, HANDLE_INFO, &v, ev))
            return false;
    }
    return true;
}

/* A handle that the call makes must go somewhere. */
static bool check_handles(struct engine *e, struct state *s, enum mpi_fn fn,
                          const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles;
    for (uint32_t k = 0; roles[k] && k < i->n_args; k++) {
        struct value at = mpi_argument(e, s, i, k);
        if ((roles[k] != 'C' && roles[k] != 'q') || !value_is_null(&at))
            continue;
        engine_fault(ev, "MPI-ARG", arena_printf(e->arena, "argument %u, where the handle is, is a "
                                                 "null pointer", k + 1));
        return false;
    }
    return true;
}

/* Calls that do nothing with their communicator but need one. */
static bool check_comm(struct engine *e, struct state *s, enum mpi_fn fn,
                       const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Pack: case MPI_FN_MPI_Unpack: case MPI_FN_MPI_Pack_size:
    case MPI_FN_MPI_Comm_get_info: case MPI_FN_MPI_Comm_set_info:
        break;
    default: return true;
    }
    const char *roles = mpi_call(fn)->roles;
    uint32_t k = (uint32_t)strcspn(roles, "c");
    return k >= i->n_args || mpi_comm(e, s, mpi_argument(e, s, i, k), ev);
}

/* MPI_STATUS_IGNORE need not be the null pointer, and the null pointer is no status (3.2.6).
 * An array of statuses may be empty. */
static bool check_status(struct engine *e, struct state *s, enum mpi_fn fn,
                         const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles, *at = strchr(roles, 'S');
    if (!at || strchr(roles, 'Q') || (uint32_t)(at - roles) >= i->n_args)
        return true;
    struct value status = mpi_argument(e, s, i, (uint32_t)(at - roles));
    if (!value_is_null(&status))
        return true;
    engine_fault(ev, "MPI-ARG", "the status is a null pointer: MPI_STATUS_IGNORE is meant");
    return false;
}

static void run_call(struct engine *e, struct state *s, const struct func_info *fn,
                     const struct ir_instr *i, struct event *ev)
{
    if (!mpi_call(fn->mpi)->supported) {
        mpi_unsupported(e, s, fn, i, ev);
        return;
    }
    if (!is_in_time(e, s, fn->mpi, ev) || !check_status(e, s, fn->mpi, i, ev) ||
        !check_handles(e, s, fn->mpi, i, ev) ||
        !check_infos(e, s, i, ev) || !check_comm(e, s, fn->mpi, i, ev) ||
        !mpi_intra_only(e, s, fn->mpi, i, ev) ||
        !flight_allows_call(e, s, fn->mpi, i, ev))
        return;
    reorder_call(e, s, fn->mpi, i);
    if (mpi_attr_call(e, s, fn->mpi, i, ev) || mpi_error_call(e, s, fn->mpi, i, ev) ||
        mpi_other_call(e, s, fn->mpi, i, ev) || mpi_info_call(e, s, fn->mpi, i, ev) ||
        mpi_env_call(e, s, fn->mpi, i, ev) || mpi_comm_call(e, s, fn->mpi, i, ev) ||
        mpi_idup_call(e, s, fn->mpi, i, ev) || mpi_intercomm_call(e, s, fn->mpi, i, ev) ||
        mpi_group_call(e, s, fn->mpi, i, ev) || mpi_cart_call(e, s, fn->mpi, i, ev) ||
        mpi_graph_call(e, s, fn->mpi, i, ev) ||
        mpi_type_call(e, s, fn->mpi, i, ev) || mpi_op_call(e, s, fn->mpi, i, ev) ||
        mpi_pack_call(e, s, fn->mpi, i, ev) || mpi_handle_call(e, s, fn->mpi, i, ev) ||
        mpi_p2p_call(e, s, fn->mpi, i, ev) ||
        mpi_coll_call(e, s, fn->mpi, i, ev) || mpi_probe_call(e, s, fn->mpi, i, ev) ||
        request_post_call(e, s, fn->mpi, i, ev) ||
        request_complete_call(e, s, fn->mpi, i, ev) ||
        request_release_call(e, s, fn->mpi, i, ev) ||
        request_buffered_call(e, s, fn->mpi, i, ev) ||
        mpi_tool_call(e, s, fn->mpi, i, ev))
        return;
    mpi_unsupported(e, s, fn, i, ev);
}

void mpi_run_call(struct engine *e, struct state *s, const struct func_info *fn,
                  const struct ir_instr *i, struct event *ev)
{
    run_call(e, s, fn, i, ev);
    error_returns(e, s, ev);
}
