/* Probes (MPI-4.0 3.8): looking for a message without receiving it.
 *
 *     MPI_Probe(MPI_ANY_SOURCE, 7, comm, &status);      one edge per channel and symbol
 *     MPI_Recv(x, n, MPI_INT, status.MPI_SOURCE, 7, ...);
 *
 * MPI_Mprobe takes the message out of the queue; it lies in a request slot until MPI_Mrecv
 * comes.
 */
#include "abstraction/call/probe.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/status.h"
#include "abstraction/call/error.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/p2p.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

struct probe { /* argument positions; -1: none */
    enum mpi_fn fn;
    int8_t flag, message, status;
};

static const struct probe *find_probe(enum mpi_fn fn)
{
    static const struct probe probes[] = {
        {MPI_FN_MPI_Probe, -1, -1, 3},
        {MPI_FN_MPI_Iprobe, 3, -1, 4},
        {MPI_FN_MPI_Mprobe, -1, 3, 4},
        {MPI_FN_MPI_Improbe, 3, 4, 5},
    };
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++)
        if (probes[i].fn == fn)
            return &probes[i];
    return NULL;
}

/* A constant handle, also when the program does not name it. */
static struct value constant(struct engine *e, const char *name)
{
    const struct ir_prog *p = e->program->p;
    for (uint32_t i = 0; i < p->n_globals; i++)
        if (!strcmp(p->globals[i].obj.name, name))
            return value_addr(OBJECT_GLOBAL | i, 0);
    return value_addr(OBJECT_GLOBAL | OBJECT_INDEX(UINT32_MAX), 0); /* no object's */
}

static struct value argument(struct engine *e, struct state *s, int k)
{
    return k < 0 ? (struct value){.kind = VALUE_NONE}
                 : running_argument(e, s, state_instr(s), (uint32_t)k);
}

static bool put_argument(struct engine *e, struct state *s, int k, struct value v,
                         struct event *fault)
{
    return k < 0 || access_store(e, s, argument(e, s, k), v, fault);
}

static void success(struct engine *e, struct state *s)
{
    interp_return(e, s, value_int(IR_I32, 0));
}

/* ---- the calls ---- */

/* From MPI_PROC_NULL: found at once (MPI-4.0 3.10). */
static void probe_nobody(struct engine *e, struct state *s, const struct probe *p,
                         struct event *ev)
{
    struct value nobody = constant(e, "m2s_MPI_MESSAGE_NO_PROC");
    if (!put_argument(e, s, p->flag, value_int(IR_I32, 1), ev) ||
        !put_argument(e, s, p->message, nobody, ev))
        return;
    status_null(e, s, argument(e, s, p->status));
    success(e, s);
}

static void run_probe(struct engine *e, struct state *s, const struct probe *p,
                      struct event *ev)
{
    struct envelope from;
    struct group *only;
    if (!envelope_of_call(e, s, argument(e, s, 2), argument(e, s, 0), argument(e, s, 1),
                          ENVELOPE_RECEIVE, &from, ev))
        return;
    if (from.null) {
        probe_nobody(e, s, p, ev);
        return;
    }
    if (!envelope_source(e, s, &from, &only, ev))
        return;
    bool takes = p->message >= 0, tests = p->flag >= 0;
    ev->n_alts = tests ? 2 : 1;
    ev->alts = ARENA_ARRAY(e->arena, struct alternative, ev->n_alts);
    ev->alts[0] = *envelope_alternative(e, takes ? SKEL_ALT_MPROBE : SKEL_ALT_PROBE, &from, only);
    ev->alts[0].status = argument(e, s, p->status);
    if (takes) {
        ev->alts[0].reqs = ARENA_NEW(e->arena, uint32_t);
        ev->alts[0].reqs[0] = request_next(s);
        ev->alts[0].n_reqs = 1;
    }
    if (tests)
        ev->alts[1] = (struct alternative){.kind = SKEL_ALT_ELSE, .index = SKEL_NONE};
    ev->fn = p->fn;
    ev->kind = EVENT_SELECT;
}

/* The slot of the message that argument 3 names; SKEL_NONE: MPI_MESSAGE_NO_PROC. */
static bool find_message(struct engine *e, struct state *s, uint32_t *slot, struct event *ev)
{
    struct value handle;
    *slot = SKEL_NONE;
    if (!access_load(e, s, argument(e, s, 3), IR_PTR, &handle, ev))
        return false;
    handle = facts_reduce(&s->facts, handle);
    const struct request *r = request_of(s, handle, slot);
    if ((r && r->kind == REQUEST_MESSAGE) || handle_is_named(e, &handle, "MPI_MESSAGE_NO_PROC"))
        return true;
    if (handle_is_named(e, &handle, "MPI_MESSAGE_NULL"))
        engine_fault(ev, DIAG_MPI_ARG_MESSAGE, "the message is MPI_MESSAGE_NULL");
    else if (request_is_stale(s, handle))
        engine_fault(ev, DIAG_MPI_REQUEST_STALE, "the message has been received through another "
                                                 "copy of its handle");
    else if (handle.kind == VALUE_EXPR || (handle.kind == VALUE_ADDR && handle.any))
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the message of this call is not known");
    else
        engine_fault(ev, DIAG_MPI_ARG_MESSAGE, "the handle is not that of a message");
    return false;
}

