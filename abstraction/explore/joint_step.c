/* One rank in the joint phase: it goes on until it waits, has ended, or must choose.
 *
 *     rank 0: MPI_Send(..., 1, ...)      waits until rank 1 stands at its receive
 *
 * No operation is left early (walk W of THEORY.md, 12.1): a send is done when its receive is
 * posted, a collective when all members have entered it.  A message has its number in the order
 * of the sends of its channel, a receive in the order in which it was posted.
 */
#include "abstraction/coll/coll.h"
#include "abstraction/coll/exact.h"
#include "abstraction/explore/exact_step.h"
#include "abstraction/explore/joint_counts.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "core/base/fail.h"
#include "core/base/str.h"

void joint_lend(struct joint *j, struct state *s)
{
    s->facts = j->facts;
}

void joint_take_back(struct joint *j, struct state *s)
{
    j->facts = s->facts;
    s->facts = (struct facts){.arena = j->facts.arena, .values = j->facts.values,
                              .shared = j->facts.shared};
}

/* ---- what this phase does not do ---- */

static const char *refuses_select(const struct event *ev)
{
    const struct alternative *a = &ev->alts[0];
    if (ev->n_alts == 1 && a->kind == SKEL_ALT_PROBE)
        return a->group ? NULL : "a wildcard";
    if (ev->n_alts != 1 || a->kind != SKEL_ALT_REQ)
        return "a call that depends on time";
    return a->cancellable ? "MPI_Cancel"
           : a->receives && (!a->group || a->index == SKEL_NONE) ? "a wildcard" : NULL;
}

/* What the event needs that this phase does not do, or NULL. */
static const char *refuses(const struct event *ev)
{
    switch (ev->kind) {
    case EVENT_COLL: case EVENT_ICOLL:
        return ev->coll.peers ? "a collective of an intercommunicator" : NULL;
    case EVENT_RECV: case EVENT_SENDRECV: case EVENT_IRECV:
        return ev->recv ? NULL : "a wildcard";
    case EVENT_SELECT: return refuses_select(ev);
    case EVENT_ISEND:
        return (ev->mode == SKEL_READY || ev->mode == SKEL_BUFFER) &&
                       mpi_call(ev->fn)->class != MPI_C_RMA ? "a ready or buffered send" : NULL;
    case EVENT_CANCEL: return "MPI_Cancel";
    case EVENT_MRECV: return "a probe";
    case EVENT_MARK: return "what a formula asks";
    case EVENT_SEND: case EVENT_SSEND: case EVENT_FREE: case EVENT_NONE: case EVENT_END:
    case EVENT_FAULT: case EVENT_ABORT: case EVENT_FORK: case EVENT_JOIN: case EVENT_STOP:
        break;
    }
    return NULL;
}

/* ---- can it go on? ---- */

static bool is_matched(const struct group *g, uint32_t index)
{
    return index < g->received;
}

/* Else it is a mismatch: all stay, and the machines show it. */
static bool goes_with(const struct coll_call *c, const struct coll_call *other)
{
    return coll_agrees(c, other) &&
           (!c->sig || !other->sig || str_same(c->sig, other->sig));
}

static bool all_entered(const struct coll_call *c, const struct exact_coll *slot)
{
    for (uint32_t i = 0; i < c->comm->group->n; i++)
        if (!slot->calls[i].kind || !goes_with(c, &slot->calls[i]))
            return false;
    return true;
}

static bool select_ready(struct joint *j, const struct rank *r, const struct event *ev)
{
    const struct alternative *a = &ev->alts[0];
    if (a->kind == SKEL_ALT_PROBE)
        return a->group->received < a->group->n_exact;
    const struct request *q = &r->exact->requests[a->reqs[0]];
    if (a->coll)
        return a->index == SKEL_NONE ||
               all_entered(a->coll, exact_step_slot(j->e, a->coll->comm, a->index));
    if (a->receives)
        return a->index < a->group->n_exact;
    return q->kind != REQUEST_SEND || !q->group || is_matched(q->group, q->index);
}

