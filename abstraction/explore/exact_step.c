/* What happens at an event when everything about it is certain.
 *
 *     rank 0: MPI_Send(&x, ..., 1, ...)     the message is the next one of its channel
 *     rank 1: MPI_Recv(&y, ..., 0, ...)     takes it, with all that is known of its content
 *
 * The exact phase and the joint phase say when an event can happen; here is its node, and its
 * effect on the state of the rank.
 */
#include "abstraction/explore/exact_step.h"

#include "abstraction/arguments/content.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/completion.h"
#include "abstraction/call/error.h"
#include "abstraction/call/file.h"
#include "abstraction/call/p2p.h"
#include "abstraction/call/win.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/neighbor.h"
#include "abstraction/coll/persistent.h"
#include "abstraction/coll/rank_symmetry.h"
#include "abstraction/coll/vector.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file_order.h"
#include "abstraction/state/group.h"
#include "abstraction/state/order.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_order.h"
#include "core/base/vec.h"

void exact_step_link(struct engine *e, struct rank *r, uint32_t node)
{
    struct edge edge = {.to = node};
    if (r->last == SKEL_NONE)
        return;
    if (r->nodes[r->last].event->kind == EVENT_FORK) { /* enter_world() */
        edge.over = true;
        edge.text = e->world->text;
    }
    node_link(e, r, r->last, edge);
}

void exact_step_send(struct engine *e, const struct event *ev)
{
    struct group *g = ev->send;
    struct message m = {ev->full, ev->symbol, order_tell(e, g->from)};
    VEC_PUSH(e->arena, g->exact, g->n_exact, g->cap_exact, m);
    ev->symbol->last_exact = g->n_exact;
    ev->full->id = ev->symbol->id; /* for state_key() */
    node_wake(e, g);
}

/* How many collectives the rank has entered on a communicator. */
static uint32_t *entered(struct engine *e, struct rank *r, const struct comm *comm)
{
    while (r->n_exact_colls <= comm->index)
        VEC_PUSH(e->arena, r->exact_colls, r->n_exact_colls, r->cap_exact_colls, 0);
    return &r->exact_colls[comm->index];
}

struct exact_coll *exact_step_slot(struct engine *e, const struct comm *comm, uint32_t k)
{
    while (e->colls.n <= comm->index)
        VEC_PUSH(e->arena, e->colls.v, e->colls.n, e->colls.cap, (struct comm_colls){0});
    struct comm_colls *colls = &e->colls.v[comm->index];
    while (k >= colls->n) {
        struct exact_coll slot = {
            .number = colls->n,
            .calls = ARENA_ARRAY(e->arena, struct coll_call, comm->group->n),
            .contents = ARENA_ARRAY(e->arena, struct symbol *, comm->group->n),
            .clocks = ARENA_ARRAY(e->arena, const uint32_t *, comm->group->n),
            .parts = ARENA_ARRAY(e->arena, struct symbol **, comm->group->n)};
        VEC_PUSH(e->arena, colls->items, colls->n, colls->cap, slot);
    }
    return &colls->items[k];
}

struct exact_coll *exact_step_next(struct engine *e, struct rank *r, const struct event *ev)
{
    return exact_step_slot(e, ev->coll.comm, *entered(e, r, ev->coll.comm));
}

static void post_blocks(struct engine *e, struct rank *r, const struct coll_call *c,
                        struct exact_coll *slot)
{
    struct symbol **parts = ARENA_ARRAY(e->arena, struct symbol *, c->n_out + 1);
    for (uint32_t k = 0; k < c->n_out; k++)
        if (c->out[k].type)
            parts[k] = content_full(e, r->exact, &c->out[k]);
    slot->parts[comm_rank(c->comm, r->number)] = parts;
}

