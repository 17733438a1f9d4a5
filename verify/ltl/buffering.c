/* Each state in which nobody can go on without the library is a demand: one of the sends that block
 * there has room.  The least rooms that meet all demands are found by trying (branch and bound).
 *
 *     rank 0: send to 1      rank 1: send to 0      demand: 0 -> 1 keeps 1, or 1 -> 0 keeps 1
 */
#include "verify/ltl/buffering.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"
#include "core/skel/facts.h"
#include "verify/ltl/space.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Each message has the size that its symbol tells ("10 x MPI_INT, ..."). */
enum { MAX_STATES = 400000, KEPT = 4, MAX_TRIES = 2000000 };

struct demand { /* one of the ways; a way has a room for each lane, 0: none is needed */
    uint32_t **ways;
    uint32_t n_ways, cap_ways;
};

struct solver {
    struct arena *arena;
    uint32_t n_lanes;
    struct demand *demands;
    size_t n_demands, cap_demands;
    uint32_t *rooms, *best;
    uint64_t total, least;
    uint64_t tries;
    uint64_t **sizes;  /* [channel][symbol]: bytes, or LTL_UNKNOWN_BYTES */
};

/* ---- bytes ---- */

static uint64_t sum(uint64_t a, uint64_t b)
{
    return a == LTL_UNKNOWN_BYTES || b >= LTL_UNKNOWN_BYTES - a ? LTL_UNKNOWN_BYTES : a + b;
}

/* "2 x MPI_INT, 1 x MPI_DOUBLE, x > 0": 16 */
static uint64_t size_of(const char *symbol)
{
    uint64_t all = LTL_UNKNOWN_BYTES;
    unsigned long long count;
    char type[64];
    int n;
    while (sscanf(symbol, "%20llu x %63[A-Za-z0-9_]%n", &count, type, &n) == 2 &&
           isdigit((unsigned char)*symbol)) {
        uint64_t size = mpi_type_size(type);
        if (!size || count > UINT32_MAX)
            return LTL_UNKNOWN_BYTES;
        all = sum(all == LTL_UNKNOWN_BYTES ? 0 : all, count * size);
        symbol += n;
        if (strncmp(symbol, ", ", 2) != 0)
            break;
        symbol += 2;
    }
    return all;
}

static uint64_t **sizes_of(struct arena *arena, const struct skel *s)
{
    uint64_t **sizes = ARENA_ARRAY(arena, uint64_t *, s->n_chans + 1u);
    for (uint32_t c = 0; c < s->n_chans; c++) {
        sizes[c] = ARENA_ARRAY(arena, uint64_t, s->chans[c].n_syms + 1u);
        for (uint32_t y = 0; y < s->chans[c].n_syms; y++)
            sizes[c][y] = size_of(s->chans[c].syms[y]);
    }
    return sizes;
}

static bool is_kept(const struct sent *message)
{
    return message->slot == SKEL_NONE && !message->buffer;
}

static uint64_t bytes_in(const struct solver *v, const struct lane *lane, bool only_kept)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < lane->n; i++)
        if (!only_kept || is_kept(&lane->items[i]))
            all = sum(all, v->sizes[lane->items[i].chan][lane->items[i].sym]);
    return all;
}

/* ---- demands ---- */

static uint32_t kept_in(const struct lane *lane)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < lane->n; i++)
        n += is_kept(&lane->items[i]);
    return n;
}

static bool all_ended(const struct exec *m)
{
    for (uint32_t r = 0; r < m->nprocs; r++)
        if (exec_state(m, r)->kind != SKEL_END)
            return false;
    return true;
}

/* The room that the step of the library needs; NULL: it keeps no message. */
static uint32_t *way_of(struct arena *arena, struct ltl_space *g, uint32_t state,
                        const struct move *move)
{
    uint32_t *way = ARENA_ARRAY(arena, uint32_t, g->m->n_lanes + 1u);
    bool any = false;
    exec_load(g->m, g->states.items[state]);
    for (uint32_t l = 0; l < g->m->n_lanes; l++)
        way[l] = kept_in(&g->m->lanes[l]);
    exec_take(g->m, move);
    for (uint32_t l = 0; l < g->m->n_lanes; l++) {
        uint32_t after = kept_in(&g->m->lanes[l]);
        way[l] = after > way[l] ? after : 0;
        any |= way[l] > 0;
    }
    return any ? way : NULL;
}

