#include "verify/graph.h"

#include "core/base/vec.h"
#include "verify/trace.h"

#include <string.h>

static void apply(struct graph *g, const struct graph_edge *e, struct recorder *rec)
{
    struct system *sys = g->sys;
    uint32_t sent, received;
    switch (e->kind) {
    case GRAPH_LOCAL:
        if (rec)
            record_local(rec, sys, e->what, e->trans);
        system_local(sys, e->what, e->trans);
        break;
    case GRAPH_MESSAGE: {
        struct trace_event *event = rec ? record_message(rec, sys, e->what) : NULL;
        system_message(sys, e->what, &sent, &received);
        if (event) {
            event->trans = sent;
            event->partner_trans = received;
        }
        break;
    }
    case GRAPH_COLL:
        system_coll(sys, e->what, g->taken);
        if (rec)
            record_coll(rec, sys, e->what, g->taken);
        break;
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

static bool any_of_kind(const struct system *sys, enum skel_state_kind kind)
{
    for (uint32_t r = 0; r < sys->nprocs; r++)
        if (system_state(sys, r)->kind == kind)
            return true;
    return false;
}

static bool mismatched(const struct system *sys)
{
    uint32_t a, b;
    for (uint32_t c = 0; c < sys->skel->n_comms; c++)
        if (system_mismatch(sys, c, &a, &b))
            return true;
    return false;
}

/* The number of g->sys's state; `by` is the edge that has led here. */
static uint32_t add_state(struct graph *g, uint32_t by, bool *added)
{
    system_save(g->sys, g->scratch);
    uint32_t number = states_add(&g->states, g->scratch, added);
    if (!*added)
        return number;
    VEC_PUSH(g->arena, g->first, g->n_first, g->cap_first, by);
    if (g->faulty == SKEL_NONE
        && (any_of_kind(g->sys, SKEL_FAULT) || mismatched(g->sys)))
        g->faulty = number;
    return number;
}

/* Take the edge from the state; true if it leads to a new one. */
static bool follow(struct graph *g, struct graph_edge e)
{
    system_load(g->sys, g->states.items[e.from]);
    apply(g, &e, NULL);
    bool added;
    e.to = add_state(g, (uint32_t)g->n_edges, &added);
    VEC_PUSH(g->arena, g->edges, g->n_edges, g->cap_edges, e);
    return added;
}

/* A local step that is no choice.  True if it is enough for this state. */
static bool follow_forced(struct graph *g, uint32_t from)
{
    for (uint32_t r = 0; r < g->sys->nprocs; r++) {
        uint32_t one;
        if (system_state(g->sys, r)->kind != SKEL_LOCAL
            || system_locals(g->sys, r, &one, 1) != 1)
            continue;
        struct graph_edge e = { .from = from, .kind = GRAPH_LOCAL, .what = r,
                                .trans = one };
        if (follow(g, e))
            return true;
        system_load(g->sys, g->states.items[from]);
    }
    return false;
}

static void follow_rank(struct graph *g, uint32_t from, uint32_t rank)
{
    struct system *sys = g->sys;
    system_load(sys, g->states.items[from]);
    const struct skel_state *st = system_state(sys, rank);
    if (st->kind == SKEL_LOCAL) {
        uint32_t n = system_locals(sys, rank, g->enabled, st->n_trans);
        for (uint32_t i = 0; i < n; i++)
            follow(g, (struct graph_edge){ .from = from, .kind = GRAPH_LOCAL,
                                           .what = rank, .trans = g->enabled[i],
                                           .choice = n > 1 });
        return;
    }
    if (st->kind == SKEL_COLL) {
        if (sys->skel->comms[st->comm].ranks[0] == rank
            && system_coll_ready(sys, st->comm))
            follow(g, (struct graph_edge){ .from = from, .kind = GRAPH_COLL,
                                           .what = st->comm });
        return;
    }
    uint32_t chan = system_offers(sys, rank);
    if (chan != SKEL_NONE && system_message_ready(sys, chan))
        follow(g,
               (struct graph_edge){ .from = from, .kind = GRAPH_MESSAGE, .what = chan });
}

static void add_set(uint64_t *to, const uint64_t *from, uint32_t words, bool *changed)
{
    for (uint32_t i = 0; i < words; i++) {
        *changed |= (from[i] & ~to[i]) != 0;
        to[i] |= from[i];
    }
}

/* Backward closure: who moves on an edge, or after it. */
static void close_backward(struct graph *g, bool ends_all)
{
    uint32_t words = g->set_words;
    g->can_move = ARENA_ARRAY(g->arena, uint64_t, words * g->states.n);
    for (size_t i = 0; i < g->states.n && ends_all; i++) {
        system_load(g->sys, g->states.items[i]);
        if (any_of_kind(g->sys, SKEL_ABORT))
            memset(g->can_move + words * i, 0xff, words * sizeof *g->can_move);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = g->n_edges; i-- > 0;) {
            const struct graph_edge *e = &g->edges[i];
            uint64_t *set = g->can_move + (size_t)words * e->from;
            uint32_t pair[2], n;
            const uint32_t *ranks = movers(g, e, pair, &n);
            for (uint32_t k = 0; k < n; k++) {
                uint64_t bit = UINT64_C(1) << ranks[k] % 64;
                changed |= !(set[ranks[k] / 64] & bit);
                set[ranks[k] / 64] |= bit;
            }
            add_set(set, g->can_move + (size_t)words * e->to, words, &changed);
        }
    }
}

static const char *limits(const struct graph *g, size_t max_states, uint64_t give_up_ms)
{
    const struct verify_options *o = g->task->o;
    if (o->interrupted && *o->interrupted)
        return "interrupted";
    if (give_up_ms && clock_ms() > give_up_ms)
        return "time limit";
    if (g->states.n > max_states)
        return arena_printf(g->task->arena, "more than %zu states", max_states);
    unsigned memory_mb = o->memory_mb ? o->memory_mb : 4096;
    return arena_bytes(g->arena) >> 20 > memory_mb ? "memory limit" : NULL;
}

static struct graph *graph_new(const struct task *task)
{
    const struct skel *s = task->skel;
    struct arena *arena = arena_new();
    struct graph *g = ARENA_NEW(arena, struct graph);
    uint32_t members = 0, max_trans = 0;
    for (uint32_t c = 0; c < s->n_comms; c++)
        if (s->comms[c].n_ranks > members)
            members = s->comms[c].n_ranks;
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &s->worlds[task->world].ranks[r];
        for (uint32_t i = 0; i < m->n_states; i++)
            if (m->states[i].n_trans > max_trans)
                max_trans = m->states[i].n_trans;
    }
    g->task = task;
    g->arena = arena;
    g->sys = system_new(arena, s, task->world);
    g->states = (struct states){ .arena = arena, .words = g->sys->words };
    g->set_words = (s->nprocs + 63) / 64;
    g->faulty = SKEL_NONE;
    g->scratch = ARENA_ARRAY(arena, uint32_t, g->sys->words);
    g->taken = ARENA_ARRAY(arena, uint32_t, members);
    g->enabled = ARENA_ARRAY(arena, uint32_t, max_trans);
    return g;
}

