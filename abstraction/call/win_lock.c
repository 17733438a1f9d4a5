/* Passive target synchronisation (MPI-4.0 12.5.3, 12.5.4): lock, unlock, flush, sync.
 *
 *     MPI_Win_lock_all(0, w);  MPI_Put(x, ..., 1, ..., w);
 *     MPI_Win_flush(1, w);                                  the put is complete, x is free
 *     MPI_Win_unlock_all(w);
 *
 * All are local steps where locks are transparent (win_lock.h); else see win_grant.h.
 */
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/rma_word.h"
#include "abstraction/call/win.h"
#include "abstraction/call/win_grant.h"
#include "abstraction/call/win_sync.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/order.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/win_order.h"

enum { LOCK_EXCLUSIVE = 234, LOCK_SHARED = 235 }; /* as in mpi.h */

/* ---- arguments ---- */

/* Argument k: a member of the window; false: *ev. */
static bool get_member(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                       const struct win *w, uint32_t *member, struct event *ev)
{
    int64_t rank, n = w->comm->group->n;
    if (!fork_value(e, s, running_argument(e, s, i, k), "target", 0, &rank, ev))
        return false;
    *member = (uint32_t)rank;
    if (rank >= 0 && rank < n)
        return true;
    engine_fault(ev, DIAG_MPI_ARG_RANK,
                 arena_printf(e->arena, "the target (argument %u) is %lld, not a rank of the "
                              "window (0 to %lld)", k + 1, (long long)rank, (long long)n - 1));
    return false;
}

static bool check_kind(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value kind = running_argument(e, s, i, 0);
    if (kind.kind != VALUE_INT || kind.i == LOCK_EXCLUSIVE || kind.i == LOCK_SHARED)
        return true;
    engine_fault(ev, DIAG_MPI_ARG,
                 arena_printf(e->arena, "the kind of the lock (argument 1) is %lld, not "
                              "MPI_LOCK_EXCLUSIVE or MPI_LOCK_SHARED", (long long)kind.i));
    return false;
}

/* A promise that no other lock is in the way. */
static bool check_promise(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                          bool *promises, struct event *ev)
{
    struct value bits = running_argument(e, s, i, k);
    *promises = bits.kind != VALUE_INT || bits.i & MODE_NOCHECK;
    if (bits.kind != VALUE_INT || (*promises && !order_is_on(e)))
        engine_note(e, s, LEDGER_CONFLICTS, "that MPI_MODE_NOCHECK holds is not checked");
    if (bits.kind != VALUE_INT || !(bits.i & ~(int64_t)MODE_NOCHECK))
        return true;
    engine_fault(ev, DIAG_MPI_ARG,
                 arena_printf(e->arena, "the assertion (argument %u) has bits that this call does "
                              "not take", k + 1));
    return false;
}

/* ---- sections ---- */

static bool may_begin(struct engine *e, struct state *s, const struct win *w, struct event *ev)
{
    if (win_group(e, s, w, WIN_ACCESS))
        return win_wrong(ev, "the window is locked in the access epoch of MPI_Win_start: "
                             "MPI_Win_complete is missing");
    if (win_is(e, s, w, WIN_ISSUED))
        return win_wrong(ev, "the window is locked in the epoch of MPI_Win_fence, after "
                             "operations: a second MPI_Win_fence is missing");
    return true;
}

static bool run_lock(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct win w;
    uint32_t member;
    bool promises;
    if (!win_argument(e, s, i, 3, &w, ev) || !check_kind(e, s, i, ev) ||
        !get_member(e, s, i, 1, &w, &member, ev) || !check_promise(e, s, i, 2, &promises, ev))
        return true;
    if (win_lock_holds(e, s, &w, member))
        return win_wrong(ev, "the target is locked already by this process"), true;
    struct value kind = running_argument(e, s, i, 0);
    bool excludes = kind.kind != VALUE_INT || kind.i != LOCK_SHARED;
    if (!may_begin(e, s, &w, ev) ||
        (!promises && !win_grant_lock(e, s, &w, member, excludes, ev)) ||
        !win_lock_begins(e, s, &w, member, excludes, ev))
        return true;
    win_lock_set(e, s, &w, member, excludes ? WIN_EXCLUDES : WIN_HOLDS);
    win_changed(e, s, &w);
    return !win_order_lock(e, s, &w, member, kind.kind == VALUE_INT && excludes, promises, ev) ||
           result_success(e, s);
}

static bool run_lock_all(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct win w;
    bool promises;
    if (!win_argument(e, s, i, 1, &w, ev) || !check_promise(e, s, i, 0, &promises, ev))
        return true;
    if (win_lock_holds_any(e, s, &w))
        return win_wrong(ev, "a target of the window is locked already by this process"), true;
    if (!may_begin(e, s, &w, ev) || (!promises && !win_grant_lock_all(e, s, &w, ev)) ||
        !win_lock_begins(e, s, &w, SKEL_NONE, false, ev))
        return true;
    win_lock_set_all(e, s, &w, true);
    win_changed(e, s, &w);
    return !win_order_lock(e, s, &w, SKEL_NONE, false, promises, ev) || result_success(e, s);
}