static bool is_same(const struct solver *v, const struct demand *a, const struct demand *b)
{
    if (a->n_ways != b->n_ways)
        return false;
    for (uint32_t i = 0; i < a->n_ways; i++)
        if (memcmp(a->ways[i], b->ways[i], v->n_lanes * sizeof **a->ways) != 0)
            return false;
    return true;
}

static void add_demand(struct solver *v, const struct demand *d)
{
    for (size_t i = 0; i < v->n_demands; i++)
        if (is_same(v, &v->demands[i], d))
            return;
    VEC_PUSH(v->arena, v->demands, v->n_demands, v->cap_demands, *d);
}

/* False: the state is one in which no buffer helps. */
static bool look_at(struct solver *v, struct ltl_space *g, uint32_t state)
{
    struct moves moves = {.arena = v->arena};
    struct demand d = {0};
    exec_load(g->m, g->states.items[state]);
    if (g->m->failed != SKEL_NONE || g->m->mismatch || g->m->aborted || all_ended(g->m))
        return true;
    for (uint32_t r = 0; r < g->m->nprocs; r++)
        exec_moves(g->m, r, &moves);
    for (size_t i = 0; i < moves.n; i++) {
        uint32_t *way = way_of(v->arena, g, state, &moves.items[i]);
        if (way)
            VEC_PUSH(v->arena, d.ways, d.n_ways, d.cap_ways, way);
    }
    if (d.n_ways)
        add_demand(v, &d);
    return d.n_ways > 0;
}

/* ---- the least rooms ---- */

static bool is_met(const struct solver *v, const struct demand *d)
{
    for (uint32_t i = 0; i < d->n_ways; i++) {
        bool met = true;
        for (uint32_t l = 0; l < v->n_lanes; l++)
            met = met && v->rooms[l] >= d->ways[i][l];
        if (met)
            return true;
    }
    return false;
}

/* All demands from this one on are met, with fewer than the least so far. */
static void try_from(struct solver *v, size_t from)
{
    while (from < v->n_demands && is_met(v, &v->demands[from]))
        from++;
    if (v->total >= v->least || v->tries++ > MAX_TRIES)
        return;
    if (from == v->n_demands) {
        v->least = v->total;
        memcpy(v->best, v->rooms, v->n_lanes * sizeof *v->best);
        return;
    }
    const struct demand *d = &v->demands[from];
    for (uint32_t i = 0; i < d->n_ways; i++) {
        uint32_t *saved = arena_memdup(v->arena, v->rooms, (v->n_lanes + 1u) * sizeof *saved);
        uint64_t total = v->total;
        for (uint32_t l = 0; l < v->n_lanes; l++)
            if (d->ways[i][l] > v->rooms[l]) {
                v->total += d->ways[i][l] - v->rooms[l];
                v->rooms[l] = d->ways[i][l];
            }
        try_from(v, from + 1);
        v->rooms = saved;
        v->total = total;
    }
}

/* ---- the answer ---- */

static bool is_let_go(const struct skel_state *st)
{
    return st->kind == SKEL_FREE
           || (st->kind == SKEL_ISEND && st->req == SKEL_NONE && st->mode != SKEL_BUFFER);
}

/* Sends for which nobody waits are not told apart from those that are kept. */
static bool lets_go(const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            for (uint32_t i = 0; i < s->worlds[w].ranks[r].n_states; i++)
                if (is_let_go(&s->worlds[w].ranks[r].states[i]))
                    return true;
    return false;
}