struct graph *graph_build(const struct task *task, size_t max_states, uint64_t give_up_ms,
                          bool ends_all)
{
    struct graph *g = graph_new(task);
    bool added;
    add_state(g, SKEL_NONE, &added);
    for (uint32_t i = 0; i < g->states.n && g->faulty == SKEL_NONE; i++) {
        if (g->sys->broken)
            g->stopped = g->sys->broken;
        else if (i % 256 == 0)
            g->stopped = limits(g, max_states, give_up_ms);
        if (g->stopped)
            return g;
        system_load(g->sys, g->states.items[i]);
        if (follow_forced(g, i))
            continue;
        for (uint32_t r = 0; r < g->sys->nprocs; r++)
            follow_rank(g, i, r);
    }
    close_backward(g, ends_all);
    return g;
}

bool graph_can_move(const struct graph *g, uint32_t state, uint32_t rank)
{
    return g->can_move[(size_t)g->set_words * state + rank / 64] >> rank % 64 & 1;
}

uint32_t *graph_path(const struct graph *g, uint32_t state, size_t *length)
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

struct choices *graph_choices(const struct graph *g, uint32_t state)
{
    struct arena *arena = g->task->arena;
    struct choices *c = choices_new(arena, g->sys->nprocs);
    size_t length;
    const uint32_t *path = graph_path(g, state, &length);
    for (size_t i = 0; i < length; i++) {
        const struct graph_edge *e = &g->edges[path[i]];
        system_load(g->sys, g->states.items[e->from]);
        if (e->choice)
            choices_add(arena, c, e->what, g->sys->ranks[e->what].state, e->trans);
    }
    return c;
}

struct recorder *graph_record(const struct graph *g, uint32_t state)
{
    struct graph *mutable = arena_memdup(g->arena, g, sizeof *g);
    struct recorder *rec = recorder_new(g->task->arena, g->sys);
    size_t length;
    const uint32_t *path = graph_path(g, state, &length);
    system_start(g->sys);
    for (uint32_t r = 0; r < g->sys->nprocs; r++)
        record_arrival(rec, g->sys, r);
    for (size_t i = 0; i < length; i++) {
        const struct graph_edge *e = &g->edges[path[i]];
        uint32_t pair[2], n;
        const uint32_t *moved = movers(g, e, pair, &n);
        apply(mutable, e, rec);
        for (uint32_t k = 0; k < n; k++)
            if (k == 0 || moved[k] != moved[k - 1])
                record_arrival(rec, g->sys, moved[k]);
    }
    return rec;
}