/* Operations to a member (SKEL_NONE: to all) are complete; here: at least at this side. */
static bool completed(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                      bool here)
{
    win_sync_complete(e, s, w, member);
    win_asked(e, s, w, member, here);
    win_order_flush(e, s, w, member, here);
    win_changed(e, s, w);
    return result_success(e, s);
}

static bool run_unlock(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct win w;
    uint32_t member;
    if (!win_argument(e, s, i, 1, &w, ev) || !get_member(e, s, i, 0, &w, &member, ev))
        return true;
    if (win_lock_holds_all(e, s, &w))
        return win_wrong(ev, "MPI_Win_lock_all has locked the target: MPI_Win_unlock_all ends it"),
               true;
    if (!win_lock_holds(e, s, &w, member))
        return win_wrong(ev, "no MPI_Win_lock has locked this target"), true;
    if (!rma_word_complete(e, s, &w, member, false, ev) ||
        !win_grant_unlock(e, s, &w, member, ev))
        return true;
    win_lock_set(e, s, &w, member, WIN_FREE);
    bool good = completed(e, s, &w, member, false);
    win_order_unlock(e, s, &w, member);
    win_lock_ends(e, s, &w, member);
    return good;
}

static bool run_unlock_all(struct engine *e, struct state *s, const struct ir_instr *i,
                           struct event *ev)
{
    struct win w;
    if (!win_argument(e, s, i, 0, &w, ev))
        return true;
    if (!win_lock_holds_all(e, s, &w))
        return win_wrong(ev, "no MPI_Win_lock_all has locked the window"), true;
    if (!rma_word_complete(e, s, &w, SKEL_NONE, false, ev) ||
        !win_grant_unlock(e, s, &w, SKEL_NONE, ev))
        return true;
    win_lock_set_all(e, s, &w, false);
    bool good = completed(e, s, &w, SKEL_NONE, false);
    win_order_unlock(e, s, &w, SKEL_NONE);
    win_lock_ends(e, s, &w, SKEL_NONE);
    return good;
}

static bool run_flush(struct engine *e, struct state *s, const struct ir_instr *i, bool here,
                      struct event *ev)
{
    struct win w;
    uint32_t member;
    if (!win_argument(e, s, i, 1, &w, ev) || !get_member(e, s, i, 0, &w, &member, ev))
        return true;
    if (!win_lock_holds(e, s, &w, member))
        return win_wrong(ev, "no MPI_Win_lock or MPI_Win_lock_all has locked this target"), true;
    return !rma_word_complete(e, s, &w, member, here, ev) ||
           !win_grant_flush(e, s, &w, member, here, ev) || completed(e, s, &w, member, here);
}

static bool run_flush_all(struct engine *e, struct state *s, const struct ir_instr *i, bool here,
                          struct event *ev)
{
    struct win w;
    if (!win_argument(e, s, i, 0, &w, ev))
        return true;
    if (!win_lock_holds_any(e, s, &w))
        return win_wrong(ev, "no MPI_Win_lock or MPI_Win_lock_all has locked the window"), true;
    return !rma_word_complete(e, s, &w, SKEL_NONE, here, ev) ||
           !win_grant_flush(e, s, &w, SKEL_NONE, here, ev) ||
           completed(e, s, &w, SKEL_NONE, here);
}

static bool run_sync(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct win w;
    if (!win_argument(e, s, i, 0, &w, ev))
        return true;
    win_changed(e, s, &w);
    return result_success(e, s);
}

bool win_lock_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                   struct event *ev)
{
    ev->fn = fn;
    switch (fn) {
    case MPI_FN_MPI_Win_lock: return run_lock(e, s, i, ev);
    case MPI_FN_MPI_Win_lock_all: return run_lock_all(e, s, i, ev);
    case MPI_FN_MPI_Win_unlock: return run_unlock(e, s, i, ev);
    case MPI_FN_MPI_Win_unlock_all: return run_unlock_all(e, s, i, ev);
    case MPI_FN_MPI_Win_flush: return run_flush(e, s, i, false, ev);
    case MPI_FN_MPI_Win_flush_local: return run_flush(e, s, i, true, ev);
    case MPI_FN_MPI_Win_flush_all: return run_flush_all(e, s, i, false, ev);
    case MPI_FN_MPI_Win_flush_local_all: return run_flush_all(e, s, i, true, ev);
    case MPI_FN_MPI_Win_sync: return run_sync(e, s, i, ev);
    default: return false;
    }
}
