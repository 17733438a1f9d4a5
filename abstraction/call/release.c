/* Requests that are given up, withdrawn, or only looked at (MPI-4.0 3.7.3, 3.7.6, 3.8.4).
 *
 *     MPI_Request_free(&r)     FREE: the operation goes on, and nobody waits for it
 *     MPI_Cancel(&r)           CANCEL; MPI_Wait(&r) has a transition more afterwards
 */
#include "abstraction/call/release.h"

#include "abstraction/arguments/content_receive.h"
#include "abstraction/arguments/status.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/p2p.h"
#include "abstraction/channel/match.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/group.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

static void over(struct engine *e, struct state *s)
{
    s->progress = (struct call_progress){0};
    interp_return(e, s, value_int(IR_I32, 0)); /* MPI_SUCCESS */
}

/* The slot of a request that must exist; false: *ev. */
static bool get_request(struct engine *e, struct state *s, struct value at,
                        const char *nothing, uint32_t *slot, struct event *ev)
{
    if (!request_at(e, s, at, slot, ev))
        return false;
    if (*slot == SKEL_NONE) {
        engine_fault(ev, DIAG_MPI_ARG_REQUEST, nothing);
        return false;
    }
    const struct request *r = &s->requests[*slot];
    bool partitioned = r->n_partitions && r->active; /* "erroneous" (4.2.1) */
    if (!partitioned && (r->kind != REQUEST_COLL || (r->persistent && !r->active)))
        return true;
    if (!partitioned && (coll_call_is_file(r->coll) || coll_call_is_win(r->coll)) &&
        r->coll->comm->group->n == 1) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "freeing or cancelling the request of %s is "
                     "not supported", r->call);
        return false;
    }
    engine_fault(ev, DIAG_MPI_ARG_REQUEST,
                 arena_printf(e->arena, "the request of a %s under way can be neither freed nor "
                              "cancelled", partitioned ? "partitioned operation" : "collective"));
    return false;
}

/* ---- MPI_Request_free ---- */

/* Nobody can learn any more when the operation is complete, so its buffer can never be used
 * again (MPI-4.0 3.7.3).  A send that is given up at once is the standard's own example; a
 * receive, whose data nobody can read safely, and a persistent request, of which a completing
 * call was forgotten, are mistakes. */
static void warn_of_active(struct engine *e, struct state *s, const struct request *r)
{
    if (r->cancelling || (r->kind != REQUEST_RECV && !r->persistent))
        return;
    const char *text = arena_printf(e->arena, "the request of %s is freed here while it is "
                                    "active: nobody can tell when it is complete", r->call);
    finding_add(e, s, DIAG_MPI_REQUEST_FREED, state_instr(s)->at, text);
}

static bool run_free(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value at = running_argument(e, s, i, 0);
    uint32_t slot;
    if (!get_request(e, s, at, "MPI_REQUEST_NULL cannot be freed", &slot, ev))
        return true;
    struct request *r = &s->requests[slot];
    uint32_t part = request_part(s, slot);
    if (part != SKEL_NONE) {
        warn_of_active(e, s, r);
        ev->req = part;
        ev->kind = EVENT_FREE;
        return true;
    }
    if (r->persistent && !r->started)
        request_unused(e, s, r);
    r->persistent = false;
    if (request_end(e, s, slot, at, ev))
        over(e, s);
    return true;
}

/* From now on the content of the buffer is not known. */
static bool forget(struct engine *e, struct state *s, const struct buffer *b, const char *why,
                   struct event *fault)
{
    struct segment content = {.fill = FILL_UNKNOWN};
    content.origin = engine_origin(e, s, true, LEDGER_MEMORY, why);
    bool known = b->count.kind == VALUE_INT && b->size;
    return access_fill(e, s, b->address, known ? b->count.i * b->size : -1, content, fault);
}

/* The message of a receive that is freed comes at a time that nobody knows.  Which one that is, and
 * whether it fits, is known in the exact phase if it has been sent. */
bool release_freed(struct engine *e, struct state *s, const struct event *ev,
                   struct event *fault)
{
    struct request *r = &s->requests[ev->req];
    r->done = true;
    if (r->kind != REQUEST_RECV)
        return true;
    const struct group *g = r->group;
    if (g && r->index != SKEL_NONE && r->index < g->n_exact) {
        if (!p2p_may_take(e, s, &r->buffer, g->exact[r->index].full, g, fault))
            return false;
    } else {
        engine_note(e, s, LEDGER_SIZE, "whether a message fits into the buffer of a receive that "
                    "is freed is not checked");
    }
    if (r->buffer.unused)
        return true;
    engine_note(e, s, LEDGER_MEMORY, "the buffer of a receive that is freed can have any "
                "content afterwards");
    return forget(e, s, &r->buffer, "the buffer of a freed receive", fault);
}

/* ---- MPI_Cancel ---- */

