/* Calls that begin communication and go on at once (MPI-4.0 3.7.2, 3.9, 3.10).
 *
 *     MPI_Irecv(a, 1, MPI_INT, 1, 0, comm, &r)      state IRECV; then slot 0, and r holds it
 *     MPI_Send_init(..., &p); MPI_Start(&p)          ISEND at the start, content of that time
 *     MPI_Rsend(b, ...)                              ISEND in mode READY, then SELECT
 *
 * The handler says what the machine shows; the table of requests changes when the state is made
 * (nonblocking_done), since an event may be looked at twice.
 */
#include "abstraction/call/nonblocking.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/buffered.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/idup.h"
#include "abstraction/call/p2p.h"
#include "abstraction/call/partitioned.h"
#include "abstraction/call/release.h"
#include "abstraction/coll/persistent.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

static bool success(struct engine *e, struct state *s)
{
    s->progress = (struct call_progress){0};
    interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

static bool wrong(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG_REQUEST, text);
    return false;
}

static struct value handle_argument(struct engine *e, struct state *s,
                                    const struct ir_instr *i)
{
    return running_argument(e, s, i, i->n_args - 1);
}

static bool store_handle(struct engine *e, struct state *s, uint32_t slot, struct event *fault)
{
    struct value at = handle_argument(e, s, state_instr(s));
    return access_store(e, s, at, request_handle(s, slot), fault);
}

static struct request new_request(enum request_kind kind, const struct event *ev)
{
    return (struct request){.kind = kind, .other = SKEL_NONE, .index = SKEL_NONE,
                            .active = true, .call = mpi_call(ev->fn)->name};
}

/* ---- posting ---- */

static void begin_send(struct engine *e, struct state *s, const struct envelope *to,
                       const struct buffer *b, enum skel_mode mode, uint32_t slot,
                       struct event *ev)
{
    if (!arguments_check_address(e, s, b, "send", 1, ev) || !p2p_prepare_send(e, s, to, b, ev) ||
        (mode == SKEL_BUFFER && !buffered_reserve(e, s, b, ev)))
        return;
    ev->in = *b; /* for call/buffer_use.h */
    ev->mode = mode;
    ev->req = slot;
    ev->kind = EVENT_ISEND;
}

void nonblocking_send(struct engine *e, struct state *s, uint32_t slot, struct event *ev)
{
    const struct request *r = &s->requests[slot];
    begin_send(e, s, &r->from, &r->buffer, r->mode, slot, ev);
}

static void begin_recv(struct engine *e, struct state *s, const struct envelope *from,
                       const struct buffer *b, uint32_t slot, struct event *ev)
{
    if (!arguments_check_address(e, s, b, "receive", 0, ev) ||
        !envelope_source(e, s, from, &ev->recv, ev))
        return;
    ev->alts = ARENA_NEW(e->arena, struct alternative);
    *ev->alts = (struct alternative){.kind = SKEL_ALT_REQ, .receives = true, .from = *from,
                                     .group = ev->recv, .index = SKEL_NONE, .in = *b};
    ev->n_alts = 1;
    ev->in = *b;
    ev->req = slot;
    ev->kind = EVENT_IRECV;
}

/* A request of MPI_PROC_NULL is there, and done (MPI-4.0 3.10). */
static void null_request(struct engine *e, struct state *s, bool receives, struct event *ev)
{
    struct request r = new_request(REQUEST_NOTHING, ev);
    uint32_t slot = request_next(s);
    r.receives = receives;
    request_put(e, s, slot, &r);
    if (store_handle(e, s, slot, ev))
        success(e, s);
}

static bool run_isend(struct engine *e, struct state *s, enum skel_mode mode,
                      const struct ir_instr *i, struct event *ev)
{
    struct buffer b;
    struct envelope to;
    if (!buffer_of_call(e, s, i, 0, &b, ev) ||
        !envelope_of_call(e, s, running_argument(e, s, i, 5), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), ENVELOPE_SEND_NOW, &to, ev) ||
        !request_may_write(e, s, handle_argument(e, s, i), ev))
        return true;
    if (to.null)
        null_request(e, s, false, ev);
    else
        begin_send(e, s, &to, &b, mode, request_next(s), ev);
    return true;
}

