/* Calls of MPI functions: what is checked for all of them, and who handles each.
 *
 *     MPI_Bcast(...) before MPI_Init      the fault MPI-BEFORE-INIT
 *     MPI_Bcast(...)                      coll/coll.c, as its row in core/mpi/mpi_calls.def says
 *     MPI_Open_port(...)                  call/unsupported.c
 */
#include "abstraction/call/dispatch.h"

#include "abstraction/arguments/buffer_use_call.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/status.h"
#include "abstraction/call/attr.h"
#include "abstraction/call/error.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/intercomm.h"
#include "abstraction/call/unsupported.h"
#include "abstraction/coll/coll.h"
#include "abstraction/coll/rank_symmetry.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"
#include "core/base/fail.h"

#include <string.h>

/* Most calls are allowed between MPI_Init and MPI_Finalize only (MPI-4.0 11.2.1); these two look
 * after themselves. */
static bool is_in_time(const struct engine *e, const struct state *s, enum mpi_fn fn,
                       struct event *ev)
{
    if (mpi_has(fn, MPI_TRAIT_ANY_TIME) || state_is_in_mpi(s))
        return true;
    if (!s->mpi.finalized && e->attempt.unknown_code) /* which may have called MPI_Init */
        return true;
    if (s->mpi.sessions) {
        engine_fault(ev, DIAG_MPI_AFTER_FINALIZE,
                     arena_printf(e->arena, "%s is called after MPI_Session_finalize",
                                  mpi_call(fn)->name));
        return false;
    }
    engine_fault(ev, s->mpi.finalized ? DIAG_MPI_AFTER_FINALIZE : DIAG_MPI_BEFORE_INIT,
                 arena_printf(e->arena, "%s is called %s", mpi_call(fn)->name,
                              s->mpi.finalized ? "after MPI_Finalize" : "before MPI_Init"));
    return false;
}

/* MPI_COMM_WORLD and MPI_COMM_SELF are there between MPI_Init and MPI_Finalize, not for sessions
 * (11.3). */
static bool check_world(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles;
    bool there = (s->mpi.initialized && !s->mpi.finalized) || !s->mpi.sessions;
    for (uint32_t k = 0; k < i->n_args && !there && roles[k]; k++) {
        struct value v = running_argument(e, s, i, k);
        const char *name = roles[k] == 'c' ? handle_predefined(e, &v) : NULL;
        if (!name || strcmp(name, "MPI_COMM_NULL") == 0)
            continue;
        engine_fault(ev, DIAG_MPI_BEFORE_INIT,
                     arena_printf(e->arena, "%s is used without MPI_Init: sessions have "
                                  "communicators of their own", name));
        return false;
    }
    return true;
}