static void add_channels(struct arena *arena, const struct skel *s, const struct exec *m,
                         struct ltl_buffering *out)
{
    for (uint32_t l = 0; l < m->n_lanes; l++) {
        struct ltl_channel c = {.from = m->lanes[l].from, .to = m->lanes[l].to};
        for (uint32_t i = 0; i < s->n_chans; i++)
            if (m->lane_of[i] == l)
                c.comm = s->chans[i].comm;
        VEC_PUSH(arena, out->channels, out->n_channels, out->cap_channels, c);
    }
}

static void see_flight(const struct solver *v, const struct lane *lane, struct ltl_channel *c)
{
    uint64_t bytes = bytes_in(v, lane, false);
    c->most = lane->n > c->most ? lane->n : c->most;
    c->most_bytes = bytes > c->most_bytes ? bytes : c->most_bytes;
}

/* Where no channel keeps more than it must have room for: how many bytes. */
static void see_kept(const struct solver *v, struct ltl_space *g, struct ltl_buffering *out)
{
    for (uint32_t i = 0; i < g->states.n; i++) {
        bool fits = true;
        exec_load(g->m, g->states.items[i]);
        for (uint32_t l = 0; l < g->m->n_lanes; l++)
            fits &= kept_in(&g->m->lanes[l]) <= out->channels[l].needed;
        for (uint32_t l = 0; l < g->m->n_lanes && fits; l++) {
            uint64_t bytes = bytes_in(v, &g->m->lanes[l], true);
            if (bytes > out->channels[l].bytes)
                out->channels[l].bytes = bytes;
        }
    }
}

static void see_state(struct solver *v, struct ltl_space *g, uint32_t state,
                      struct ltl_buffering *out)
{
    exec_load(g->m, g->states.items[state]);
    for (uint32_t l = 0; l < g->m->n_lanes; l++)
        see_flight(v, &g->m->lanes[l], &out->channels[l]);
    if (ltl_space_stays(g, state) && !look_at(v, g, state))
        out->hangs = true;
}

struct ltl_buffering ltl_buffering(struct arena *arena, const struct skel *s,
                                   const struct verify_options *o)
{
    struct ltl_buffering out = {0};
    static const struct ltl_formula none = {.text = ""};
    struct ltl_limits limits = {.max_states = MAX_STATES,
                                .kept = skel_is_cyclic(s) ? KEPT : SKEL_NONE,
                                .give_up_ms = o->give_up_ms, .interrupted = o->interrupted,
                                .progress = o->progress};
    struct solver v = {.arena = arena, .least = UINT64_MAX, .sizes = sizes_of(arena, s)};
    struct ltl_space **graphs = ARENA_ARRAY(arena, struct ltl_space *, s->n_worlds);
    for (uint32_t w = 0; w < s->n_worlds && !out.stopped && !out.hangs; w++) {
        struct ltl_space *g = graphs[w] = ltl_space_build(arena, s, w, &none, &limits);
        if (w == 0)
            add_channels(arena, s, g->m, &out);
        v.n_lanes = g->m->n_lanes;
        out.stopped = g->stopped;
        out.states += g->states.n;
        out.kept = g->is_cut ? KEPT : out.kept;
        out.fault = g->fault ? g->fault : out.fault;
        for (uint32_t i = 0; i < g->states.n && !out.stopped && !out.hangs; i++)
            see_state(&v, g, i, &out);
    }
    v.rooms = ARENA_ARRAY(arena, uint32_t, v.n_lanes + 1u);
    v.best = ARENA_ARRAY(arena, uint32_t, v.n_lanes + 1u);
    if (!out.hangs && !out.stopped)
        try_from(&v, 0);
    if (!out.hangs && !out.stopped && v.least == UINT64_MAX)
        out.stopped = "too many ways to have room";
    out.is_least = v.tries <= MAX_TRIES && !lets_go(s);
    for (uint32_t l = 0; l < out.n_channels && !out.stopped; l++) {
        out.channels[l].needed = v.best[l];
        out.total += v.best[l];
    }
    for (uint32_t w = 0; w < s->n_worlds && !out.stopped && !out.hangs; w++)
        see_kept(&v, graphs[w], &out);
    for (uint32_t l = 0; l < out.n_channels; l++)
        out.bytes = sum(out.bytes, out.channels[l].bytes);
    return out;
}
