#include "verify/search/graph.h"

#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/progress.h"
#include "core/base/vec.h"
#include "verify/exec/record.h"
#include "verify/search/closure.h"

#include <string.h>

static const struct slot *send_slot(const struct exec *m, uint32_t rank)
{
    return &m->ranks[rank].slots[exec_send_slot(m, rank)];
}

/* The rank's blocking call ends, if it can without the help of the implementation. */
static void leave(struct graph *g, uint32_t rank)
{
    struct move move;
    if (exec_ends(g->m, rank, &move))
        exec_take(g->m, &move);
}

/* The receiver of the channel takes the message that is offered on it.  False: it cannot. */
static bool find_match(struct graph *g, uint32_t chan, struct move *out)
{
    g->moves.n = 0;
    exec_moves(g->m, g->m->skel->chans[chan].to, &g->moves);
    for (size_t i = 0; i < g->moves.n; i++)
        if (g->moves.items[i].kind == MOVE_MATCH && g->moves.items[i].chan == chan) {
            *out = g->moves.items[i];
            return true;
        }
    return false;
}

static void carry_over(struct graph *g, uint32_t chan)
{
    const struct skel_chan *c = &g->m->skel->chans[chan];
    struct move match;
    if (!find_match(g, chan, &match))
        bug("a message of the graph cannot be received again");
    exec_take(g->m, &match);
    leave(g, c->from);
    if (c->to != c->from)
        leave(g, c->to);
}

static void apply(struct graph *g, const struct graph_edge *e)
{
    const struct skel_comm *c;
    g->at = SKEL_NONE;
    switch (e->kind) {
    case GRAPH_LOCAL:
        exec_take(g->m, &(struct move){ .kind = MOVE_LOCAL, .rank = e->what,
                                          .trans = e->trans });
        return;
    case GRAPH_MESSAGE: carry_over(g, e->what); return;
    case GRAPH_COLL:
        c = &g->m->skel->comms[e->what];
        for (uint32_t i = 0; i < c->n_ranks; i++)
            leave(g, c->ranks[i]);
        return;
    }
}

/* The ranks that an edge moves: at most two, or the members of a communicator. */
static const uint32_t *movers(const struct graph *g, const struct graph_edge *e,
                              uint32_t pair[2], uint32_t *n)
{
    const struct skel *s = g->task->skel;
    *n = 2;
    switch (e->kind) {
    case GRAPH_LOCAL: pair[0] = pair[1] = e->what; return pair;
    case GRAPH_MESSAGE:
        pair[0] = s->chans[e->what].from;
        pair[1] = s->chans[e->what].to;
        return pair;
    case GRAPH_COLL: *n = s->comms[e->what].n_ranks; return s->comms[e->what].ranks;
    }
    return pair;
}

/* The number of the state of g->m; `by` is the edge that has led here. */
static uint32_t add_state(struct graph *g, uint32_t by, bool *added)
{
    uint32_t number = states_add(&g->states, exec_save(g->m), added);
    g->at = number;
    if (!*added)
        return number;
    VEC_PUSH(g->arena, g->first, g->n_first, g->cap_first, by);
    if (g->faulty == SKEL_NONE && (g->m->failed != SKEL_NONE || g->m->mismatch))
        g->faulty = number;
    return number;
}

/* Take the edge from the state; true if it leads to a new one. */
static bool follow(struct graph *g, struct graph_edge e)
{
    graph_load(g, e.from);
    if (e.kind == GRAPH_LOCAL)
        e.over = exec_state(g->m, e.what)->trans[e.trans].over;
    apply(g, &e);
    bool added;
    e.to = add_state(g, (uint32_t)g->n_edges, &added);
    VEC_PUSH(g->arena, g->edges, g->n_edges, g->cap_edges, e);
    return added;
}

/* The enabled transitions of the rank's local state; none if it is at another one. */
static size_t locals(struct graph *g, uint32_t rank)
{
    g->moves.n = 0;
    if (exec_state(g->m, rank)->kind == SKEL_LOCAL)
        exec_locals(g->m, rank, &g->moves);
    return g->moves.n;
}

/* A local step that is no choice.  True if it is enough for this state. */
static bool follow_forced(struct graph *g, uint32_t from)
{
    for (uint32_t r = 0; r < g->m->nprocs; r++) {
        if (locals(g, r) != 1)
            continue;
        if (follow(g, (struct graph_edge){ .from = from, .kind = GRAPH_LOCAL, .what = r,
                                           .trans = g->moves.items[0].trans }))
            return true;
        graph_load(g, from);
    }
    return false;
}

/* All local steps of the rank.  They are listed again each time: to follow one uses the list. */
static void follow_locals(struct graph *g, uint32_t from, uint32_t rank)
{
    for (size_t i = 0; i < locals(g, rank); i++) {
        follow(g, (struct graph_edge){ .from = from, .kind = GRAPH_LOCAL, .what = rank,
                                       .trans = g->moves.items[i].trans });
        graph_load(g, from);
    }
}

static void follow_rank(struct graph *g, uint32_t from, uint32_t rank)
{
    const struct exec *m = g->m;
    struct graph_edge e = { .from = from };
    struct move match;
    graph_load(g, from);
    const struct skel_state *st = exec_state(m, rank);
    if (st->kind == SKEL_LOCAL) {
        follow_locals(g, from, rank);
        return;
    }
    const struct slot *slot = send_slot(m, rank);
    if (slot->kind == SLOT_COLL && slot->done && m->skel->comms[st->comm].ranks[0] == rank) {
        e.kind = GRAPH_COLL;
        e.what = st->comm;
        follow(g, e);
    } else if (slot->kind == SLOT_SEND && !slot->done && find_match(g, slot->chan, &match)) {
        e.kind = GRAPH_MESSAGE;
        e.what = slot->chan;
        follow(g, e);
    }
}