/* Infos are hints that nobody looks at, but they must live. */
static bool check_infos(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    for (uint32_t k = 0; k < i->n_args; k++) {
        struct value v = running_argument(e, s, i, k);
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
        struct value at = running_argument(e, s, i, k);
        if ((roles[k] != 'C' && roles[k] != 'q') || !value_is_null(&at))
            continue;
        engine_fault(ev, DIAG_MPI_ARG,
                     arena_printf(e->arena, "argument %u, where the handle is, is a null pointer",
                                  k + 1));
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
    return k >= i->n_args || lookup_comm(e, s, running_argument(e, s, i, k), ev);
}

/* MPI_STATUS_IGNORE need not be the null pointer, and the null pointer is no status (3.2.6).
 * An array of statuses may be empty: how long it must be is known in request.c. */
static bool check_status(struct engine *e, struct state *s, enum mpi_fn fn,
                         const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles, *at = strchr(roles, 'S');
    if (!at || (uint32_t)(at - roles) >= i->n_args)
        return true;
    struct value status = running_argument(e, s, i, (uint32_t)(at - roles));
    const struct memory *m = access_object(e, s, status, false);
    if (m && m->freed) {
        engine_fault(ev, DIAG_C_RUNTIME,
                     arena_printf(e->arena, "the status is in freed memory (%s)", m->name));
        return false;
    }
    if (strchr(roles, 'Q') || !value_is_null(&status))
        return mpi_has(fn, MPI_TRAIT_STATUSES) || status_has_room(e, s, status, 1, ev);
    engine_fault(ev, DIAG_MPI_ARG, "the status is a null pointer: MPI_STATUS_IGNORE is meant");
    return false;
}

/* ---- who handles a call ---- */

static run_handler *handler_of(enum mpi_fn fn)
{
    static run_handler *const handlers[MPI_H_NONE] = {
        [MPI_H_ATTR] = attr_call,
        [MPI_H_BUFFERED] = buffered_call,
        [MPI_H_CART] = cart_call,
        [MPI_H_COLL] = coll_run,
        [MPI_H_COMM] = comm_call,
        [MPI_H_ENV] = env_call,
        [MPI_H_ERROR] = error_call,
        [MPI_H_FILE] = file_call,
        [MPI_H_FILE_DATA] = file_data_call,
        [MPI_H_FILE_VIEW] = file_view_call,
        [MPI_H_FORTRAN_HANDLE] = fortran_handle_call,
        [MPI_H_GRAPH] = graph_call,
        [MPI_H_GROUP] = group_call,
        [MPI_H_IDUP] = idup_call,
        [MPI_H_INFO] = info_call,
        [MPI_H_INTERCOMM] = intercomm_call,
        [MPI_H_MEM_STATUS] = mem_status_call,
        [MPI_H_NONBLOCKING] = nonblocking_call,
        [MPI_H_OP] = op_call,
        [MPI_H_P2P] = p2p_call,
        [MPI_H_PACK] = pack_call,
        [MPI_H_PARTITIONED] = partitioned_call,
        [MPI_H_PROBE] = probe_call,
        [MPI_H_RELEASE] = release_call,
        [MPI_H_REQUEST] = request_call,
        [MPI_H_RMA] = rma_call,
        [MPI_H_SESSIONS] = sessions_call,
        [MPI_H_TOOL] = tool_call,
        [MPI_H_TYPE] = type_call,
        [MPI_H_WIN] = win_call,
        [MPI_H_WIN_LOCK] = win_lock_call,
        [MPI_H_WIN_MEMORY] = win_memory_call,
        [MPI_H_WIN_SYNC] = win_sync_call,
    };
    return handlers[mpi_call(fn)->handler];
}

static void run_call(struct engine *e, struct state *s, const struct func_info *fn,
                     const struct ir_instr *i, struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn->mpi);
    /* windows: as a whole, also the calls that are modelled */
    if (!call->supported || (call->class == MPI_C_RMA &&
                             unsupported_is_assumed(e->options, fn->f->name))) {
        unsupported_call(e, s, fn, i, ev);
        return;
    }
    if (!is_in_time(e, s, fn->mpi, ev) || !check_status(e, s, fn->mpi, i, ev) ||
        !check_handles(e, s, fn->mpi, i, ev) ||
        !check_infos(e, s, i, ev) || !check_world(e, s, fn->mpi, i, ev) ||
        !check_comm(e, s, fn->mpi, i, ev) ||
        !intercomm_refuse(e, s, fn->mpi, i, ev) ||
        !buffer_use_allows_call(e, s, fn->mpi, i, ev))
        return;
    rank_reorder_call(e, s, fn->mpi, i);
    if (attr_before_call(e, s, fn->mpi, i, ev))
        return;
    if (!handler_of(fn->mpi)(e, s, fn->mpi, i, ev))
        bug("%s: its handler does not know it", mpi_call(fn->mpi)->name);
}

void dispatch_call(struct engine *e, struct state *s, const struct func_info *fn,
                   const struct ir_instr *i, struct event *ev)
{
    run_call(e, s, fn, i, ev);
    win_lock_allows(e, s, ev);
    error_returns(e, s, ev);
}