static bool run_irecv(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct buffer b;
    struct envelope from;
    if (!buffer_of_call(e, s, i, 0, &b, ev) ||
        !envelope_of_call(e, s, running_argument(e, s, i, 5), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), ENVELOPE_RECEIVE_NOW, &from, ev) ||
        !request_may_write(e, s, handle_argument(e, s, i), ev))
        return true;
    if (from.null)
        null_request(e, s, true, ev);
    else
        begin_recv(e, s, &from, &b, request_next(s), ev);
    return true;
}

/* ---- ready sends that block ---- */

static bool run_rsend(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct buffer b;
    struct envelope to;
    if (s->progress.phase) {
        struct alternative a = request_alternative(e, s, s->progress.slot);
        request_select(e, ev, &a, 1, false);
        return true;
    }
    if (!buffer_of_call(e, s, i, 0, &b, ev) ||
        !envelope_of_call(e, s, running_argument(e, s, i, 5), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), ENVELOPE_SEND_NOW, &to, ev))
        return true;
    if (to.null)
        return success(e, s);
    begin_send(e, s, &to, &b, SKEL_READY, request_next(s), ev);
    return true;
}

/* ---- persistent requests ---- */

static bool run_init(struct engine *e, struct state *s, bool receives, enum skel_mode mode,
                     const struct ir_instr *i, struct event *ev)
{
    struct buffer b;
    struct envelope v;
    if (!buffer_of_call(e, s, i, 0, &b, ev) ||
        !envelope_of_call(e, s, running_argument(e, s, i, 5), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), receives ? ENVELOPE_RECEIVE : ENVELOPE_SEND,
                          &v, ev) ||
        !request_may_write(e, s, handle_argument(e, s, i), ev))
        return true;
    struct request r = new_request(receives ? REQUEST_RECV : REQUEST_SEND, ev);
    uint32_t slot = request_next(s);
    if (v.null)
        r.kind = REQUEST_NOTHING;
    r.persistent = true;
    r.active = false;
    r.receives = receives;
    r.mode = mode;
    r.from = v;
    r.buffer = b;
    request_put(e, s, slot, &r);
    if (store_handle(e, s, slot, ev))
        success(e, s);
    return true;
}

/* The request of element k can be started; false: *ev. */
static bool startable(struct engine *e, struct state *s, struct value at, uint32_t *slot,
                      struct event *ev)
{
    if (!request_at(e, s, at, slot, ev))
        return false;
    if (*slot == SKEL_NONE)
        return wrong(ev, "MPI_REQUEST_NULL cannot be started");
    const struct request *r = &s->requests[*slot];
    if (!r->persistent)
        return wrong(ev, arena_printf(e->arena, "the request of %s is not persistent", r->call));
    if (!r->active)
        return true;
    engine_fault(ev, DIAG_MPI_REQUEST_ACTIVE,
                 arena_printf(e->arena, "the request of %s is still active", r->call));
    return false;
}

static bool run_start(struct engine *e, struct state *s, bool all, const struct ir_instr *i,
                      struct event *ev)
{
    int64_t n = 1;
    if (all && !fork_value(e, s, running_argument(e, s, i, 0), "number of requests", 64, &n, ev))
        return true;
    while ((int64_t)s->progress.next < n) {
        struct value at = running_argument(e, s, i, all);
        uint32_t slot;
        at.i += 8 * (int64_t)s->progress.next;
        if (!startable(e, s, at, &slot, ev))
            return true;
        struct request *r = &s->requests[slot];
        if (r->n_partitions && !r->receives) {
            partitioned_start(e, s, slot);
            s->progress.next++;
            continue;
        }
        if (!buffer_use_allows_start(e, s, r, ev))
            return true;
        if (r->kind == REQUEST_SEND) {
            nonblocking_send(e, s, slot, ev);
            return true;
        }
        if (r->kind == REQUEST_RECV) {
            begin_recv(e, s, &r->from, &r->buffer, slot, ev);
            return true;
        }
        if (!persistent_start(e, s, slot, ev))
            return true;
        r->active = r->started = true;
        r->partitions = NULL;
        s->progress.next++;
    }
    return success(e, s);
}

/* Its number among the messages of its channel, or the collectives of its communicator. */
static uint32_t own_index(const struct engine *e, const struct event *ev)
{
    return ev->kind == EVENT_ISEND && e->phase != PHASE_JOINT ? SKEL_NONE : ev->index;
}