static bool is_ready(struct joint *j, struct rank *r, const struct event *ev)
{
    const struct joint_place *p = &j->places[r->number];
    switch (ev->kind) {
    case EVENT_COLL: return all_entered(&ev->coll, exact_step_next(j->e, r, ev));
    case EVENT_SENDRECV:
        return is_matched(ev->send, p->sent) && p->taking < ev->recv->n_exact;
    case EVENT_SEND: case EVENT_SSEND: return is_matched(ev->send, p->sent);
    case EVENT_RECV: return p->taking < ev->recv->n_exact;
    case EVENT_SELECT: return select_ready(j, r, ev);
    case EVENT_ISEND: case EVENT_IRECV: case EVENT_ICOLL: case EVENT_FREE: return true;
    case EVENT_FORK: return false;
    case EVENT_CANCEL: case EVENT_MRECV: case EVENT_MARK: case EVENT_NONE: case EVENT_END:
    case EVENT_FAULT: case EVENT_ABORT: case EVENT_JOIN: case EVENT_STOP:
        break;
    }
    bug("event %d does not come to the joint phase", (int)ev->kind);
}

/* ---- counts ---- */

enum event_kind joint_call_kind(const struct joint *j, const struct rank *r)
{
    enum event_kind posted = j->places[r->number].posted;
    return posted ? posted : r->waiting.kind;
}

void joint_back_to_call(struct joint *j, struct rank *r)
{
    struct event *ev = &r->waiting;
    ev->kind = j->places[r->number].posted;
    ev->outcomes = NULL;
    ev->n_outcomes = 0;
    j->places[r->number].posted = EVENT_NONE;
}

static void stop_with(struct joint *j, struct rank *r, const struct event *fault)
{
    struct src_range at = r->waiting.at;
    r->waiting = *fault;
    r->waiting.at = at;
    exact_step_node(j->e, r, &r->waiting);
    r->status = EXACT_DONE;
}

/* Is another member at the choice, or has it said that the counts differ? */
static bool is_told(const struct joint *j, const struct rank *r)
{
    const struct rank_list *members = r->waiting.coll.comm->group;
    for (uint32_t i = 0; i < members->n; i++) {
        const struct rank *other = &j->e->ranks[members->ranks[i]];
        if (other != r && (other->waiting.kind == EVENT_FAULT || j->places[other->number].posted))
            return true;
    }
    return false;
}

static enum joint_counts compare_counts(struct joint *j, struct rank *r,
                                        struct value *question, struct event *fault)
{
    const struct event *ev = &r->waiting;
    if (ev->kind != EVENT_COLL)
        return joint_counts_of_message(j, r, ev, question);
    struct exact_coll *slot = exact_step_next(j->e, r, ev);
    if (ev->coll.neighbors || slot->agreed)
        return JOINT_COUNTS_GOOD;
    if (is_told(j, r))
        return JOINT_COUNTS_STAY;
    return joint_counts_of_collective(j, r, ev, slot, question, fault);
}

/* May the call be over, as far as counts say?  Else the rank is at a choice, or has failed. */
static bool counts_allow(struct joint *j, struct rank *r)
{
    struct value question;
    struct event fault = {.kind = EVENT_NONE};
    struct joint_place *p = &j->places[r->number];
    switch (compare_counts(j, r, &question, &fault)) {
    case JOINT_COUNTS_GOOD:
        return true;
    case JOINT_COUNTS_STAY:
        break;
    case JOINT_COUNTS_FAULT:
        stop_with(j, r, &fault);
        break;
    case JOINT_COUNTS_ASK:
        p->posted = r->waiting.kind;
        p->arrived = j->n_forks;
        fork_truth(j->e, r->exact, question, NULL, &r->waiting);
        break;
    }
    return false;
}

/* ---- it goes on ---- */

/* The rank comes to the call: what it posts there is posted. */
static void arrive(struct joint *j, struct rank *r, struct event *ev)
{
    struct joint_place *p = &j->places[r->number];
    if (ev->kind == EVENT_SEND || ev->kind == EVENT_SSEND || ev->kind == EVENT_SENDRECV ||
        ev->kind == EVENT_ISEND) {
        exact_step_send(j->e, ev);
        p->sent = ev->send->n_exact - 1;
        joint_order_sent(j, r->exact, ev->send);
    }
    if (ev->kind == EVENT_RECV || ev->kind == EVENT_SENDRECV) {
        p->taking = ev->recv->received++;
        joint_order_received(j, r->exact, ev->recv);
    }
    if (ev->kind == EVENT_COLL)
        exact_step_enter(j->e, r, ev);
}

