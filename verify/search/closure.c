#include "verify/search/closure.h"

#include "core/base/arena.h"

#include <string.h>

static bool unite(uint64_t *to, const uint64_t *from, uint32_t words)
{
    bool changed = false;
    for (uint32_t i = 0; i < words; i++) {
        changed |= (from[i] & ~to[i]) != 0;
        to[i] |= from[i];
    }
    return changed;
}

/* The first of the ways of the choice whose last way is before `end`. */
static size_t choice_start(const struct closure *c, size_t end)
{
    const struct closure_edge *last = &c->edges[end - 1];
    size_t start = end - 1;
    while (start > 0 && c->edges[start - 1].from == last->from
           && c->edges[start - 1].choice == last->choice)
        start--;
    return start;
}

/* The ways start..end-1 of one choice; true: its node has new ranks.  in_all has room for a set. */
static bool add_choice(const struct closure *c, uint64_t *sets, size_t start, size_t end,
                       bool surely, uint64_t *in_all)
{
    uint64_t *set = sets + (size_t)c->n_words * c->edges[start].from;
    bool changed = false;
    memset(in_all, 0xff, c->n_words * sizeof *in_all);
    for (size_t i = start; i < end; i++) {
        const struct closure_edge *e = &c->edges[i];
        const uint64_t *after = sets + (size_t)c->n_words * e->to;
        for (uint32_t k = 0; k < c->n_words; k++)
            in_all[k] &= e->movers[k] | after[k];
        if (surely && e->over)
            continue;
        changed |= unite(set, e->movers, c->n_words);
        changed |= unite(set, after, c->n_words);
    }
    return unite(set, in_all, c->n_words) || changed;
}

uint64_t *closure_of(const struct closure *c, const uint64_t *start, bool surely)
{
    uint64_t *sets = arena_memdup(c->arena, start, c->n_words * c->n_nodes * sizeof *sets);
    uint64_t *in_all = ARENA_ARRAY(c->arena, uint64_t, c->n_words);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t end = c->n_edges, first; end > 0; end = first) {
            first = choice_start(c, end);
            changed |= add_choice(c, sets, first, end, surely, in_all);
        }
    }
    return sets;
}
