/* One attempt: the ranks run together as long as everything is certain (explore/lockstep.c),
 * then each machine is explored alone until no channel gets a new symbol.
 *
 * A receive has one edge per symbol of its channels.  Which of them happens is decided by the
 * sender's machine, so this invents nothing; it only makes the machine larger.
 */
#include "abstraction/explore/explore.h"

#include "abstraction/arguments/content.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/completion.h"
#include "abstraction/call/error.h"
#include "abstraction/call/file.h"
#include "abstraction/call/p2p.h"
#include "abstraction/call/probe.h"
#include "abstraction/call/win.h"
#include "abstraction/coll/coll.h"
#include "abstraction/coll/inter.h"
#include "abstraction/coll/persistent.h"
#include "abstraction/coll/rank_symmetry.h"
#include "abstraction/explore/joint.h"
#include "abstraction/explore/lockstep.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/given.h"
#include "abstraction/machine/agent.h"
#include "abstraction/machine/machine.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/group.h"
#include "abstraction/state/order.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/win_order.h"
#include "abstraction/state/word.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

enum { DIRTY_BUDGET = 2000, /* states explored after it is clear that all is repeated */
       TURNS = 16 };

static uint32_t run_to(struct engine *e, struct rank *r, struct state *s)
{
    struct event ev;
    merge_step(e, s, &ev);
    return node_enter(e, r, s, &ev);
}

/* ---- messages, requests ---- */

/* Has the symbol an edge already?  From now on it has. */
static bool mark_done(struct engine *e, struct node *n, uint32_t alt, const struct group *g,
                      uint32_t symbol)
{
    uint32_t i = 0;
    while (i < n->n_taken && (n->taken[i].alt != alt || n->taken[i].group != g))
        i++;
    if (i == n->n_taken)
        VEC_PUSH(e->arena, n->taken, n->n_taken, n->cap_taken,
                 ((struct taken){.alt = alt, .group = g}));
    struct taken *t = &n->taken[i];
    if (symbol >= t->cap) {
        uint32_t cap = symbol < 8 ? 8 : 2 * symbol;
        uint8_t *done = ARENA_ARRAY(e->arena, uint8_t, cap);
        if (t->cap)
            memcpy(done, t->done, t->cap);
        t->done = done;
        t->cap = cap;
    }
    bool before = t->done[symbol];
    t->done[symbol] = 1;
    return before;
}

/* What happens at the node, in s.  False: *fault. */
static bool run_effect(struct engine *e, struct state *s, const struct event *ev,
                       const struct edge *how, struct event *fault)
{
    content_decided(s); /* from here on it knows what all know */
    probe_over(s, ev, how);
    switch (ev->kind) {
    case EVENT_SELECT: return completion_select(e, s, ev, how, fault);
    case EVENT_ISEND: case EVENT_IRECV: case EVENT_ICOLL: case EVENT_FREE:
    case EVENT_CANCEL: case EVENT_MRECV:
        return completion_post(e, s, ev, fault);
    case EVENT_RECV: case EVENT_SENDRECV:
        if (!p2p_receive(e, s, &ev->in, ev->status, how->symbol, how->group, fault))
            return error_receive_returns(e, s, &ev->in, ev->status, fault);
        break;
    case EVENT_COLL:
        if (coll_call_is_file(&ev->coll))
            return file_done(e, s, &ev->coll, fault);
        if (coll_call_is_win(&ev->coll))
            return win_done(e, s, &ev->coll, NULL, fault);
        if (ev->coll.makes && !comm_made(e, s, &ev->coll, NULL, fault))
            return false;
        if (ev->coll.makes && s->progress.phase) /* attributes are to be copied */
            return true;
        if (ev->coll.reorders)
            rank_reorder_done(e, s, &ev->coll, NULL);
        if (ev->coll.starts && !persistent_made(e, s, &ev->coll, fault))
            return false;
        coll_done(e, s, &ev->coll, how->symbol);
        break;
    case EVENT_SEND: case EVENT_SSEND: case EVENT_MARK: case EVENT_FORK: case EVENT_NONE:
    case EVENT_END:
    case EVENT_FAULT: case EVENT_ABORT: case EVENT_JOIN: case EVENT_STOP:
        break;
    }
    result_event_over(e, s, ev);
    return true;
}

