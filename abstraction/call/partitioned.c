/* Partitioned communication (MPI-4.0 4.2): one message, of which the sender gives parts.
 *
 *     MPI_Psend_init(b, 2, n, ..., &r)    the k-th with this receiver and tag: channel k of both
 *     MPI_Start(&r)                       nothing is sent yet
 *     MPI_Pready(1, r)
 *     MPI_Pready(0, r)                    ISEND of all 2 * n elements: now all are ready
 *
 * MPI may send a partition as soon as it is ready.  Only MPI_Parrived could see that: it is
 * true here when all have come, which an entry of the ledger says.
 */
#include "abstraction/call/partitioned.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/c_type.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/result.h"
#include "abstraction/arguments/status.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/nonblocking.h"
#include "abstraction/call/request.h"
#include "abstraction/channel/channel.h"
#include "abstraction/channel/match.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

enum {
    CHANNELS = 1 << 22, COUNTS = 1 << 23, /* numbers of hidden communicators */
    NOBODY_TAG = -2,                      /* of a channel on which nobody sends */
    MAX_PARTITIONS = 1 << 16, MAX_VALUES = 64
};

static bool over(struct engine *e, struct state *s)
{
    s->progress = (struct call_progress){0};
    return result_success(e, s);
}

static bool unfit(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_PARTITION, text);
    return false;
}

static bool no_request(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG_REQUEST, text);
    return false;
}

/* ---- the calls that make requests ---- */

/* "The order in which initialization calls are made is the order in which they match" (4.2.3):
 * those of one sender, receiver and tag are counted, and have a communicator for each number. */
static const struct comm *own_comm(struct engine *e, struct state *s, const struct envelope *v,
                                   bool receives)
{
    uint32_t partner = 2 * match_world_rank(v) + receives;
    const struct comm *pair = comms_hidden(e->comms, v->comm, COUNTS + partner, v->comm->name);
    const struct comm *first = comms_hidden(e->comms, pair, (uint32_t)v->tag, v->comm->name);
    uint32_t n = (*state_count(e, s, first->index))++;
    return comms_hidden(e->comms, v->comm, CHANNELS + n,
                        arena_printf(e->keep, "partitioned %u on %s", n + 1, v->comm->name));
}

static struct value times(struct engine *e, struct value count, int64_t n)
{
    if (count.kind != VALUE_INT)
        return buffer_bytes(e, count, n);
    bool fits = n == 0 || (count.i <= INT32_MAX / n && count.i >= INT32_MIN / n);
    return value_int(fits ? IR_I32 : IR_I64, count.i * n);
}

/* The buffer of all partitions: they follow each other without a gap. */
static bool whole_buffer(struct engine *e, struct state *s, const struct ir_instr *i, int64_t n,
                         struct buffer *b, struct event *ev)
{
    if (!buffer_of_values(e, s, running_argument(e, s, i, 0),
                          times(e, running_argument(e, s, i, 2), n),
                          running_argument(e, s, i, 3), b, ev))
        return false;
    c_type_check(e, s, i, 0, b);
    buffer_silence(e, s, i, 0, b);
    buffer_locate(e, s, i, 0, b);
    return !b->derived || !b->derived->absolute ||
           unfit(ev, arena_printf(e->arena, "%s has absolute addresses, of which there are no "
                                  "partitions", b->derived->name));
}

static bool count_partitions(struct engine *e, struct state *s, const struct ir_instr *i,
                             int64_t *n, struct event *ev)
{
    if (!fork_value(e, s, running_argument(e, s, i, 1), "number of partitions", MAX_VALUES, n, ev))
        return false;
    if (*n < 1)
        return unfit(ev, arena_printf(e->arena, "the number of partitions (argument 2) is %lld",
                                      (long long)*n));
    if (*n > MAX_PARTITIONS)
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "more than %d partitions are not supported",
                     MAX_PARTITIONS);
    return *n <= MAX_PARTITIONS;
}

/* Peer and tag, which are no wildcards. */
static bool get_envelope(struct engine *e, struct state *s, const struct ir_instr *i,
                         bool receives, struct envelope *v, struct event *ev)
{
    if (!envelope_of_call(e, s, running_argument(e, s, i, 6), running_argument(e, s, i, 4),
                          running_argument(e, s, i, 5), receives ? ENVELOPE_RECEIVE : ENVELOPE_SEND,
                          v, ev))
        return false;
    bool any_source = v->peer == M2S_MPI_ANY_SOURCE;
    if (v->null || (!any_source && v->tag != M2S_MPI_ANY_TAG))
        return true;
    engine_fault(ev, DIAG_MPI_ARG_WILDCARD,
                 arena_printf(e->arena, "the %s of a partitioned receive is %s",
                              any_source ? "source" : "tag",
                              any_source ? "MPI_ANY_SOURCE" : "MPI_ANY_TAG"));
    return false;
}

