/* Sets of ranks are passed against the direction of the edges until nothing changes. */
#include "tests/checker/livelock.h"

static bool takes_nothing(enum skel_alt_kind kind)
{
    switch (kind) {
    case SKEL_ALT_ALL: /* what it says is true from then on, without it */
    case SKEL_ALT_PROBE:
    case SKEL_ALT_DRAINED:
    case SKEL_ALT_ELSE: return true;
    case SKEL_ALT_REQ:
    case SKEL_ALT_MPROBE: return false;
    }
    return false;
}

enum idle ref_livelock_idle(const struct skel_state *state, const struct skel_trans *t)
{
    if (t->n_assigns || t->bind != SKEL_NONE)
        return NOT_IDLE;
    if (state->kind == SKEL_SELECT)
        return takes_nothing(state->alts[t->alt].kind) ? IDLE_TEST : NOT_IDLE;
    if (state->kind != SKEL_LOCAL)
        return NOT_IDLE;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].n_guards || state->trans[i].n_assigns)
            return NOT_IDLE;
    return IDLE_LOCAL;
}

/* lives[i]: something but idle steps may come, or everything may end. */
static void spread_life(const struct graph *g, bool *lives)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = g->n_edges; i-- > 0;) {
            const struct edge *e = &g->edges[i];
            bool more = lives[e->from] || e->idle == NOT_IDLE || lives[e->to];
            changed = changed || more != lives[e->from];
            lives[e->from] = more;
        }
    }
}

/* Which ranks may still move (test: by a test) from each state? */
static uint64_t *movers(struct arena *arena, const struct graph *g, uint64_t n, bool test)
{
    uint64_t *sets = ARENA_ARRAY(arena, uint64_t, n);
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = g->n_edges; i-- > 0;) {
            const struct edge *e = &g->edges[i];
            uint64_t more = sets[e->from] | sets[e->to];
            if (!test || e->idle == IDLE_TEST)
                more |= e->movers;
            changed = changed || more != sets[e->from];
            sets[e->from] = more;
        }
    }
    return sets;
}

/* Will the set ever be smaller?  At the end of all ways it is the same for ever. */
static bool *shrinks(struct arena *arena, const struct graph *g, uint64_t n,
                     const uint64_t *sets)
{
    bool *result = ARENA_ARRAY(arena, bool, n), changed = true;
    while (changed) {
        changed = false;
        for (size_t i = g->n_edges; i-- > 0;) {
            const struct edge *e = &g->edges[i];
            bool more = result[e->from] || result[e->to] || sets[e->from] != sets[e->to];
            changed = changed || more != result[e->from];
            result[e->from] = more;
        }
    }
    return result;
}

uint64_t *ref_livelock_find(struct arena *arena, const struct graph *g, uint64_t n,
                            bool *lives)
{
    spread_life(g, lives);
    const uint64_t *move = movers(arena, g, n, false), *test = movers(arena, g, n, true);
    const bool *less = shrinks(arena, g, n, move), *fewer = shrinks(arena, g, n, test);
    uint64_t *polls = ARENA_ARRAY(arena, uint64_t, n);
    for (uint64_t i = 0; i < n; i++)
        if (!lives[i] && !less[i] && !fewer[i] && move[i] == test[i])
            polls[i] = move[i];
    return polls;
}