void exact_step_enter(struct engine *e, struct rank *r, const struct event *ev)
{
    const struct comm *comm = ev->coll.comm;
    struct exact_coll *slot = exact_step_next(e, r, ev);
    uint32_t me = comm_member(comm, r->number);
    if (slot->calls[me].kind)
        return;
    slot->calls[me] = ev->coll;
    slot->clocks[me] = order_tell(e, r->number);
    if (ev->coll.reorders && e->phase != PHASE_JOINT) /* there, states of ranks are related */
        rank_reorder_enter(e, r->exact, &ev->coll, slot);
    if (ev->coll.neighbors) {
        post_blocks(e, r, &ev->coll, slot);
        return;
    }
    if (coll_is_vector(ev->coll.fn))
        post_blocks(e, r, &ev->coll, slot);
    struct buffer b = ev->coll.fn == MPI_FN_MPI_Win_fence ? ev->coll.exposed : ev->coll.send;
    if (ev->coll.fn == MPI_FN_MPI_Allgatherv && ev->coll.in_place)
        b = me < ev->coll.n_in ? ev->coll.in[me] : (struct buffer){.type = NULL};
    if (!b.type)
        return;
    bool blocks = ev->coll.fn == MPI_FN_MPI_Scatter || ev->coll.fn == MPI_FN_MPI_Alltoall;
    if (blocks && b.count.kind == VALUE_INT)
        b.count.i *= coll_call_peers(&ev->coll);
    if (blocks && b.derived && b.elements.kind == VALUE_INT)
        b.elements.i *= coll_call_peers(&ev->coll);
    if (ev->coll.fn == MPI_FN_MPI_Reduce_scatter_block && b.count.kind == VALUE_INT)
        b.count.i *= comm_local(comm, r->number)->n;
    bool told = ev->coll.fn == MPI_FN_MPI_Bcast && e->phase == PHASE_JOINT && ev->full;
    slot->contents[me] = told ? ev->full : content_full(e, r->exact, &b);
}

uint32_t exact_step_node(struct engine *e, struct rank *r, const struct event *ev)
{
    uint32_t node = node_add(e, r, r->exact, ev);
    exact_step_link(e, r, node);
    r->last = node;
    return node;
}

/* The rank has failed. */
static void stop_at(struct engine *e, struct rank *r, const struct event *fault)
{
    uint32_t node = node_add(e, r, r->exact, fault);
    exact_step_link(e, r, node);
    r->status = EXACT_DONE;
    r->waiting = *fault;
}

static bool agrees(struct engine *e, struct rank *r, const struct coll_call *c,
                   const struct exact_coll *slot, struct event *fault)
{
    return !c->neighbors || neighbor_agrees(e, r->exact, c, slot, fault);
}

static bool select_agrees(struct engine *e, struct rank *r, const struct alternative *a,
                          struct event *fault)
{
    return !a->coll || a->index == SKEL_NONE ||
           agrees(e, r, a->coll, exact_step_slot(e, a->coll->comm, a->index), fault);
}

/* ---- what a rank learns of others: order.h ---- */

/* A message has come.  That MPI_Win_start has waited for it says nothing: it need not. */
static void learn_of_message(struct engine *e, struct rank *r, const struct event *ev,
                             const struct group *g, uint32_t index)
{
    const uint32_t *clock = g->exact[index].clock;
    if (ev->fn == MPI_FN_MPI_Win_start)
        win_order_posted(e, r->number, g->comm, g->from, clock);
    else
        order_hear(e, r->number, clock);
}

static bool is_spared(const struct coll_call *c, uint32_t rank)
{
    for (uint32_t k = 0; k < c->spared.n; k++)
        if (c->spared.ranks[k] == rank)
            return true;
    return false;
}

/* Must the data of member `other` have come, whatever the library? */
static bool has_come(struct engine *e, const struct coll_call *c, uint32_t me, uint32_t other)
{
    bool makes = coll_call_is_win(c) && c->size.kind != VALUE_NONE;
    if (makes || c->peers || other == me || mpi_has(c->fn, MPI_TRAIT_NEEDS_NOBODY) ||
        (mpi_has(c->fn, MPI_TRAIT_NEEDS_LOWER) && other > me))
        return false;
    if (mpi_has(c->fn, MPI_TRAIT_NEEDS_REMOTE) ||
        (mpi_has(c->fn, MPI_TRAIT_NEEDS_ROOT) && (int32_t)other != c->root))
        return false;
    return coll_needs(e, c, me, other) && !is_spared(c, c->comm->group->ranks[other]);
}

/* A collective is over: whose data has come must have entered it. */
static void learn_of_coll(struct engine *e, struct rank *r, const struct coll_call *c,
                          const struct exact_coll *slot)
{
    const struct rank_list *g = c->comm->group;
    uint32_t me = comm_member(c->comm, r->number);
    for (uint32_t k = 0; k < g->n; k++)
        if (has_come(e, c, me, k))
            order_hear(e, r->number, slot->clocks[k]);
}

/* A blocking receive of message `index`.  False: the rank has failed; so in the next two. */
static bool receive(struct engine *e, struct rank *r, const struct event *ev, uint32_t index)
{
    struct event fault = {.kind = EVENT_NONE, .at = ev->at};
    struct group *g = ev->recv;
    struct symbol *y = g->exact[index].full;
    learn_of_message(e, r, ev, g, index);
    if (!p2p_receive(e, r->exact, &ev->in, ev->status, y, g, &fault)) {
        if (error_receive_returns(e, r->exact, &ev->in, ev->status, &fault))
            return true;
        stop_at(e, r, &fault);
        return false;
    }
    result_event_over(e, r->exact, ev);
    return true;
}

