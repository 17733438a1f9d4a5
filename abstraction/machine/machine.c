/* The machines under construction: nodes, the table of states, who waits for what.
 *
 *     rank 0:  MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ...)
 *
 * A node that takes messages has one edge for each symbol of each channel that can match.  It
 * is explored again whenever such a channel gets a symbol.
 */
#include "abstraction/machine/machine.h"

#include "abstraction/channel/match.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/known_values.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_check.h"
#include "abstraction/state/state_key.h"
#include "core/base/fail.h"
#include "core/base/vec.h"

#include <assert.h>
#include <stddef.h>

/* ---- what a node takes ---- */

bool node_takes(const struct alternative *a, uint32_t rank, const struct group *g)
{
    switch (a->kind) {
    case SKEL_ALT_REQ:
        if (!a->receives)
            return false;
        break;
    case SKEL_ALT_PROBE: case SKEL_ALT_MPROBE: break;
    case SKEL_ALT_ALL: case SKEL_ALT_DRAINED: case SKEL_ALT_ELSE: return false;
    }
    return a->group ? a->group == g : match_envelope(g, rank, &a->from);
}

bool node_arrives(const struct alternative *a, const struct group *g, const struct symbol *y)
{
    if (a->group == g && a->index != SKEL_NONE && !g->disordered)
        return a->index < g->n_exact ? g->exact[a->index].symbol == y : y->free;
    return y->free || y->last_exact > g->received;
}

/* Symbols of messages that are certain, but not yet certain to be here: how many of them can
 * there still be?  (A request may be completed before another one that was matched first, so
 * only the number says something, not the order.) */
bool node_has_left(const struct engine *e, const struct state *s, const struct group *g,
                   const struct symbol *y)
{
    if (e->precision != PRECISION_COUNTED || y->free || g->disordered)
        return true;
    uint32_t left = 0;
    for (uint32_t k = g->received; k < g->n_exact; k++)
        left += g->exact[k].symbol == y;
    for (uint32_t i = 0; i < s->n_takens; i++)
        if (s->takens[i].group == g->index && s->takens[i].symbol == y->id)
            return s->takens[i].n < left;
    return left > 0;
}

void node_count(struct engine *e, struct state *s, const struct group *g,
                const struct symbol *y)
{
    if (e->precision != PRECISION_COUNTED || y->free)
        return;
    uint32_t i = 0;
    struct taken_count one = {g->index, y->id, 1};
    while (i < s->n_takens && (s->takens[i].group < g->index ||
                               (s->takens[i].group == g->index && s->takens[i].symbol < y->id)))
        i++;
    if (i < s->n_takens && s->takens[i].group == g->index && s->takens[i].symbol == y->id) {
        s->takens[i].n++;
        return;
    }
    VEC_PUSH(e->arena, s->takens, s->n_takens, s->cap_takens, one);
    for (uint32_t k = s->n_takens - 1; k > i; k--)
        s->takens[k] = s->takens[k - 1];
    s->takens[i] = one;
}

struct group *node_followed(const struct coll_call *c, uint32_t rank)
{
    if (!c || !c->group || c->group->from == rank)
        return NULL;
    bool follows = c->result == COLL_SYMBOL ||
                   (c->result == COLL_SAME && c->group->active_sets);
    return follows ? c->group : NULL;
}

static void add_waiter(struct engine *e, struct group *g, uint32_t rank, uint32_t node)
{
    VEC_RESERVE(e->arena, g->waiters, g->n_waiters, g->cap_waiters, g->n_waiters + 1);
    g->waiters[g->n_waiters][0] = rank;
    g->waiters[g->n_waiters++][1] = node;
}

static bool takes_any(const struct alternative *a)
{
    return a->kind == SKEL_ALT_PROBE || a->kind == SKEL_ALT_MPROBE ||
           (a->kind == SKEL_ALT_REQ && a->receives);
}

/* Whoever sends what the node takes will wake it. */
static void register_node(struct engine *e, struct rank *r, uint32_t index)
{
    const struct event ev = *r->nodes[index].event;
    bool wild = false, selects = ev.kind == EVENT_SELECT;
    if (ev.kind == EVENT_COLL) {
        struct group *g = node_followed(&ev.coll, r->number);
        if (g)
            add_waiter(e, g, r->number, index);
    }
    if (!selects && ev.kind != EVENT_RECV && ev.kind != EVENT_SENDRECV)
        return;
    for (uint32_t i = 0; i < ev.n_alts; i++) {
        const struct alternative *a = &ev.alts[i];
        struct group *g = takes_any(a) ? a->group
                          : selects    ? node_followed(a->coll, r->number) : NULL;
        if (g)
            add_waiter(e, g, r->number, index);
        wild = wild || (takes_any(a) && !a->group);
    }
    if (wild)
        VEC_PUSH(e->arena, r->takers, r->n_takers, r->cap_takers, index);
}

