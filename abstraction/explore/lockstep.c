/* The exact phase (concrete execution in lockstep): the ranks run together as long as everything
 * is certain.
 *
 * Without a wildcard the k-th receive on a channel takes the k-th message (MPI-4.0 3.5,
 * non-overtaking).  As long as a rank has made no choice, its messages are the same in every
 * execution, so the receive of the k-th one is exact too.  MPI_Irecv takes its number when it
 * is posted.  A rank leaves the phase at its first choice, at what depends on time (tests,
 * probes, wildcards with several channels), or when it needs a message of a rank that has
 * left.
 */
#include "abstraction/explore/lockstep.h"

#include "abstraction/arguments/content.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/completion.h"
#include "abstraction/call/error.h"
#include "abstraction/call/p2p.h"
#include "abstraction/channel/predicates_past.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/neighbor.h"
#include "abstraction/coll/persistent.h"
#include "abstraction/coll/rank_symmetry.h"
#include "abstraction/coll/vector.h"
#include "abstraction/domain/value.h"
#include "abstraction/explore/lockstep_cycle.h"
#include "abstraction/interp/interp.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

static void link_exact(struct engine *e, struct rank *r, uint32_t node)
{
    struct edge edge = {.to = node};
    if (r->last == SKEL_NONE)
        return;
    if (r->nodes[r->last].kind == SKEL_LOCAL) { /* enter_world() */
        edge.over = true;
        edge.text = e->world->text;
    }
    node_link(e, r, r->last, edge);
}

/* There may be no execution that belongs to this world: whatever is found in it passes a choice
 * that says so. */
static void enter_world(struct engine *e, struct rank *r)
{
    struct event ev = {.kind = EVENT_FORK, .condition = e->world->text,
                       .at = state_instr(r->exact)->at};
    if (e->world->over)
        r->last = node_add(e, r, r->exact, &ev);
}

static bool has_symbol(const struct event *ev)
{
    return ev->kind == EVENT_COLL || ev->kind == EVENT_SEND || ev->kind == EVENT_SSEND ||
           ev->kind == EVENT_SENDRECV || ev->kind == EVENT_ISEND || ev->kind == EVENT_ICOLL;
}

static void leave(struct engine *e, struct rank *r, const struct event *ev)
{
    e->exact = false;
    struct event again = *ev;
    if (has_symbol(ev)) /* it depends on the phase */
        merge_step(e, r->exact, &again);
    uint32_t node = node_enter(e, r, r->exact, &again);
    link_exact(e, r, node);
    r->status = EXACT_LEFT;
    r->exact = NULL;
}