static bool run_init(struct engine *e, struct state *s, bool receives, const struct ir_instr *i,
                     struct event *ev)
{
    struct value handle = running_argument(e, s, i, i->n_args - 1);
    struct request r = {.kind = receives ? REQUEST_RECV : REQUEST_SEND, .other = SKEL_NONE,
                        .index = SKEL_NONE, .persistent = true, .receives = receives,
                        .mode = SKEL_STANDARD, .call = mpi_call(ev->fn)->name};
    int64_t n;
    if (!count_partitions(e, s, i, &n, ev) || !whole_buffer(e, s, i, n, &r.buffer, ev) ||
        !get_envelope(e, s, i, receives, &r.from, ev) || !request_may_write(e, s, handle, ev))
        return true;
    r.n_partitions = (uint32_t)n;
    if (r.from.null)
        r.kind = REQUEST_NOTHING;
    else
        r.from.comm = own_comm(e, s, &r.from, receives);
    uint32_t slot = request_next(s);
    request_put(e, s, slot, &r);
    return !access_store(e, s, handle, request_handle(s, slot), ev) || result_success(e, s);
}

void partitioned_start(struct engine *e, struct state *s, uint32_t slot)
{
    struct request *r = &s->requests[slot];
    r->active = r->started = true;
    r->told = false;
    r->partitions = NULL;
    r->at = state_instr(s)->at;
    if (r->kind == REQUEST_SEND) /* until all are ready, see request_alternative() */
        r->group = channel_find(e, s->rank, s->rank, NOBODY_TAG, r->from.comm->index);
}

/* ---- MPI_Pready ---- */

/* The active request of a call, of a send or of a receive; false: *ev. */
static bool active_request(struct engine *e, struct state *s, struct value handle, bool receives,
                           uint32_t *slot, struct event *ev)
{
    if (!request_find(e, s, handle, slot, ev))
        return false;
    const struct request *r = *slot == SKEL_NONE ? NULL : &s->requests[*slot];
    if (!r)
        return no_request(ev, "the request is MPI_REQUEST_NULL");
    if (!r->n_partitions || r->receives != receives)
        return no_request(ev, arena_printf(e->arena, "the request of %s is not that of a "
                                           "partitioned %s", r->call,
                                           receives ? "receive" : "send"));
    if (!r->active)
        return unfit(ev, arena_printf(e->arena, "the request of %s is not active: MPI_Start "
                                      "comes first", r->call));
    return true;
}

static bool in_range(struct engine *e, const struct request *r, int64_t k, struct event *ev)
{
    return (k >= 0 && k < r->n_partitions) ||
           unfit(ev, arena_printf(e->arena, "there is no partition %lld: %s has 0 to %u",
                                  (long long)k, r->call, r->n_partitions - 1));
}

/* The partition becomes ready; false: *ev. */
static bool make_ready(struct engine *e, struct state *s, const struct request *r, int64_t k,
                       bool *ready, struct event *ev)
{
    if (!in_range(e, r, k, ev))
        return false;
    if (ready[k])
        return unfit(ev, arena_printf(e->arena, "partition %lld of %s is ready already",
                                      (long long)k, r->call));
    struct buffer part = request_partition(r, (uint32_t)k);
    ready[k] = true;
    return buffer_use_allows_buffer(e, s, &part, 1, false, ev);
}

static bool get_int(struct engine *e, struct state *s, struct value v, int64_t *k,
                    struct event *ev)
{
    return fork_value(e, s, v, "partition", MAX_VALUES, k, ev);
}

static bool ready_range(struct engine *e, struct state *s, const struct ir_instr *i,
                        const struct request *r, bool *ready, struct event *ev)
{
    int64_t low, high;
    if (!get_int(e, s, running_argument(e, s, i, 0), &low, ev))
        return false;
    high = low;
    if (ev->fn == MPI_FN_MPI_Pready_range &&
        !get_int(e, s, running_argument(e, s, i, 1), &high, ev))
        return false;
    for (int64_t k = low; k <= high; k++)
        if (!make_ready(e, s, r, k, ready, ev))
            return false;
    return true;
}

static bool ready_list(struct engine *e, struct state *s, const struct ir_instr *i,
                       const struct request *r, bool *ready, struct event *ev)
{
    struct value at = running_argument(e, s, i, 1), v;
    int64_t n, k;
    if (!fork_value(e, s, running_argument(e, s, i, 0), "number of partitions", MAX_VALUES, &n,
                    ev))
        return false;
    if (n < 0)
        return unfit(ev, "the number of partitions is negative");
    for (int64_t j = 0; j < n; j++, at.i += 4)
        if (!access_load(e, s, at, IR_I32, &v, ev) ||
            !get_int(e, s, facts_reduce(&s->facts, v), &k, ev) ||
            !make_ready(e, s, r, k, ready, ev))
            return false;
    return true;
}

/* A copy: the old one belongs to other states, too. */
static bool *copy_of(struct engine *e, const struct request *r)
{
    bool *copy = ARENA_ARRAY(e->arena, bool, r->n_partitions);
    for (uint32_t k = 0; k < r->n_partitions; k++)
        copy[k] = r->partitions && r->partitions[k];
    return copy;
}