static struct request nothing_to_receive(void)
{
    return (struct request){.kind = REQUEST_NOTHING, .other = SKEL_NONE, .active = true,
                            .receives = true, .index = SKEL_NONE,
                            .call = mpi_call(MPI_FN_MPI_Imrecv)->name};
}

static void receive_nobody(struct engine *e, struct state *s, enum mpi_fn fn,
                           struct event *ev)
{
    struct value null = constant(e, "m2s_MPI_MESSAGE_NULL");
    if (!access_store(e, s, argument(e, s, 3), null, ev))
        return;
    if (fn == MPI_FN_MPI_Mrecv) {
        status_null(e, s, argument(e, s, 4));
    } else {
        struct request r = nothing_to_receive();
        uint32_t slot = request_next(s);
        request_put(e, s, slot, &r);
        if (!access_store(e, s, argument(e, s, 4), request_handle(s, slot), ev))
            return;
    }
    success(e, s);
}

static void run_mrecv(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct ir_instr *i, struct event *ev)
{
    struct buffer b;
    if (!buffer_of_call(e, s, i, 0, &b, ev) || !find_message(e, s, &ev->req, ev))
        return;
    if (fn == MPI_FN_MPI_Imrecv && !request_may_write(e, s, argument(e, s, 4), ev))
        return;
    if (ev->req == SKEL_NONE) {
        receive_nobody(e, s, fn, ev);
        return;
    }
    if (!arguments_check_address(e, s, &b, "receive", 0, ev))
        return;
    ev->in = b;
    ev->fn = fn;
    ev->kind = EVENT_MRECV;
}

bool probe_call(struct engine *e, struct state *s, enum mpi_fn fn,
                const struct ir_instr *i, struct event *ev)
{
    const struct probe *p = find_probe(fn);
    if (p)
        run_probe(e, s, p, ev);
    else if (fn == MPI_FN_MPI_Mrecv || fn == MPI_FN_MPI_Imrecv)
        run_mrecv(e, s, fn, i, ev);
    else
        return false;
    return true;
}

/* ---- their effects ---- */

bool probe_is(enum mpi_fn fn)
{
    return find_probe(fn) != NULL;
}

bool probe_done(struct engine *e, struct state *s, const struct event *ev,
                const struct edge *how, struct event *fault)
{
    const struct probe *p = find_probe(ev->fn);
    const struct alternative *a = &ev->alts[how->alt];
    bool found = a->kind != SKEL_ALT_ELSE;
    if (!put_argument(e, s, p->flag, value_int(IR_I32, found), fault))
        return false;
    if (found && p->message >= 0) {
        struct request r = {.kind = REQUEST_MESSAGE, .other = SKEL_NONE, .active = true,
                            .index = SKEL_NONE, .group = how->group, .symbol = how->symbol,
                            .call = mpi_call(ev->fn)->name};
        request_put(e, s, a->reqs[0], &r);
        if (!put_argument(e, s, p->message, request_handle(s, a->reqs[0]), fault))
            return false;
    }
    if (!found) {
        status_lose(e, s, ev->alts[0].status);
        success(e, s);
        return true;
    }
    struct value tag = status_found(e, s, a->status, how->symbol, how->group);
    bool lies_first = p->message < 0 && how->group->tag == GROUP_MIXED_TAG;
    s->probed = lies_first ? (struct probed){how->group, tag} : (struct probed){.channel = NULL};
    success(e, s);
    return true;
}

void probe_over(struct state *s, const struct event *ev, const struct edge *how)
{
    bool takes = how->group && how->group == s->probed.channel && !probe_is(ev->fn);
    if (takes || ev->kind == EVENT_IRECV)
        s->probed = (struct probed){.channel = NULL};
}

/* The message is received now; MPI_Imrecv writes the buffer when it is completed. */
bool probe_mrecv_done(struct engine *e, struct state *s, const struct event *ev,
                      struct event *fault)
{
    struct request message = s->requests[ev->req];
    request_drop(e, s, ev->req);
    if (!access_store(e, s, argument(e, s, 3), constant(e, "m2s_MPI_MESSAGE_NULL"), fault))
        return false;
    if (ev->fn == MPI_FN_MPI_Mrecv) {
        struct value status = argument(e, s, 4);
        if (!p2p_receive(e, s, &ev->in, status, message.symbol, message.group, fault))
            return error_receive_returns(e, s, &ev->in, status, fault);
    } else {
        uint32_t slot = request_next(s);
        message.kind = REQUEST_MATCHED;
        message.object = 0;
        message.receives = true;
        message.buffer = ev->in;
        message.call = mpi_call(ev->fn)->name;
        request_put(e, s, slot, &message);
        if (!access_store(e, s, argument(e, s, 4), request_handle(s, slot), fault))
            return false;
    }
    success(e, s);
    return true;
}