static bool *all_partitions(struct engine *e, const struct request *r)
{
    bool *all = r->n_partitions ? ARENA_ARRAY(e->arena, bool, r->n_partitions) : NULL;
    for (uint32_t k = 0; k < r->n_partitions; k++)
        all[k] = true;
    return all;
}

/* MPI_Start, or the MPI_Pready after which a partitioned message is sent. */
static void started(struct engine *e, struct state *s, const struct event *ev)
{
    struct request *r = &s->requests[ev->req];
    r->active = r->started = true;
    r->at = ev->at;
    r->cancelling = r->told = false;
    r->partitions = ev->kind == EVENT_ISEND ? all_partitions(e, r) : NULL;
    r->group = ev->kind == EVENT_IRECV ? ev->recv : NULL;
    if (ev->kind == EVENT_ISEND && e->phase == PHASE_JOINT)
        r->group = ev->send;
    r->index = own_index(e, ev);
    if (ev->kind == EVENT_ICOLL) {
        r->coll = arena_memdup(e->arena, &ev->coll, sizeof ev->coll);
        r->symbol = ev->symbol;
    }
    s->progress.next++; /* the call is run again, and looks for more */
}

/* ---- MPI_Isendrecv: two requests behind one handle ---- */

struct exchange { /* argument positions */
    uint32_t dest, sendtag, source, recvtag, comm;
};

static bool exchange_buffers(struct engine *e, struct state *s, const struct ir_instr *i,
                             bool replaces, struct buffer *out, struct buffer *in,
                             struct event *ev)
{
    if (!buffer_of_call(e, s, i, 0, out, ev))
        return false;
    *in = *out;
    return replaces || buffer_of_call(e, s, i, 5, in, ev);
}

static bool run_isendrecv(struct engine *e, struct state *s, bool replaces,
                          const struct ir_instr *i, struct event *ev)
{
    struct exchange a = replaces ? (struct exchange){3, 4, 5, 6, 7}
                                 : (struct exchange){3, 4, 8, 9, 10};
    struct value comm = running_argument(e, s, i, a.comm);
    struct buffer out, in;
    struct envelope to, from;
    if (!exchange_buffers(e, s, i, replaces, &out, &in, ev) ||
        !envelope_of_call(e, s, comm, running_argument(e, s, i, a.dest),
                          running_argument(e, s, i, a.sendtag), ENVELOPE_SEND_NOW, &to, ev) ||
        !envelope_of_call(e, s, comm, running_argument(e, s, i, a.source),
                          running_argument(e, s, i, a.recvtag), ENVELOPE_RECEIVE, &from, ev) ||
        !request_may_write(e, s, handle_argument(e, s, i), ev))
        return true;
    if (!replaces && !to.null && !from.null && !arguments_check_disjoint(e, s, &out, &in, ev))
        return true;
    if (!s->progress.phase && !from.null) {
        begin_recv(e, s, &from, &in, request_next(s), ev);
        return true;
    }
    if (!s->progress.phase) {
        struct request r = new_request(REQUEST_NOTHING, ev);
        r.receives = true;
        s->progress = (struct call_progress){.phase = 1, .slot = request_next(s)};
        request_put(e, s, s->progress.slot, &r);
    }
    if (!to.null)
        begin_send(e, s, &to, &out, SKEL_STANDARD, request_next(s), ev);
    else if (store_handle(e, s, s->progress.slot, ev))
        success(e, s);
    return true;
}

static bool is_exchange(enum mpi_fn fn)
{
    return fn == MPI_FN_MPI_Isendrecv || fn == MPI_FN_MPI_Isendrecv_replace;
}

/* ---- calls ---- */