static void node_queue(struct engine *e, uint32_t rank, uint32_t node)
{
    struct rank *r = &e->ranks[rank];
    if (r->nodes[node].queued || !r->nodes[node].state)
        return;
    r->nodes[node].queued = true;
    VEC_PUSH(e->arena, r->queue, r->n_queue, r->cap_queue, node);
}

void node_wake(struct engine *e, const struct group *g)
{
    for (uint32_t i = 0; i < g->n_waiters; i++)
        node_queue(e, g->waiters[i][0], g->waiters[i][1]);
    const struct rank *r = &e->ranks[g->to];
    for (uint32_t i = 0; !g->is_coll && i < r->n_takers; i++)
        node_queue(e, g->to, r->takers[i]);
}

void node_forget_order(struct engine *e, uint32_t rank)
{
    for (uint32_t i = 0; i < e->groups.n; i++) {
        struct group *g = e->groups.v[i];
        if (g->is_coll || g->to != rank || !g->received)
            continue;
        g->received = 0;
        g->disordered = true;
        node_wake(e, g);
    }
}

/* ---- nodes ---- */

static uint32_t new_node(struct engine *e, struct rank *r)
{
    struct node n = {.decider = SKEL_NONE};
    VEC_PUSH(e->arena, r->nodes, r->n_nodes, r->cap_nodes, n);
    return r->n_nodes - 1;
}

static enum skel_state_kind node_kind(const struct event *ev)
{
    switch (ev->kind) {
    case EVENT_END: return SKEL_END;
    case EVENT_FAULT: return SKEL_FAULT;
    case EVENT_ABORT: return SKEL_ABORT;
    case EVENT_SEND: return SKEL_SEND;
    case EVENT_SSEND: return SKEL_SSEND;
    case EVENT_RECV: return SKEL_RECV;
    case EVENT_SENDRECV: return SKEL_SENDRECV;
    case EVENT_COLL: return SKEL_COLL;
    case EVENT_ISEND: return SKEL_ISEND;
    case EVENT_IRECV: return SKEL_IRECV;
    case EVENT_ICOLL: return SKEL_ICOLL;
    case EVENT_SELECT: return SKEL_SELECT;
    case EVENT_FREE: return SKEL_FREE;
    case EVENT_CANCEL: return SKEL_CANCEL;
    case EVENT_MRECV: return SKEL_MRECV;
    case EVENT_MARK:
    case EVENT_FORK: return SKEL_LOCAL;
    case EVENT_NONE: case EVENT_JOIN: case EVENT_STOP: break;
    }
    bug("event %d makes no state", (int)ev->kind);
}

static void set_calls(struct engine *e, struct node *n, const struct state *s)
{
    if (s->n_frames < 2)
        return;
    n->n_calls = s->n_frames - 1;
    n->calls = ARENA_ARRAY(e->arena, struct src_range, n->n_calls);
    for (uint32_t i = 0; i < n->n_calls; i++) {
        const struct frame *f = &s->frames[s->n_frames - 2 - i];
        n->calls[i] = f->fn->f->blocks[f->block].instrs[f->instr].at;
    }
}

/* Most are those of the node before it: then they are kept once. */
static struct skel_values values_like(struct skel_values v, struct skel_values before)
{
    bool same = v.n == before.n;
    for (uint32_t i = 0; i < v.n && same; i++)
        same = v.v[i].name == before.v[i].name && v.v[i].value == before.v[i].value &&
               v.v[i].depth == before.v[i].depth;
    return same ? before : v;
}

/* What is certain happens once: of all that the event holds only what is emitted is kept. */
static struct event *kept_event(struct engine *e, const struct event *ev)
{
    bool enters = ev->kind == EVENT_COLL || ev->kind == EVENT_ICOLL;
    bool whole = enters || e->phase == PHASE_ALONE;
    return arena_memdup(e->arena, ev, whole ? sizeof *ev : offsetof(struct event, coll));
}