static bool take_effect(struct engine *e, struct state *s, const struct event *ev,
                        const struct edge *how, struct event *fault)
{
    if (!run_effect(e, s, ev, how, fault))
        return false;
    win_heard(e, s);
    return true;
}

static bool is_reserved(const struct alternative *a)
{
    return a->group && a->index != SKEL_NONE;
}

/* Does the edge take a message away that was not reserved? */
static bool takes_message(const struct event *ev, const struct edge *edge)
{
    if (!edge->group || edge->group->is_coll)
        return false;
    const struct alternative *a = &ev->alts[edge->alt];
    return a->kind != SKEL_ALT_PROBE && !is_reserved(a);
}

static void expand_edge(struct engine *e, struct rank *r, uint32_t index, struct edge edge,
                        bool several)
{
    struct node *n = &r->nodes[index];
    struct state *s = state_clone(e, n->state);
    struct event ev = *n->event, fault = {.kind = EVENT_NONE, .at = ev.at};
    s->visits++;
    s->forks += several;
    s->failed += ev.kind == EVENT_SELECT && ev.alts[edge.alt].kind == SKEL_ALT_ELSE;
    ev.index = SKEL_NONE;
    if (takes_message(&ev, &edge))
        node_count(e, s, edge.group, edge.symbol);
    edge.to = take_effect(e, s, &ev, &edge, &fault) ? run_to(e, r, s)
                                                    : node_enter(e, r, s, &fault);
    node_link(e, r, index, edge);
}

/* One edge per symbol of a group. */
static void expand_symbols(struct engine *e, struct rank *r, uint32_t index, uint32_t alt,
                           const struct alternative *a, struct group *g, bool several)
{
    for (uint32_t i = 0; i < g->n_symbols && !e->attempt.stop; i++) {
        struct symbol *y = g->symbols[i];
        struct node *n = &r->nodes[index]; /* nodes move when more are added */
        bool arrives = !a || (node_arrives(a, g, y) &&
                              (is_reserved(a) || node_has_left(e, n->state, g, y)));
        if (arrives && !mark_done(e, n, alt, g, i))
            expand_edge(e, r, index, (struct edge){.alt = alt, .group = g, .symbol = y},
                        several || g->n_symbols > 1);
    }
}

static void expand_messages(struct engine *e, struct rank *r, uint32_t index, uint32_t alt)
{
    const struct event *ev = r->nodes[index].event;
    const struct alternative *a = &ev->alts[alt];
    bool several = ev->n_alts > 1 || !a->group;
    for (uint32_t i = 0; i < e->groups.n && !e->attempt.stop; i++) {
        struct group *g = e->groups.v[i];
        if (g->n_symbols && node_takes(a, r->number, g))
            expand_symbols(e, r, index, alt, a, g, several);
    }
}

static void expand_once(struct engine *e, struct rank *r, uint32_t index, struct edge edge,
                        bool several)
{
    if (!e->attempt.stop && !mark_done(e, &r->nodes[index], edge.alt, NULL, edge.cancelled))
        expand_edge(e, r, index, edge, several);
}

static void expand_select(struct engine *e, struct rank *r, uint32_t index)
{
    const struct event ev = *r->nodes[index].event;
    bool several = ev.n_alts > 1;
    for (uint32_t i = 0; i < ev.n_alts && !e->attempt.stop; i++) {
        const struct alternative *a = &ev.alts[i];
        struct group *coll = node_followed(a->coll, r->number);
        bool takes = a->receives || a->kind == SKEL_ALT_PROBE || a->kind == SKEL_ALT_MPROBE;
        if (takes)
            expand_messages(e, r, index, i);
        else if (coll)
            expand_symbols(e, r, index, i, NULL, coll, several);
        else
            expand_once(e, r, index, (struct edge){.alt = i}, several);
        if (a->cancellable)
            expand_once(e, r, index, (struct edge){.alt = i, .cancelled = true}, true);
    }
}

/* ---- branches ---- */

static void add_choice(struct engine *e, struct state *s, const char *text)
{
    struct choice *c = ARENA_NEW(e->arena, struct choice);
    *c = (struct choice){.text = text, .before = s->path};
    s->path = c;
}