bool nonblocking_call(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct ir_instr *i, struct event *ev)
{
    ev->fn = fn;
    switch (fn) {
    case MPI_FN_MPI_Isend: return run_isend(e, s, SKEL_STANDARD, i, ev);
    case MPI_FN_MPI_Issend: return run_isend(e, s, SKEL_SYNC, i, ev);
    case MPI_FN_MPI_Ibsend: return run_isend(e, s, SKEL_BUFFER, i, ev);
    case MPI_FN_MPI_Irsend: return run_isend(e, s, SKEL_READY, i, ev);
    case MPI_FN_MPI_Irecv: return run_irecv(e, s, i, ev);
    case MPI_FN_MPI_Rsend: return run_rsend(e, s, i, ev);
    case MPI_FN_MPI_Send_init: return run_init(e, s, false, SKEL_STANDARD, i, ev);
    case MPI_FN_MPI_Ssend_init: return run_init(e, s, false, SKEL_SYNC, i, ev);
    case MPI_FN_MPI_Bsend_init: return run_init(e, s, false, SKEL_BUFFER, i, ev);
    case MPI_FN_MPI_Rsend_init: return run_init(e, s, false, SKEL_READY, i, ev);
    case MPI_FN_MPI_Recv_init: return run_init(e, s, true, SKEL_STANDARD, i, ev);
    case MPI_FN_MPI_Start: return run_start(e, s, false, i, ev);
    case MPI_FN_MPI_Startall: return run_start(e, s, true, i, ev);
    case MPI_FN_MPI_Isendrecv: return run_isendrecv(e, s, false, i, ev);
    case MPI_FN_MPI_Isendrecv_replace: return run_isendrecv(e, s, true, i, ev);
    default: return false;
    }
}

/* ---- effects ---- */

/* The new request of an event. */
static struct request posted(struct engine *e, const struct event *ev)
{
    struct request r = new_request(ev->kind == EVENT_IRECV  ? REQUEST_RECV
                                   : ev->kind == EVENT_ISEND ? REQUEST_SEND
                                                             : REQUEST_COLL, ev);
    r.mode = ev->mode;
    r.index = own_index(e, ev);
    if (ev->kind == EVENT_ISEND && e->phase == PHASE_JOINT)
        r.group = ev->send;
    if (ev->kind != EVENT_ICOLL)
        r.buffer = ev->in;
    if (ev->kind == EVENT_IRECV) {
        r.from = ev->alts[0].from;
        r.group = ev->recv;
        r.receives = true;
    } else if (ev->kind == EVENT_ICOLL) {
        r.coll = arena_memdup(e->arena, &ev->coll, sizeof ev->coll);
        r.symbol = ev->symbol;
    }
    return r;
}

/* First the receive, which has the handle, then the send. */
static bool exchange_posted(struct engine *e, struct state *s, const struct event *ev,
                            struct event *fault)
{
    struct request r = posted(e, ev);
    if (ev->kind == EVENT_ISEND)
        r.object = SKEL_NONE;
    request_put(e, s, ev->req, &r);
    if (ev->kind == EVENT_IRECV) {
        s->progress = (struct call_progress){.phase = 1, .slot = ev->req};
        return true;
    }
    s->requests[s->progress.slot].other = ev->req;
    return store_handle(e, s, s->progress.slot, fault) && success(e, s);
}

bool nonblocking_done(struct engine *e, struct state *s, const struct event *ev,
                      struct event *fault)
{
    *fault = (struct event){.kind = EVENT_NONE, .at = ev->at};
    if (ev->kind == EVENT_FREE)
        return release_freed(e, s, ev, fault);
    if (ev->kind == EVENT_CANCEL) {
        s->requests[ev->req].cancelling = true;
        s->progress.next++;
        return true;
    }
    if (ev->kind == EVENT_ISEND && mpi_call(ev->fn)->class == MPI_C_RMA) { /* win_sync.c */
        result_event_over(e, s, ev);
        return true;
    }
    if (ev->kind == EVENT_ISEND && ev->mode == SKEL_BUFFER)
        buffered_reserved(s, ev);
    if (ev->req == SKEL_NONE)
        return success(e, s);
    if (ev->fn == MPI_FN_MPI_Start || ev->fn == MPI_FN_MPI_Startall ||
        mpi_call(ev->fn)->handler == MPI_H_PARTITIONED) {
        started(e, s, ev);
        return true;
    }
    if (is_exchange(ev->fn))
        return exchange_posted(e, s, ev, fault);
    struct request r = posted(e, ev);
    if (ev->fn == MPI_FN_MPI_Rsend) {
        r.object = SKEL_NONE;
        request_put(e, s, ev->req, &r);
        s->progress = (struct call_progress){.phase = 1, .slot = ev->req};
        return true;
    }
    request_put(e, s, ev->req, &r);
    if (ev->kind == EVENT_ICOLL && ev->coll.makes &&
        !idup_posted(e, s, &ev->coll, fault))
        return false;
    return store_handle(e, s, ev->req, fault) && success(e, s);
}
