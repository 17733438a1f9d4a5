/* Which ranks move on from each node of a graph of executions, in some continuation of it: what
 * partial deadlock asks for (Definition 7.5; docs/dev/THEORY.md, section 2).
 */
#ifndef M2S_VERIFY_SEARCH_CLOSURE_H
#define M2S_VERIFY_SEARCH_CLOSURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

static inline void closure_put(uint64_t *set, uint32_t rank)
{
    set[rank / 64] |= UINT64_C(1) << rank % 64;
}

/* Is the rank in the set of the node? */
static inline bool closure_has(const uint64_t *sets, uint32_t n_words, uint32_t node, uint32_t rank)
{
    return sets[(size_t)n_words * node + rank / 64] >> rank % 64 & 1;
}

struct closure_edge {
    uint32_t from, to;      /* nodes */
    uint32_t choice;        /* edges of a node side by side with the same number are the ways that
                               one choice has */
    bool over;              /* a way that the program may not have */
    const uint64_t *movers; /* a set of ranks: they move on the edge */
};

struct closure {
    struct arena *arena;
    const struct closure_edge *edges;
    size_t n_edges, n_nodes;
    uint32_t n_words; /* of a set of ranks */
};

/* Per node the ranks of start[node] and all that move on an edge from it, or after one.  surely: of
 * a choice whose ways the program may not all have only those that move whichever it has. */
uint64_t *closure_of(const struct closure *c, const uint64_t *start, bool surely);

#endif