/* Do questions alone lead from a node to another? */
static bool asks_until(const struct rank *r, uint32_t from, uint32_t to)
{
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, r->n_nodes);
    uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, r->n_nodes), n = 1;
    todo[0] = from;
    seen[from] = true;
    while (n && !seen[to]) {
        const struct node *node = &r->nodes[todo[--n]];
        for (uint32_t i = 0; i < node->n_edges; i++)
            if (node->edges[i].asks_on && !seen[node->edges[i].to]) {
                seen[node->edges[i].to] = true;
                todo[n++] = node->edges[i].to;
            }
    }
    bool found = seen[to];
    arena_free(scratch);
    return found;
}

/* One way on.  Answers that are not kept would be asked for again, for ever: no execution stays
 * there, so what the others meet would not be explored. */
static void expand_outcome(struct engine *e, struct rank *r, uint32_t index,
                           struct event *ev, const struct outcome *o)
{
    struct state *s = state_clone(e, r->nodes[index].state);
    s->forks++;
    if (!fork_assume(e, s, o))
        return;
    add_choice(e, s, o->text);
    uint32_t n_nodes = r->n_nodes;
    uint64_t steps = r->steps, rounds = r->open_rounds;
    uint32_t to = run_to(e, r, s);
    bool asks_on = to != SKEL_NONE && o->kind != OUTCOME_WAY && r->steps <= steps + 1 &&
                   r->nodes[to].event->kind == EVENT_FORK;
    struct edge edge = {.to = to, .over = o->over, .text = o->text, .asks_on = asks_on,
                        .round = r->open_rounds != rounds,
                        .lacks = shared_outcome_lacks(o, &r->nodes[index].state->facts)};
    node_link(e, r, index, edge);
    if (asks_on && to < n_nodes && asks_until(r, to, index))
        engine_error(e, ev, DIAG_LIMIT, r->nodes[index].state,
                     "what \"%s\" says is not kept", o->text);
}

static void expand_fork(struct engine *e, struct rank *r, uint32_t index)
{
    struct event ev = *r->nodes[index].event;
    for (uint32_t i = 0; i < ev.n_outcomes && !e->attempt.stop; i++)
        expand_outcome(e, r, index, &ev, &ev.outcomes[i]);
}

/* Not all that follows is known: nothing of it is followed. */
static void give_up(struct node *n)
{
    n->kind = SKEL_ABORT;
    *n->event = (struct event){.kind = EVENT_ABORT, .at = n->event->at};
    n->text = SKEL_NOT_EXPLORED;
    n->n_edges = 0;
    n->decider = SKEL_NONE;
}

/* A branch and a send are left once, in all ways; a state that takes messages may be woken. */
static void drop_if_over(struct engine *e, struct rank *r, uint32_t index)
{
    struct node *n = &r->nodes[index];
    enum event_kind kind = n->event->kind;
    bool once = kind == EVENT_FORK || kind == EVENT_SEND || kind == EVENT_SSEND ||
                kind == EVENT_ISEND;
    if (!once || e->attempt.stop || !n->state)
        return;
    state_drop(e, n->state);
    n->state = NULL;
}

static void expand(struct engine *e, struct rank *r, uint32_t index)
{
    const struct event ev = *r->nodes[index].event;
    r->nodes[index].queued = false;
    if (e->attempt.enough) {
        give_up(&r->nodes[index]);
        return;
    }
    struct group *coll = ev.kind == EVENT_COLL ? node_followed(&ev.coll, r->number) : NULL;
    if (ev.kind == EVENT_FORK)
        expand_fork(e, r, index);
    else if (ev.kind == EVENT_SELECT)
        expand_select(e, r, index);
    else if (ev.kind == EVENT_RECV || ev.kind == EVENT_SENDRECV)
        expand_messages(e, r, index, 0);
    else if (coll)
        expand_symbols(e, r, index, 0, NULL, coll, false);
    else
        expand_edge(e, r, index, (struct edge){.symbol = ev.symbol}, false);
    drop_if_over(e, r, index);
}

/* The next node.  A search of some executions begins with the short ones, of all ranks. */
static uint32_t next_queued(const struct engine *e, struct rank *r)
{
    if (!e->options->go_on)
        return r->queue[--r->n_queue];
    uint32_t node = r->queue[r->first_queued++];
    if (r->first_queued == r->n_queue)
        r->first_queued = r->n_queue = 0;
    return node;
}

