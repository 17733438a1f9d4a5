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

#include "abstraction/coll/exact.h"
#include "abstraction/explore/exact_step.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/order.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"

enum { MANY_NODES = 4096 /* of a rank: the joint phase may pass over most of them */ };

/* There may be no execution that belongs to this world: whatever is found in it passes a choice
 * that says so. */
static void enter_world(struct engine *e, struct rank *r)
{
    if (!e->world->over) /* else it is at its beginning */
        return;
    struct event ev = {.kind = EVENT_FORK, .condition = e->world->text,
                       .at = state_instr(r->exact)->at};
    r->last = node_add(e, r, r->exact, &ev);
}

static bool has_symbol(const struct event *ev)
{
    return ev->kind == EVENT_COLL || ev->kind == EVENT_SEND || ev->kind == EVENT_SSEND ||
           ev->kind == EVENT_SENDRECV || ev->kind == EVENT_ISEND || ev->kind == EVENT_ICOLL;
}

static void leave(struct engine *e, struct rank *r, const struct event *ev)
{
    e->phase = PHASE_ALONE;
    struct event again = *ev;
    if (has_symbol(ev)) /* it depends on the phase */
        merge_step(e, r->exact, &again);
    uint32_t node = node_enter(e, r, r->exact, &again);
    exact_step_link(e, r, node);
    r->status = EXACT_LEFT;
    r->exact = NULL;
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
                              exact_step_slot(e, a->coll->comm, a->index), never);
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
        exact_step_enter(e, r, ev);
        return coll_ready(e, &ev->coll, r->number, exact_step_next(e, r, ev), never);
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
    case EVENT_MARK: case EVENT_NONE: case EVENT_END: case EVENT_FAULT: case EVENT_ABORT:
    case EVENT_FORK: case EVENT_JOIN: case EVENT_STOP:
        break;
    }
    return true;
}

static void exact_step(struct engine *e, struct rank *r, struct event *ev)
{
    if (ev->kind != EVENT_SENDRECV && ev->send)
        exact_step_send(e, ev);
    bool receives = ev->kind == EVENT_RECV || ev->kind == EVENT_SENDRECV;
    exact_step_take(e, r, ev, receives ? ev->recv->received++ : 0);
}

/* One event of a rank.  False: it cannot go on now. */
static bool exact_advance(struct engine *e, struct rank *r)
{
    struct event *ev = &r->waiting;
    bool fresh = ev->kind == EVENT_NONE, never;
    e->phase = PHASE_EXACT;
    if (fresh)
        merge_step(e, r->exact, ev);
    if (e->attempt.wants_joint && r->n_nodes > MANY_NODES && !order_compares(e))
        engine_loses(e);
    if (e->attempt.stop || ev->kind == EVENT_STOP) {
        r->status = EXACT_LEFT;
        return false;
    }
    if (ev->kind == EVENT_FORK || r->n_nodes >= e->options->max_states / 8 * 7) {
        leave(e, r, ev);
        return true;
    }
    if (ev->kind == EVENT_END || ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT) {
        exact_step_node(e, r, ev);
        r->status = EXACT_DONE;
        return true;
    }
    if (fresh && ev->kind == EVENT_SENDRECV) /* the two directions do not wait */
        exact_step_send(e, ev);
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

void lockstep_run(struct engine *e)
{
    uint32_t n = e->options->nprocs;
    for (uint32_t i = 0; i < n; i++)
        enter_world(e, &e->ranks[i]);
    for (bool progress = true; progress && !e->attempt.stop;) {
        progress = false;
        for (uint32_t i = 0; i < n && !e->attempt.stop; i++)
            if (e->ranks[i].status == EXACT_RUNNING)
                progress |= exact_advance(e, &e->ranks[i]);
    }
    for (uint32_t i = 0; i < n && !e->attempt.stop; i++) /* all wait for each other */
        if (e->ranks[i].status == EXACT_RUNNING)
            leave(e, &e->ranks[i], &e->ranks[i].waiting);
    e->phase = PHASE_ALONE;
}