uint32_t node_add(struct engine *e, struct rank *r, struct state *s, const struct event *ev)
{
    uint32_t index = new_node(e, r);
    struct node *n = &r->nodes[index];
    n->kind = node_kind(ev);
    n->event = kept_event(e, ev);
    n->at = ev->at;
    n->text = ev->kind == EVENT_FORK ? ev->condition : state_instr(s)->text;
    if (ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT || ev->kind == EVENT_END)
        n->text = ev->text ? ev->text : n->text;
    set_calls(e, n, s);
    n->values = known_values_of(e, s);
    if (index)
        n->values = values_like(n->values, r->nodes[index - 1].values);
    bool enters = ev->kind == EVENT_COLL || ev->kind == EVENT_ICOLL;
    const struct group *g = enters ? ev->coll.group : NULL;
    if (g && e->phase == PHASE_ALONE && ev->coll.result == COLL_SAME && g->active_sets)
        n->decider = g->from;
    if (r->n_nodes > e->options->max_states)
        engine_error(e, n->event, DIAG_LIMIT, s,
                     "rank %u has more than %u states; --max-states allows no more",
                     s->rank, e->options->max_states);
    return index;
}

/* ---- the table of states ---- */

static void grow_table(struct engine *e, struct rank *r)
{
    uint32_t cap = r->cap_table ? 2 * r->cap_table : 64;
    uint32_t *table = ARENA_ARRAY(e->arena, uint32_t, cap);
    struct state_key *keys = ARENA_ARRAY(e->arena, struct state_key, cap);
    for (uint32_t i = 0; i < r->cap_table; i++) {
        if (!r->table[i])
            continue;
        uint32_t at = (uint32_t)(r->keys[i].a % cap);
        while (table[at])
            at = (at + 1) % cap;
        table[at] = r->table[i];
        keys[at] = r->keys[i];
    }
    r->table = table;
    r->keys = keys;
    r->cap_table = cap;
}

/* The place of the key: 0 there means that it is new. */
static uint32_t *find_key(struct engine *e, struct rank *r, struct state_key key)
{
    if (2 * (r->n_keys + 1) > r->cap_table)
        grow_table(e, r);
    uint32_t at = (uint32_t)(key.a % r->cap_table);
    while (r->table[at] && (r->keys[at].a != key.a || r->keys[at].b != key.b))
        at = (at + 1) % r->cap_table;
    if (!r->table[at]) {
        r->keys[at] = key;
        r->n_keys++;
    }
    return &r->table[at];
}

/* Final states are equal if they look equal. */
static struct state_key final_key(const struct state *s, const struct event *ev)
{
    uint64_t h = 0x9e3779b97f4a7c15u * (ev->kind + 1);
    h = (h ^ ev->code) * 0x100000001b3u;
    for (const char *c = ev->text; c && *c; c++)
        h = (h ^ (unsigned char)*c) * 0x100000001b3u;
    uint64_t place = 0;
    for (uint32_t i = 0; i < s->n_frames; i++)
        place = place * 0x100000001b3u + s->frames[i].fn->index * 65537u +
                s->frames[i].block * 257u + s->frames[i].instr;
    return (struct state_key){h, place};
}

uint32_t node_enter(struct engine *e, struct rank *r, struct state *s,
                    const struct event *ev)
{
    if (ev->kind == EVENT_STOP)
        return SKEL_NONE;
    bool final = ev->kind == EVENT_END || ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT;
    uint32_t *slot = find_key(e, r, final ? final_key(s, ev) : state_key(e, s));
    if (*slot) {
        if (ev->kind == EVENT_FORK)
            r->nodes[*slot - 1].event->kept |= ev->kept;
        if (final)
            r->nodes[*slot - 1].values = skel_common_values(e->arena, r->nodes[*slot - 1].values,
                                                            known_values_of(e, s));
        handle_merge(e, s);
        state_drop(e, s);
        return *slot - 1;
    }
    if (final) {
        *slot = r->n_nodes + 1;
        return node_add(e, r, s, ev);
    }
    assert(!state_check(e, s) && e->phase == PHASE_ALONE);
    uint32_t index = node_add(e, r, s, ev);
    *slot = index + 1;
    r->nodes[index].state = s;
    state_pack(e, s);
    register_node(e, r, index);
    node_queue(e, r->number, index);
    return index;
}

void node_link(struct engine *e, struct rank *r, uint32_t node, struct edge edge)
{
    assert(node < r->n_nodes && (edge.to == SKEL_NONE || edge.to < r->n_nodes));
    struct node *n = &r->nodes[node];
    if (edge.to != SKEL_NONE)
        VEC_PUSH_FEW(e->arena, n->edges, n->n_edges, n->cap_edges, edge);
}