static bool run_ready(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    uint32_t slot;
    if (s->progress.next) /* all has been sent */
        return over(e, s);
    if (!active_request(e, s, running_argument(e, s, i, i->n_args - 1), false, &slot, ev))
        return true;
    struct request *r = &s->requests[slot];
    bool *ready = copy_of(e, r), all = true;
    if (!(ev->fn == MPI_FN_MPI_Pready_list ? ready_list : ready_range)(e, s, i, r, ready, ev))
        return true;
    for (uint32_t k = 0; k < r->n_partitions; k++)
        all = all && ready[k];
    if (all && r->kind == REQUEST_SEND) {
        nonblocking_send(e, s, slot, ev);
        return true;
    }
    r->partitions = ready;
    return result_success(e, s);
}

/* ---- receives ---- */

bool partitioned_is_filled(struct engine *e, struct state *s, const struct request *r,
                           const struct symbol *symbol, struct event *fault)
{
    const struct buffer *b = &r->buffer;
    struct value count = facts_reduce(&s->facts, b->count);
    struct value elements = facts_reduce(&s->facts, b->elements);
    struct value message = buffer_bytes(e, symbol->count, mpi_type_size(symbol->type));
    struct value room = buffer_bytes(e, count, mpi_type_size(b->type));
    if (value_equal(&message, &room))
        return true;
    if (message.kind != VALUE_INT || room.kind != VALUE_INT) {
        engine_note(e, s, LEDGER_SIZE, "whether the message fills the partitions of this receive "
                    "is not known and not checked");
        return true;
    }
    const char *came = match_content(e, &symbol->count, &symbol->elements, symbol->type,
                                     symbol->mixed);
    return unfit(fault, arena_printf(e->arena, "%s from rank %u does not fill the %u partitions "
                                     "of %s", came, match_world_rank(&r->from), r->n_partitions,
                                     match_content(e, &count, &elements, b->type,
                                                   match_mixed(b))));
}

void partitioned_status(struct engine *e, struct state *s, const struct request *r,
                        struct value status)
{
    struct value count = facts_reduce(&s->facts, r->buffer.count);
    status_set(e, s, status, r->from.peer, envelope_tag(s, &r->from),
               buffer_bytes(e, count, mpi_type_size(r->buffer.type)));
}

static bool tell(struct engine *e, struct state *s, bool flag, struct event *ev)
{
    struct value at = running_argument(e, s, state_instr(s), 2);
    return access_store(e, s, at, value_int(IR_I32, flag), ev) && over(e, s);
}

static void set_arrived(struct engine *e, struct request *r, uint32_t k)
{
    bool *arrived = copy_of(e, r);
    arrived[k] = true;
    r->partitions = arrived;
}

static bool run_arrived(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    uint32_t slot;
    int64_t k;
    struct value handle = running_argument(e, s, i, 0);
    if (!request_find(e, s, handle, &slot, ev))
        return true;
    struct request *r = slot == SKEL_NONE ? NULL : &s->requests[slot];
    if (!r || (r->n_partitions && !r->active)) { /* "flag = true" (4.2.2) */
        tell(e, s, true, ev);
        return true;
    }
    if (!active_request(e, s, handle, true, &slot, ev) ||
        !get_int(e, s, running_argument(e, s, i, 1), &k, ev) || !in_range(e, r, k, ev))
        return true;
    if (r->n_partitions > 1)
        engine_note(e, s, LEDGER_PARTITIONS, "that a partition arrives before all others are "
                    "ready is left out");
    if (request_part(s, slot) == SKEL_NONE) {
        set_arrived(e, r, (uint32_t)k);
        tell(e, s, true, ev);
        return true;
    }
    struct alternative a = request_alternative(e, s, slot);
    s->progress = (struct call_progress){.slot = slot, .count = (uint32_t)k};
    request_select(e, ev, &a, 1, true);
    return true;
}

bool partitioned_answer(struct engine *e, struct state *s, const struct event *ev,
                        const struct edge *how, struct event *fault)
{
    const struct alternative *a = &ev->alts[how->alt];
    struct request *r = &s->requests[s->progress.slot];
    if (a->kind == SKEL_ALT_ELSE)
        return tell(e, s, false, fault);
    if (!request_complete_part(e, s, a, how, value_int(IR_PTR, 0), fault))
        return false;
    set_arrived(e, r, s->progress.count);
    return tell(e, s, true, fault);
}

bool partitioned_call(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct ir_instr *i, struct event *ev)
{
    ev->fn = fn;
    switch (fn) {
    case MPI_FN_MPI_Psend_init: return run_init(e, s, false, i, ev);
    case MPI_FN_MPI_Precv_init: return run_init(e, s, true, i, ev);
    case MPI_FN_MPI_Pready:
    case MPI_FN_MPI_Pready_range:
    case MPI_FN_MPI_Pready_list: return run_ready(e, s, i, ev);
    case MPI_FN_MPI_Parrived: return run_arrived(e, s, i, ev);
    default: return false;
    }
}