static void take_effect(struct joint *j, struct rank *r, struct event *ev)
{
    const struct group *posts = ev->kind == EVENT_IRECV ? ev->recv : NULL;
    bool probes = ev->kind == EVENT_SELECT && ev->alts[0].kind == SKEL_ALT_PROBE;
    if (probes)
        joint_order_probed(j, r->exact, ev->alts[0].group, &ev->alts[0].from);
    exact_step_take(j->e, r, ev, j->places[r->number].taking);
    if (posts)
        joint_order_received(j, r->exact, posts);
    j->places[r->number].since = j->e->values->n_exprs;
    j->e->names.fits = false;
    if (r->status == EXACT_LEFT)
        joint_give_up(j, "a communicator that is not known yet");
}

static void choose_later(struct joint *j, struct rank *r, uint64_t steps)
{
    struct joint_place *p = &j->places[r->number];
    if (!p->looks_again || r->steps > steps + 1) /* else it is the same choice still */
        p->arrived = j->n_forks;
    p->looks_again = false;
}

/* Run to the next event.  True: the rank is at it, and it is not the end. */
static bool run_to_event(struct joint *j, struct rank *r)
{
    struct event *ev = &r->waiting;
    uint64_t steps = r->steps;
    merge_step(j->e, r->exact, ev);
    const char *what = refuses(ev);
    if (ev->kind == EVENT_STOP || what)
        joint_give_up(j, what ? what : "an exploration that has stopped");
    if (joint_stops(j))
        return false;
    if (ev->kind == EVENT_END || ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT) {
        exact_step_node(j->e, r, ev);
        r->status = EXACT_DONE;
        return false;
    }
    if (ev->kind == EVENT_FORK)
        choose_later(j, r, steps);
    else
        j->places[r->number].looks_again = false;
    arrive(j, r, ev);
    return true;
}

/* Does the call only post something? */
static bool only_posts(const struct event *ev)
{
    return ev->kind == EVENT_ISEND || ev->kind == EVENT_IRECV || ev->kind == EVENT_ICOLL ||
           ev->kind == EVENT_FREE;
}

/* One step.  False: the rank has had its turn, or cannot go on. */
static bool advance(struct joint *j, struct rank *r, bool *had_turn)
{
    bool fresh = r->waiting.kind == EVENT_NONE;
    if (fresh && !run_to_event(j, r))
        return false;
    if (!is_ready(j, r, &r->waiting) || *had_turn || !counts_allow(j, r))
        return false;
    *had_turn = !only_posts(&r->waiting);
    take_effect(j, r, &r->waiting);
    return r->status == EXACT_RUNNING && !joint_stops(j);
}

bool joint_run_rank(struct joint *j, struct rank *r, bool *had_turn)
{
    bool moved = r->waiting.kind == EVENT_NONE;
    uint32_t n_nodes = r->n_nodes;
    struct state *s = r->exact;
    joint_lend(j, s);
    while (advance(j, r, had_turn))
        continue;
    joint_take_back(j, s);
    return moved || r->n_nodes != n_nodes;
}

/* What is known of the call now; its parts are those that it has posted. */
static void look_at_collective(struct joint *j, struct rank *r, const struct event *ev)
{
    struct exact_coll *slot = exact_step_next(j->e, r, ev);
    struct coll_call *mine = &slot->calls[comm_member(ev->coll.comm, r->number)];
    uint32_t posted = mine->n_out;
    *mine = ev->coll;
    if (mine->n_out > posted)
        mine->n_out = posted;
}

void joint_look_again(struct joint *j, struct rank *r)
{
    struct event old = r->waiting, *ev = &r->waiting;
    enum event_kind kind = joint_call_kind(j, r);
    joint_lend(j, r->exact);
    merge_step(j->e, r->exact, ev);
    bool same = ev->kind == kind && ev->send == old.send && ev->recv == old.recv &&
                ev->coll.comm == old.coll.comm && ev->coll.root == old.coll.root &&
                ev->coll.making.offer == old.coll.making.offer && ev->n_alts == old.n_alts &&
                (!ev->n_alts || ev->alts[0].group == old.alts[0].group);
    if (same && ev->kind == EVENT_COLL)
        look_at_collective(j, r, ev);
    joint_take_back(j, r->exact);
    if (!same)
        joint_give_up(j, "a call whose arguments change from round to round");
}

void joint_ask_again(struct joint *j, struct rank *r)
{
    joint_lend(j, r->exact);
    bool asks = !counts_allow(j, r) && r->waiting.kind == EVENT_FORK;
    joint_take_back(j, r->exact);
    if (!asks)
        joint_give_up(j, "counts that are known after all");
}