static void post(struct engine *e, const struct event *ev)
{
    struct group *g = ev->send;
    struct message m = {ev->full, ev->symbol};
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

/* The k-th collective on a communicator. */
static struct exact_coll *coll_slot(struct engine *e, const struct comm *comm, uint32_t k)
{
    while (e->n_colls <= comm->index)
        VEC_PUSH(e->arena, e->colls, e->n_colls, e->cap_colls, (struct comm_colls){0});
    struct comm_colls *colls = &e->colls[comm->index];
    while (k >= colls->n) {
        struct exact_coll slot = {
            .number = colls->n,
            .calls = ARENA_ARRAY(e->arena, struct coll_call, comm->group->n),
            .contents = ARENA_ARRAY(e->arena, struct symbol *, comm->group->n),
            .parts = ARENA_ARRAY(e->arena, struct symbol **, comm->group->n)};
        VEC_PUSH(e->arena, colls->items, colls->n, colls->cap, slot);
    }
    return &colls->items[k];
}

static struct exact_coll *next_coll(struct engine *e, struct rank *r, const struct event *ev)
{
    return coll_slot(e, ev->coll.comm, *entered(e, r, ev->coll.comm));
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

/* Enter the collective: the others see this rank's call and content. */
static void post_coll(struct engine *e, struct rank *r, const struct event *ev)
{
    const struct comm *comm = ev->coll.comm;
    struct exact_coll *slot = next_coll(e, r, ev);
    uint32_t me = comm_member(comm, r->number);
    if (slot->calls[me].kind)
        return;
    slot->calls[me] = ev->coll;
    if (ev->coll.reorders)
        rank_reorder_enter(e, r->exact, &ev->coll, slot);
    if (ev->coll.neighbors) {
        post_blocks(e, r, &ev->coll, slot);
        return;
    }
    if (coll_is_vector(ev->coll.fn))
        post_blocks(e, r, &ev->coll, slot);
    struct buffer b = ev->coll.send;
    if (ev->coll.fn == MPI_FN_MPI_Allgatherv && ev->coll.in_place)
        b = me < ev->coll.n_in ? ev->coll.in[me] : (struct buffer){.type = NULL};
    if (!b.type)
        return;
    bool blocks = ev->coll.fn == MPI_FN_MPI_Scatter || ev->coll.fn == MPI_FN_MPI_Alltoall;
    if (blocks && b.count.kind == VALUE_INT)
        b.count.i *= coll_call_peers(&ev->coll);
    if (ev->coll.fn == MPI_FN_MPI_Reduce_scatter_block && b.count.kind == VALUE_INT)
        b.count.i *= comm_local(comm, r->number)->n;
    slot->contents[me] = content_full(e, r->exact, &b);
}

static uint32_t exact_node(struct engine *e, struct rank *r, const struct event *ev)
{
    uint32_t node = node_add(e, r, r->exact, ev);
    link_exact(e, r, node);
    r->last = node;
    return node;
}

/* The rank has failed. */
static void exact_fault(struct engine *e, struct rank *r, const struct event *fault)
{
    uint32_t node = node_add(e, r, r->exact, fault);
    link_exact(e, r, node);
    r->status = EXACT_DONE;
}

static bool message_ready(struct engine *e, const struct rank *r, const struct group *g,
                          uint32_t index, bool *never)
{
    if (index < g->n_exact)
        return true;
    *never = e->ranks[g->from].status != EXACT_RUNNING && g->from != r->number;
    return false;
}

/* Only the end of one request is certain, and what waits for one channel; tests and choices
 * are not. */
static bool select_ready(struct engine *e, struct rank *r, const struct event *ev,
                         bool *never)
{
    const struct alternative *a = &ev->alts[0];
    bool probes = a->kind == SKEL_ALT_PROBE || a->kind == SKEL_ALT_MPROBE;
    bool whole = a->kind != SKEL_ALT_MPROBE || (a->group && !a->group->generalise);
    if (ev->n_alts == 1 && probes && a->group && whole)
        return message_ready(e, r, a->group, a->group->received, never);
    if (ev->n_alts == 1 && a->kind == SKEL_ALT_REQ && !a->cancellable) {
        if (a->coll && a->index != SKEL_NONE)
            return coll_ready(e, a->coll, r->number,
                              coll_slot(e, a->coll->comm, a->index), never);
        if (a->receives && a->group && a->index != SKEL_NONE)
            return message_ready(e, r, a->group, a->index, never);
        if (!a->coll && !a->receives)
            return true;
    }
    *never = true;
    return false;
}

/* Can the event happen now?  If it never can with certainty, the rank leaves the phase. */
static bool exact_ready(struct engine *e, struct rank *r, struct event *ev, bool *never)
{
    *never = false;
    switch (ev->kind) {
    case EVENT_COLL:
        post_coll(e, r, ev);
        return coll_ready(e, &ev->coll, r->number, next_coll(e, r, ev), never);
    case EVENT_RECV: case EVENT_SENDRECV:
        if (ev->recv)
            return message_ready(e, r, ev->recv, ev->recv->received, never);
        *never = true;
        return false;
    case EVENT_SELECT: return select_ready(e, r, ev, never);
    case EVENT_IRECV:
        *never = !ev->recv;
        return ev->recv != NULL;
    case EVENT_ICOLL: /* who asks about the result must be told by one rank */
        *never = ev->coll.result == COLL_SAME && ev->coll.group->active_sets;
        return !*never;
    case EVENT_CANCEL:
        *never = true;
        return false;
    case EVENT_MRECV: case EVENT_SEND: case EVENT_SSEND: case EVENT_ISEND: case EVENT_FREE:
    case EVENT_NONE: case EVENT_END: case EVENT_FAULT: case EVENT_ABORT: case EVENT_FORK:
    case EVENT_JOIN: case EVENT_STOP:
        break;
    }
    return true;
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
           agrees(e, r, a->coll, coll_slot(e, a->coll->comm, a->index), fault);
}

/* A blocking receive, or the end of a request.  False: the rank has failed. */
static bool exact_take(struct engine *e, struct rank *r, const struct event *ev)
{
    struct event fault = {.kind = EVENT_NONE, .at = ev->at};
    if (ev->kind != EVENT_SELECT) {
        struct group *g = ev->recv;
        struct symbol *y = g->exact[g->received++].full;
        if (!p2p_receive(e, r->exact, &ev->in, ev->status, y, g, &fault)) {
            if (error_receive_returns(e, r->exact, &ev->in, ev->status, &fault))
                return true;
            exact_fault(e, r, &fault);
            return false;
        }
        result_event_over(e, r->exact, ev);
        return true;
    }
    const struct alternative *a = &ev->alts[0];
    struct edge how = {.group = a->receives ? a->group : NULL};
    if (a->receives) {
        uint32_t index = a->kind == SKEL_ALT_REQ ? a->index : a->group->received;
        how.symbol = a->group->exact[index].full;
        a->group->received += a->kind == SKEL_ALT_MPROBE;
    }
    if (select_agrees(e, r, a, &fault) && completion_select(e, r->exact, ev, &how, &fault))
        return true;
    exact_fault(e, r, &fault);
    return false;
}

/* A collective is over.  False: the rank has failed. */
static bool exact_coll(struct engine *e, struct rank *r, const struct event *ev)
{
    struct event fault = {.kind = EVENT_NONE, .at = ev->at};
    struct exact_coll *slot = next_coll(e, r, ev);
    ++*entered(e, r, ev->coll.comm);
    bool good = true;
    if (ev->coll.starts)
        good = persistent_made(e, r->exact, &ev->coll, &fault);
    else if (ev->coll.makes)
        good = comm_made(e, r->exact, &ev->coll, &fault);
    else if ((good = agrees(e, r, &ev->coll, slot, &fault))) {
        coll_exact(e, r->exact, &ev->coll, slot);
        predicates_past_record(e, r->exact, &ev->coll, true);
    }
    if (!good) {
        if (fault.kind == EVENT_STOP)
            r->status = EXACT_LEFT;
        else
            exact_fault(e, r, &fault);
        return false;
    }
    if (ev->coll.reorders)
        rank_reorder_done(e, r->exact, &ev->coll, slot);
    if (!ev->coll.makes || !r->exact->progress.phase) /* else attributes are to be copied */
        result_event_over(e, r->exact, ev);
    return true;
}

/* The rank posts something and goes on. */
static void exact_post(struct engine *e, struct rank *r, struct event *ev)
{
    struct event fault = {.kind = EVENT_NONE, .at = ev->at};
    ev->index = SKEL_NONE;
    if (ev->kind == EVENT_IRECV)
        ev->index = ev->recv->received++;
    if (ev->kind == EVENT_ICOLL) {
        post_coll(e, r, ev);
        ev->index = (*entered(e, r, ev->coll.comm))++;
    }
    if (!completion_post(e, r->exact, ev, &fault))
        exact_fault(e, r, &fault);
}

static void exact_step(struct engine *e, struct rank *r, struct event *ev)
{
    bool good = true;
    if (ev->kind != EVENT_SENDRECV && ev->send)
        post(e, ev);
    if (ev->kind == EVENT_COLL || ev->kind == EVENT_ICOLL)
        ev->index = *entered(e, r, ev->coll.comm);
    exact_node(e, r, ev);
    content_decided(r->exact);
    switch (ev->kind) {
    case EVENT_RECV: case EVENT_SENDRECV: case EVENT_SELECT:
        good = exact_take(e, r, ev);
        break;
    case EVENT_ISEND: case EVENT_IRECV: case EVENT_ICOLL: case EVENT_FREE:
    case EVENT_MRECV:
        exact_post(e, r, ev);
        break;
    case EVENT_COLL:
        good = exact_coll(e, r, ev);
        break;
    default: interp_return(e, r->exact, value_int(IR_I32, 0)); break;
    }
    if (good)
        r->waiting.kind = EVENT_NONE;
}

/* One event of a rank.  False: it cannot go on now. */
static bool exact_advance(struct engine *e, struct rank *r)
{
    struct event *ev = &r->waiting;
    bool fresh = ev->kind == EVENT_NONE, never;
    e->exact = true;
    if (fresh)
        merge_step(e, r->exact, ev);
    if (e->stop || ev->kind == EVENT_STOP) {
        r->status = EXACT_LEFT;
        return false;
    }
    if (ev->kind == EVENT_FORK || r->n_nodes >= e->options->max_states / 8 * 7) {
        leave(e, r, ev);
        return true;
    }
    if (ev->kind == EVENT_END || ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT) {
        exact_node(e, r, ev);
        r->status = EXACT_DONE;
        return true;
    }
    if (fresh && ev->kind == EVENT_SENDRECV) /* the two directions do not wait */
        post(e, ev);
    if (exact_ready(e, r, ev, &never)) {
        exact_step(e, r, ev);
        return true;
    }
    if (never) {
        leave(e, r, ev);
        return true;
    }
    return fresh;
}

/* Everything is as it was: the machines go back to where they were then. */
static void close_cycle(struct engine *e, const struct exact_config *config)
{
    for (uint32_t i = 0; i < e->options->nprocs && !e->stop; i++) {
        struct rank *r = &e->ranks[i];
        if (r->status != EXACT_RUNNING)
            continue;
        if (r->n_nodes == config->nodes[i]) { /* it waits for ever */
            leave(e, r, &r->waiting);
            continue;
        }
        link_exact(e, r, config->nodes[i]);
        r->status = EXACT_DONE;
    }
}

void lockstep_run(struct engine *e)
{
    uint32_t n = e->options->nprocs;
    struct exact_config config = {.sweep = 0};
    for (uint32_t i = 0; i < n; i++)
        enter_world(e, &e->ranks[i]);
    for (bool progress = true; progress && !e->stop;) {
        progress = false;
        for (uint32_t i = 0; i < n && !e->stop; i++)
            if (e->ranks[i].status == EXACT_RUNNING)
                progress |= exact_advance(e, &e->ranks[i]);
        if (progress && !e->stop && lockstep_repeats(e, &config))
            close_cycle(e, &config);
    }
    for (uint32_t i = 0; i < n && !e->stop; i++) /* all wait for each other */
        if (e->ranks[i].status == EXACT_RUNNING)
            leave(e, &e->ranks[i], &e->ranks[i].waiting);
    e->exact = false;
}