static bool run_cancel(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    uint32_t slot;
    if (!get_request(e, s, running_argument(e, s, i, 0), "MPI_REQUEST_NULL cannot be cancelled",
                     &slot, ev))
        return true;
    const struct request *r = &s->requests[slot];
    if (!r->active) {
        engine_fault(ev, DIAG_MPI_ARG_REQUEST,
                     "a request that is not active cannot be cancelled");
        return true;
    }
    const uint32_t halves[] = {slot, r->other};
    while (s->progress.next < 2) {
        uint32_t half = halves[s->progress.next];
        const struct request *h = half == SKEL_NONE ? NULL : &s->requests[half];
        if (h && (h->kind == REQUEST_SEND || h->kind == REQUEST_RECV)) {
            ev->req = half;
            ev->kind = EVENT_CANCEL; /* its effect counts progress.next */
            return true;
        }
        s->progress.next++;
    }
    over(e, s);
    return true;
}

static bool run_test_cancelled(struct engine *e, struct state *s, const struct ir_instr *i,
                               struct event *ev)
{
    struct value at = running_argument(e, s, i, 0), bytes;
    at.i += MPI_STATUS_BYTES;
    if (!access_load(e, s, at, IR_I64, &bytes, ev))
        return true;
    struct value flag = value_bin(e->values, IR_EQ, IR_I64, facts_reduce(&s->facts, bytes),
                                  value_int(IR_I64, MPI_STATUS_CANCELLED));
    if (flag.kind == VALUE_NONE)
        flag = engine_fresh(e, s, IR_I32, true, LEDGER_CORRELATION, "whether a request was "
                                                                    "cancelled");
    if (access_store(e, s, running_argument(e, s, i, 1), value_cast(e->values, IR_I32, flag), ev))
        over(e, s);
    return true;
}

/* ---- MPI_Request_get_status ---- */

/* flag and, if it is complete, the status: of a receive, what is known without the message. */
static bool tell(struct engine *e, struct state *s, bool flag, const struct request *r,
                 struct event *ev)
{
    const struct ir_instr *i = state_instr(s);
    struct value status = running_argument(e, s, i, 2), none = {.kind = VALUE_NONE};
    if (!access_store(e, s, running_argument(e, s, i, 1), value_int(IR_I32, flag), ev))
        return false;
    if (flag && r && r->kind == REQUEST_NOTHING)
        status_null(e, s, status);
    else if (flag && r && r->group)
        status_set(e, s, status, match_source(e, r->group),
                   content_tag(e, s, r->group, r->symbol), none);
    else if (flag && r && r->receives && status.kind == VALUE_ADDR &&
             !handle_is_named(e, &status, "MPI_STATUS_IGNORE"))
        access_fill(e, s, status, MPI_STATUS_SIZE,
                    (struct segment){.fill = FILL_UNKNOWN, .origin = e->env.lost}, ev);
    else if (flag)
        status_empty(e, s, status);
    over(e, s);
    return true;
}

static bool run_get_status(struct engine *e, struct state *s, const struct ir_instr *i,
                           struct event *ev)
{
    uint32_t slot;
    if (!request_find(e, s, running_argument(e, s, i, 0), &slot, ev))
        return true;
    const struct request *r = slot == SKEL_NONE ? NULL : &s->requests[slot];
    if (!r || !r->active || request_part(s, slot) == SKEL_NONE) {
        tell(e, s, true, r && r->active ? r : NULL, ev);
        return true;
    }
    struct alternative a = request_both(e, s, slot);
    if (a.n_reqs) {
        a.kind = SKEL_ALT_ALL; /* nothing is taken */
        a.receives = false;
    }
    a.coll = NULL;
    s->progress.slot = slot;
    request_select(e, ev, &a, 1, true);
    return true;
}

/* The operation in this slot is complete, but the program has yet to wait for it: what it has
 * received may be used, but the model writes it only then. */
static bool show(struct engine *e, struct state *s, uint32_t slot, struct event *fault)
{
    struct request *r = slot == SKEL_NONE ? NULL : &s->requests[slot];
    const struct buffer *b = r && r->kind == REQUEST_COLL ? &r->coll->recv
                             : r && r->receives           ? &r->buffer
                                                          : NULL;
    if (r)
        r->told = true;
    if (!b || !b->type || b->unused || b->address.kind != VALUE_ADDR)
        return true;
    engine_note(e, s, LEDGER_MEMORY, "what MPI_Request_get_status tells to be complete can have "
                "any content until it is waited for");
    return forget(e, s, b, "the buffer of an operation that MPI_Request_get_status found",
                  fault);
}

bool release_status_done(struct engine *e, struct state *s, const struct event *ev,
                         const struct edge *how, struct event *fault)
{
    const struct request *r = &s->requests[s->progress.slot];
    bool flag = ev->alts[how->alt].kind == SKEL_ALT_ALL;
    if (flag && (!show(e, s, s->progress.slot, fault) || !show(e, s, r->other, fault)))
        return false;
    return tell(e, s, flag, r, fault);
}

bool release_call(struct engine *e, struct state *s, enum mpi_fn fn,
                  const struct ir_instr *i, struct event *ev)
{
    ev->fn = fn;
    switch (fn) {
    case MPI_FN_MPI_Request_free: return run_free(e, s, i, ev);
    case MPI_FN_MPI_Cancel: return run_cancel(e, s, i, ev);
    case MPI_FN_MPI_Test_cancelled: return run_test_cancelled(e, s, i, ev);
    case MPI_FN_MPI_Request_get_status: return run_get_status(e, s, i, ev);
    default: return false;
    }
}