/* The edges for closure.h: the local steps of a rank are ways of one choice. */
static struct closure_edge *closure_edges(const struct graph *g)
{
    struct closure_edge *edges = ARENA_ARRAY(g->arena, struct closure_edge, g->n_edges);
    uint64_t *sets = ARENA_ARRAY(g->arena, uint64_t, g->set_words * g->n_edges);
    for (size_t i = 0; i < g->n_edges; i++) {
        const struct graph_edge *e = &g->edges[i];
        uint64_t *set = sets + g->set_words * i;
        uint32_t pair[2], n;
        const uint32_t *ranks = movers(g, e, pair, &n);
        for (uint32_t k = 0; k < n; k++)
            closure_put(set, ranks[k]);
        uint32_t choice = e->kind == GRAPH_LOCAL ? e->what : SKEL_NONE;
        edges[i] = (struct closure_edge){ .from = e->from, .to = e->to, .choice = choice,
                                          .over = e->over, .movers = set };
    }
    return edges;
}

/* Backward closure: who moves on an edge, or after it. */
static void close_backward(struct graph *g, bool ends_all)
{
    struct closure c = { .arena = g->arena, .edges = closure_edges(g), .n_edges = g->n_edges,
                         .n_nodes = g->states.n, .n_words = g->set_words };
    uint64_t *start = ARENA_ARRAY(g->arena, uint64_t, c.n_words * c.n_nodes);
    for (uint32_t i = 0; i < g->states.n && ends_all; i++) {
        graph_load(g, i);
        if (g->m->aborted)
            memset(start + (size_t)c.n_words * i, 0xff, c.n_words * sizeof *start);
    }
    g->can_move = closure_of(&c, start, false);
    g->will_move = closure_of(&c, start, true);
}

static const char *limits(const struct graph *g, size_t max_states, uint64_t give_up_ms)
{
    const struct verify_options *o = g->task->o;
    if (o->progress)
        o->progress->states = g->states.n;
    if (o->interrupted && *o->interrupted)
        return "interrupted";
    if (clock_is_over(clock_first(give_up_ms, g->task->give_up_ms)))
        return "time limit";
    if (g->states.n > max_states)
        return arena_printf(g->task->arena, "more than %zu states", max_states);
    unsigned memory_mb = o->memory_mb ? o->memory_mb : 4096;
    return arena_bytes(g->arena) >> 20 > memory_mb ? "memory limit" : NULL;
}

static struct graph *graph_new(const struct task *task)
{
    struct arena *arena = arena_new();
    struct graph *g = ARENA_NEW(arena, struct graph);
    g->task = task;
    g->arena = arena;
    g->m = exec_new(arena, task->skel, task->world);
    g->moves = (struct moves){ .arena = arena };
    g->states = (struct states){ .arena = arena };
    g->set_words = (task->skel->nprocs + 63) / 64;
    g->faulty = SKEL_NONE;
    return g;
}

struct graph *graph_build(const struct task *task, size_t max_states, uint64_t give_up_ms,
                          bool ends_all)
{
    struct graph *g = graph_new(task);
    bool added;
    exec_start(g->m);
    g->at = SKEL_NONE;
    add_state(g, SKEL_NONE, &added);
    for (uint32_t i = 0; i < g->states.n && g->faulty == SKEL_NONE; i++) {
        if (g->m->broken)
            g->stopped = g->m->broken;
        else if (i % 256 == 0)
            g->stopped = limits(g, max_states, give_up_ms);
        if (g->stopped)
            return g;
        graph_load(g, i);
        if (follow_forced(g, i))
            continue;
        for (uint32_t r = 0; r < g->m->nprocs; r++)
            follow_rank(g, i, r);
    }
    close_backward(g, ends_all);
    return g;
}

bool graph_can_move(const struct graph *g, uint32_t state, uint32_t rank)
{
    return closure_has(g->can_move, g->set_words, state, rank);
}

bool graph_will_move(const struct graph *g, uint32_t state, uint32_t rank)
{
    return closure_has(g->will_move, g->set_words, state, rank);
}

void graph_load(struct graph *g, uint32_t state)
{
    g->m->rec = NULL;
    if (g->at != state)
        exec_load(g->m, g->states.items[state]);
    g->at = state;
}

/* The edges from the start to the state. */
static uint32_t *path_to(const struct graph *g, uint32_t state, size_t *length)
{
    *length = 0;
    for (uint32_t i = state; g->first[i] != SKEL_NONE; i = g->edges[g->first[i]].from)
        ++*length;
    uint32_t *path = ARENA_ARRAY(g->arena, uint32_t, *length);
    size_t at = *length;
    for (uint32_t i = state; g->first[i] != SKEL_NONE; i = g->edges[g->first[i]].from)
        path[--at] = g->first[i];
    return path;
}

struct recorder *graph_record(struct graph *g, uint32_t state)
{
    struct recorder *rec = record_new(g->task->arena);
    size_t length;
    const uint32_t *path = path_to(g, state, &length);
    g->m->rec = rec;
    g->at = SKEL_NONE;
    exec_start(g->m);
    for (size_t i = 0; i < length; i++)
        apply(g, &g->edges[path[i]]);
    return rec;
}
