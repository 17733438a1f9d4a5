/* One attempt: the ranks run together as long as everything is certain, then each machine is
 * explored alone until no channel gets a new symbol.
 *
 * Exact phase.  Without a wildcard the k-th receive on a channel takes the k-th message
 * (MPI-4.0 3.5, non-overtaking).  As long as a rank has made no choice, its messages are
 * the same in every execution, so the receive of the k-th one is exact too.  A rank leaves
 * the phase at its first choice, or when it needs a message of a rank that has left.
 *
 * Afterwards a receive has one edge per symbol of its channel.  Which of them happens is
 * decided by the sender's machine, so this invents nothing; it only makes the machine larger.
 */
#include "abstraction/engine.h"

#include "core/fail.h"
#include "core/vec.h"

enum { DIRTY_BUDGET = 2000 }; /* states explored after it is clear that all is repeated */

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

static uint32_t add_node(struct engine *e, struct rank *r, struct state *s,
                         const struct event *ev)
{
    uint32_t index = new_node(e, r);
    struct node *n = &r->nodes[index];
    n->kind = node_kind(ev);
    n->event = *ev;
    n->at = ev->at;
    n->text = ev->kind == EVENT_FORK ? ev->condition : state_instr(s)->text;
    if (ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT || ev->kind == EVENT_END)
        n->text = ev->text ? ev->text : n->text;
    set_calls(e, n, s);
    const struct group *g = ev->kind == EVENT_COLL ? ev->coll.group : NULL;
    if (g && !e->exact && ev->coll.result == COLL_SAME && g->active_sets)
        n->decider = g->from;
    if (r->n_nodes > e->options->max_states)
        engine_error(e, &n->event, DIAG_LIMIT, s,
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

void explore_queue(struct engine *e, uint32_t rank, uint32_t node)
{
    struct rank *r = &e->ranks[rank];
    if (r->nodes[node].queued)
        return;
    r->nodes[node].queued = true;
    VEC_PUSH(e->arena, r->queue, r->n_queue, r->cap_queue, node);
}

static bool follows_symbol(const struct node *n, uint32_t rank)
{
    const struct coll_call *c = &n->event.coll;
    if (n->kind == SKEL_RECV || n->kind == SKEL_SENDRECV)
        return true;
    if (n->kind != SKEL_COLL || !c->group)
        return false;
    if (c->group->from == rank)
        return false;
    return c->result == COLL_SYMBOL || (c->result == COLL_SAME && c->group->active_sets);
}

static struct group *node_group(const struct node *n)
{
    return n->kind == SKEL_COLL ? n->event.coll.group : n->event.recv;
}

/* Final states are equal if they look equal. */
static struct state_key final_key(const struct state *s, const struct event *ev)
{
    uint64_t h = 0x9e3779b97f4a7c15u * (ev->kind + 1);
    for (const char *c = ev->code; c && *c; c++)
        h = (h ^ (unsigned char)*c) * 0x100000001b3u;
    for (const char *c = ev->text; c && *c; c++)
        h = (h ^ (unsigned char)*c) * 0x100000001b3u;
    uint64_t place = 0;
    for (uint32_t i = 0; i < s->n_frames; i++)
        place = place * 0x100000001b3u + s->frames[i].fn->index * 65537u +
                s->frames[i].block * 257u + s->frames[i].instr;
    return (struct state_key){h, place};
}

/* The node of a rank that stops with an event; a new one is explored later. */
static uint32_t enter(struct engine *e, struct rank *r, struct state *s,
                      const struct event *ev)
{
    if (ev->kind == EVENT_STOP)
        return SKEL_NONE;
    bool final = ev->kind == EVENT_END || ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT;
    uint32_t *slot = find_key(e, r, final ? final_key(s, ev) : state_key(e, s));
    if (*slot) {
        state_recycle(e, s);
        return *slot - 1;
    }
    if (final) {
        *slot = r->n_nodes + 1;
        return add_node(e, r, s, ev);
    }
    uint32_t index = add_node(e, r, s, ev);
    struct node *n = &r->nodes[index];
    *slot = index + 1;
    n->state = s;
    state_pack(e, s);
    if (follows_symbol(n, r->number)) {
        struct group *g = node_group(n);
        VEC_RESERVE(e->arena, g->waiters, g->n_waiters, g->cap_waiters, g->n_waiters + 1);
        g->waiters[g->n_waiters][0] = r->number;
        g->waiters[g->n_waiters++][1] = index;
    }
    explore_queue(e, r->number, index);
    return index;
}

static void add_edge(struct engine *e, struct rank *r, uint32_t node, struct edge edge)
{
    struct node *n = &r->nodes[node];
    if (edge.to != SKEL_NONE)
        VEC_PUSH(e->arena, n->edges, n->n_edges, n->cap_edges, edge);
}

static uint32_t run_to(struct engine *e, struct rank *r, struct state *s)
{
    struct event ev;
    region_step(e, s, &ev);
    return enter(e, r, s, &ev);
}

/* ---- after the exact phase ---- */

static bool may_arrive(const struct node *n, const struct group *g,
                       const struct symbol *y)
{
    return y->free || n->kind == SKEL_COLL || y->last_exact > g->received;
}

static void expand_symbol(struct engine *e, struct rank *r, uint32_t index,
                          struct symbol *y, bool several)
{
    struct node *n = &r->nodes[index];
    struct group *g = node_group(n);
    struct state *s = state_clone(e, n->state);
    struct event ev = n->event, fault;
    uint32_t to;
    s->visits++;
    s->forks += several;
    if (n->kind == SKEL_COLL) {
        mpi_coll_done(e, s, &ev, y);
    } else if (!mpi_receive(e, s, &ev, y, g, &fault)) {
        to = enter(e, r, s, &fault);
        add_edge(e, r, index, (struct edge){.to = to, .symbol = y});
        return;
    }
    interp_return(e, s, value_int(IR_I32, 0));
    to = run_to(e, r, s);
    add_edge(e, r, index, (struct edge){.to = to, .symbol = y});
}

static bool mark_done(struct engine *e, struct node *n, uint32_t symbol)
{
    if (symbol >= n->cap_done) {
        uint32_t cap = symbol < 8 ? 8 : 2 * symbol;
        uint8_t *done = ARENA_ARRAY(e->arena, uint8_t, cap);
        if (n->cap_done)
            memcpy(done, n->done, n->cap_done);
        n->done = done;
        n->cap_done = cap;
    }
    bool before = n->done[symbol];
    n->done[symbol] = 1;
    return before;
}

static void expand_symbols(struct engine *e, struct rank *r, uint32_t index)
{
    struct group *g = node_group(&r->nodes[index]);
    for (uint32_t i = 0; i < g->n_symbols && !e->stop; i++) {
        struct node *n = &r->nodes[index]; /* nodes move when more are added */
        if (may_arrive(n, g, g->symbols[i]) && !mark_done(e, n, i))
            expand_symbol(e, r, index, g->symbols[i], g->n_symbols > 1);
    }
}

static void expand_fork(struct engine *e, struct rank *r, uint32_t index)
{
    struct event ev = r->nodes[index].event;
    for (uint32_t i = 0; i < ev.n_outcomes && !e->stop; i++) {
        struct state *s = state_clone(e, r->nodes[index].state);
        const struct outcome *o = &ev.outcomes[i];
        s->forks++;
        if (!fork_assume(e, s, o, i))
            continue;
        uint32_t to = run_to(e, r, s);
        add_edge(e, r, index, (struct edge){.to = to, .over = o->over, .text = o->text});
    }
}

static void expand_plain(struct engine *e, struct rank *r, uint32_t index)
{
    struct node *n = &r->nodes[index];
    struct state *s = state_clone(e, n->state);
    struct event ev = n->event;
    s->visits++;
    if (n->kind == SKEL_COLL)
        mpi_coll_done(e, s, &ev, ev.symbol);
    interp_return(e, s, value_int(IR_I32, 0));
    uint32_t to = run_to(e, r, s);
    add_edge(e, r, index, (struct edge){.to = to});
}

static void expand(struct engine *e, struct rank *r, uint32_t index)
{
    struct node *n = &r->nodes[index];
    n->queued = false;
    if (n->kind == SKEL_LOCAL)
        expand_fork(e, r, index);
    else if (follows_symbol(n, r->number))
        expand_symbols(e, r, index);
    else
        expand_plain(e, r, index);
}

static void explore_rest(struct engine *e)
{
    uint32_t budget = DIRTY_BUDGET;
    for (bool again = true; again && !e->stop;) {
        again = false;
        for (uint32_t i = 0; i < e->options->nprocs && !e->stop; i++) {
            struct rank *r = &e->ranks[i];
            while (r->n_queue && !e->stop) {
                again = true;
                expand(e, r, r->queue[--r->n_queue]);
                if (e->dirty && --budget == 0)
                    e->stop = true;
            }
        }
    }
}

/* ---- the exact phase ---- */

static void link_exact(struct engine *e, struct rank *r, uint32_t node)
{
    if (r->last != SKEL_NONE)
        add_edge(e, r, r->last, (struct edge){.to = node});
}

static void leave(struct engine *e, struct rank *r, const struct event *ev)
{
    e->exact = false;
    struct event again = *ev;
    if (ev->kind == EVENT_COLL || ev->kind == EVENT_SEND || ev->kind == EVENT_SSEND ||
        ev->kind == EVENT_SENDRECV) /* the symbol depends on the phase */
        region_step(e, r->exact, &again);
    uint32_t node = enter(e, r, r->exact, &again);
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
    for (uint32_t i = 0; i < g->n_waiters; i++)
        explore_queue(e, g->waiters[i][0], g->waiters[i][1]);
}

static struct exact_coll *coll_slot(struct engine *e, uint32_t k)
{
    while (k >= e->n_colls) {
        struct exact_coll slot = {
            .calls = ARENA_ARRAY(e->arena, struct coll_call, e->options->nprocs),
            .contents = ARENA_ARRAY(e->arena, struct symbol *, e->options->nprocs)};
        VEC_PUSH(e->arena, e->colls, e->n_colls, e->cap_colls, slot);
    }
    return &e->colls[k];
}

/* Enter the collective: the others see this rank's call and content. */
static void post_coll(struct engine *e, struct rank *r, const struct event *ev)
{
    struct exact_coll *slot = coll_slot(e, r->exact_colls);
    if (slot->calls[r->number].kind)
        return;
    slot->calls[r->number] = ev->coll;
    struct buffer b = ev->coll.send;
    if (!b.type)
        return;
    bool blocks = ev->coll.fn == MPI_FN_MPI_Scatter || ev->coll.fn == MPI_FN_MPI_Alltoall ||
                  ev->coll.fn == MPI_FN_MPI_Reduce_scatter_block;
    if (blocks && b.count.kind == VALUE_INT)
        b.count.i *= e->options->nprocs;
    slot->contents[r->number] = message_full(e, r->exact, &b);
}

static uint32_t exact_node(struct engine *e, struct rank *r, const struct event *ev)
{
    uint32_t node = add_node(e, r, r->exact, ev);
    link_exact(e, r, node);
    r->last = node;
    return node;
}

static bool exact_receive(struct engine *e, struct rank *r, const struct event *ev)
{
    struct group *g = ev->recv;
    struct event fault;
    struct symbol *y = g->exact[g->received++].full;
    if (!mpi_receive(e, r->exact, ev, y, g, &fault)) {
        uint32_t node = add_node(e, r, r->exact, &fault);
        link_exact(e, r, node);
        r->status = EXACT_DONE;
        return false;
    }
    return true;
}

/* Can the event happen now?  If it never can with certainty, the rank leaves the phase. */
static bool exact_ready(struct engine *e, struct rank *r, struct event *ev, bool *never)
{
    *never = false;
    if (ev->kind == EVENT_COLL) {
        post_coll(e, r, ev);
        return mpi_coll_ready(e, ev, r->number, coll_slot(e, r->exact_colls), never);
    }
    if (ev->kind != EVENT_RECV && ev->kind != EVENT_SENDRECV)
        return true;
    struct group *g = ev->recv;
    if (g->received < g->n_exact)
        return true;
    *never = e->ranks[g->from].status != EXACT_RUNNING && g->from != r->number;
    return false;
}

static void exact_step(struct engine *e, struct rank *r, struct event *ev)
{
    bool receives = ev->kind == EVENT_RECV || ev->kind == EVENT_SENDRECV;
    if (ev->kind != EVENT_SENDRECV && ev->send)
        post(e, ev);
    exact_node(e, r, ev);
    if (receives && !exact_receive(e, r, ev))
        return;
    if (ev->kind == EVENT_COLL) {
        struct exact_coll *slot = coll_slot(e, r->exact_colls++);
        mpi_coll_exact(e, r->exact, ev, slot);
    }
    interp_return(e, r->exact, value_int(IR_I32, 0));
    r->waiting.kind = EVENT_NONE;
}

/* One event of a rank.  False: it cannot go on now. */
static bool exact_advance(struct engine *e, struct rank *r)
{
    struct event *ev = &r->waiting;
    bool fresh = ev->kind == EVENT_NONE, never;
    e->exact = true;
    if (fresh)
        region_step(e, r->exact, ev);
    if (e->stop || ev->kind == EVENT_STOP) {
        r->status = EXACT_LEFT;
        return false;
    }
    if (ev->kind == EVENT_FORK || r->n_nodes >= e->options->max_states / 2) {
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

static void exact_phase(struct engine *e)
{
    uint32_t n = e->options->nprocs;
    struct exact_config config = {.sweep = 0};
    for (bool progress = true; progress && !e->stop;) {
        progress = false;
        for (uint32_t i = 0; i < n && !e->stop; i++)
            if (e->ranks[i].status == EXACT_RUNNING)
                progress |= exact_advance(e, &e->ranks[i]);
        if (progress && !e->stop && exact_repeats(e, &config))
            close_cycle(e, &config);
    }
    for (uint32_t i = 0; i < n && !e->stop; i++) /* all wait for each other */
        if (e->ranks[i].status == EXACT_RUNNING)
            leave(e, &e->ranks[i], &e->ranks[i].waiting);
    e->exact = false;
}

/* ---- the attempt ---- */

static void reset_groups(struct engine *e)
{
    for (uint32_t i = 0; i < e->n_groups; i++) {
        struct group *g = e->groups[i];
        g->active_sets = g->n_sets;
        for (uint32_t k = 0; k < g->n_sets; k++)
            g->sets[k].active = g->sets[k].n;
        g->symbols = NULL;
        g->exact = NULL;
        g->waiters = NULL;
        g->n_symbols = g->cap_symbols = g->n_exact = g->cap_exact = 0;
        g->n_waiters = g->cap_waiters = g->received = 0;
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
}

void explore_attempt(struct engine *e)
{
    uint32_t groups_before = e->n_groups;
    reset_groups(e);
    e->pools = ARENA_ARRAY(e->arena, struct temp_pool, e->program->p->n_funcs);
    e->ranks = ARENA_ARRAY(e->arena, struct rank, e->options->nprocs);
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        start_rank(e, i);
    exact_phase(e);
    explore_rest(e);
    if (!e->stop && !mpi_wildcards_hold(e))
        e->dirty = true;
    e->wait_for_senders = e->n_groups > groups_before;
}