static void explore_rest(struct engine *e)
{
    uint32_t budget = DIRTY_BUDGET;
    for (bool again = true; again && !e->attempt.stop;) {
        again = false;
        agent_close(e);
        for (uint32_t i = 0; i < e->options->nprocs && !e->attempt.stop; i++) {
            struct rank *r = &e->ranks[i];
            uint32_t turns = e->options->go_on ? TURNS : UINT32_MAX;
            while (r->n_queue && turns-- && !e->attempt.stop) {
                again = true;
                expand(e, r, next_queued(e, r));
                if (e->attempt.dirty && --budget == 0)
                    e->attempt.stop = true;
            }
        }
    }
}

/* ---- the attempt ---- */

static void reset_groups(struct engine *e)
{
    for (uint32_t i = 0; i < e->groups.n; i++) {
        struct group *g = e->groups.v[i];
        g->active_sets = g->n_sets;
        for (uint32_t k = 0; k < g->n_sets; k++)
            g->sets[k].active = g->sets[k].n;
        g->symbols = NULL;
        g->exact = NULL;
        g->waiters = NULL;
        g->n_symbols = g->cap_symbols = g->n_exact = g->cap_exact = 0;
        g->n_waiters = g->cap_waiters = g->received = 0;
        g->disordered = false;
    }
}

static void start_rank(struct engine *e, uint32_t number)
{
    struct rank *r = &e->ranks[number];
    const struct func_info *fn = &e->program->funcs[e->program->p->main_func];
    r->number = number;
    r->last = SKEL_NONE;
    r->exact = state_new(e, number);
    state_push_frame(e, r->exact, fn);
    shared_init(e, r->exact, fn->f);
    given_init(e, r->exact);
}

void explore_start(struct engine *e)
{
    reset_groups(e);
    e->rma.order = NULL;
    e->states = (struct state_pool){
        .temps = ARENA_ARRAY(e->arena, struct temp_pool, e->program->p->n_funcs)};
    e->ranks = ARENA_ARRAY(e->arena, struct rank, e->options->nprocs + WORD_MAX); /* and agents */
    word_reset(e);
    win_lock_reset(e);
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        start_rank(e, i);
}

/* Can the state at its first event stand for another world's?  What the key names by numbers
 * (communicators, datatypes, ...) must not have been made yet. */
static bool is_plain(const struct state *s, const struct event *ev)
{
    bool stops = ev->kind == EVENT_NONE || ev->kind == EVENT_END || ev->kind == EVENT_FAULT ||
                 ev->kind == EVENT_ABORT || ev->kind == EVENT_FORK || ev->kind == EVENT_JOIN ||
                 ev->kind == EVENT_STOP;
    return !stops && !s->n_owned && !s->n_requests && !s->attached.is && !s->n_grouped;
}

bool explore_begin(struct engine *e, struct state_key *keys, uint64_t *asked)
{
    explore_start(e);
    e->phase = PHASE_EXACT;
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        struct event ev;
        merge_step(e, e->ranks[i].exact, &ev);
        if (e->attempt.stop || !is_plain(e->ranks[i].exact, &ev))
            return false;
    }
    *asked = e->world->asked;
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        keys[i] = state_key(e, e->ranks[i].exact);
    return true;
}

/* In the exact phase, all of it. */
static bool has_ended(const struct engine *e)
{
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        if (e->ranks[i].status != EXACT_DONE)
            return false;
    return true;
}

void explore_attempt(struct engine *e)
{
    uint32_t groups_before = e->groups.n;
    explore_start(e);
    e->rma.order = order_new(e);
    lockstep_run(e);
    bool ended = has_ended(e);
    explore_rest(e);
    win_order_end(e, ended);
    if (!e->attempt.stop)
        coll_inter_roots(e);
    bool lacks_offers = e->attempt.wants_offers && e->attempt.new_offers;
    if (!e->attempt.stop && (!p2p_wildcards_hold(e) || lacks_offers))
        e->attempt.dirty = true;
    if (!e->attempt.dirty && !e->attempt.stop) {
        agent_note_loops(e);
        node_note_loops(e);
        finding_flush(e);
    }
    e->attempt.waits_for_senders = e->groups.n > groups_before;
}