/* The end of a request or a probe. */
static bool select_one(struct engine *e, struct rank *r, const struct event *ev)
{
    struct event fault = {.kind = EVENT_NONE, .at = ev->at};
    const struct alternative *a = &ev->alts[0];
    struct edge how = {.group = a->receives ? a->group : NULL};
    if (a->receives) {
        uint32_t index = a->kind == SKEL_ALT_REQ ? a->index : a->group->received;
        how.symbol = a->group->exact[index].full;
        learn_of_message(e, r, ev, a->group, index);
        a->group->received += a->kind == SKEL_ALT_MPROBE;
    }
    if (a->coll && a->index != SKEL_NONE)
        learn_of_coll(e, r, a->coll, exact_step_slot(e, a->coll->comm, a->index));
    if (select_agrees(e, r, a, &fault) && completion_select(e, r->exact, ev, &how, &fault))
        return true;
    stop_at(e, r, &fault);
    return false;
}

/* A collective is over. */
static bool leave(struct engine *e, struct rank *r, const struct event *ev)
{
    struct event fault = {.kind = EVENT_NONE, .at = ev->at};
    struct exact_coll *slot = exact_step_next(e, r, ev);
    ++*entered(e, r, ev->coll.comm);
    learn_of_coll(e, r, &ev->coll, slot);
    bool good = true;
    if (coll_call_is_file(&ev->coll))
        good = file_done(e, r->exact, &ev->coll, &fault);
    else if (coll_call_is_win(&ev->coll))
        good = win_done(e, r->exact, &ev->coll, slot, &fault);
    else if (ev->coll.starts)
        good = persistent_made(e, r->exact, &ev->coll, &fault);
    else if (ev->coll.makes)
        good = comm_made(e, r->exact, &ev->coll, slot, &fault);
    else if ((good = agrees(e, r, &ev->coll, slot, &fault)))
        coll_exact(e, r->exact, &ev->coll, slot);
    file_order_meets(e, r->exact, &ev->coll);
    if (!good) {
        if (fault.kind == EVENT_STOP)
            r->status = EXACT_LEFT;
        else
            stop_at(e, r, &fault);
        return false;
    }
    if (coll_call_is_file(&ev->coll) || coll_call_is_win(&ev->coll))
        return true;
    if (ev->coll.reorders)
        rank_reorder_done(e, r->exact, &ev->coll, e->phase == PHASE_JOINT ? NULL : slot);
    if (!ev->coll.makes || !r->exact->progress.phase) /* else attributes are to be copied */
        result_event_over(e, r->exact, ev);
    return true;
}

/* The rank posts something and goes on. */
static void post(struct engine *e, struct rank *r, struct event *ev)
{
    struct event fault = {.kind = EVENT_NONE, .at = ev->at};
    ev->index = SKEL_NONE;
    if (ev->kind == EVENT_IRECV)
        ev->index = ev->recv->received++;
    if (ev->kind == EVENT_ISEND)
        ev->index = ev->send->n_exact - 1;
    if (ev->kind == EVENT_ICOLL) {
        exact_step_enter(e, r, ev);
        ev->index = (*entered(e, r, ev->coll.comm))++;
    }
    if (!completion_post(e, r->exact, ev, &fault))
        stop_at(e, r, &fault);
}

void exact_step_take(struct engine *e, struct rank *r, struct event *ev, uint32_t message)
{
    bool good = true;
    if (ev->kind == EVENT_COLL || ev->kind == EVENT_ICOLL)
        ev->index = *entered(e, r, ev->coll.comm);
    exact_step_node(e, r, ev);
    content_decided(r->exact);
    bool waits = ev->kind == EVENT_SSEND || (ev->kind == EVENT_ISEND && ev->mode == SKEL_SYNC);
    if (e->rma.order && waits)
        e->rma.order->unsure = true; /* its completion orders, too */
    switch (ev->kind) {
    case EVENT_RECV: case EVENT_SENDRECV: good = receive(e, r, ev, message); break;
    case EVENT_SELECT: good = select_one(e, r, ev); break;
    case EVENT_ISEND: case EVENT_IRECV: case EVENT_ICOLL: case EVENT_FREE: case EVENT_MRECV:
        post(e, r, ev);
        break;
    case EVENT_COLL: good = leave(e, r, ev); break;
    default: interp_return(e, r->exact, value_int(IR_I32, 0)); break;
    }
    if (good) {
        r->waiting.kind = EVENT_NONE;
        order_step(e, r->number);
        win_heard(e, r->exact);
    }
}
