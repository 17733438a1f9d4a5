/* Strongly connected parts of a directed graph (Tarjan 1972).
 *
 *     struct scc_graph g = {.n = 10, .degree = degree, .edge = edge, .context = c};
 *     struct scc parts = scc_find(&g, roots, n_roots, scratch);     parts.of[node]
 */
#ifndef M2S_CORE_SCC_H
#define M2S_CORE_SCC_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

#define SCC_NONE UINT32_MAX

struct scc_graph {
    uint32_t n; /* nodes */
    uint32_t (*degree)(const void *context, uint32_t node);
    /* Where edge k of the node leads; false: it is none. */
    bool (*edge)(const void *context, uint32_t node, uint32_t k, uint32_t *to);
    const void *context;
};

struct scc {
    uint32_t *of; /* of a node: the number of its part, or SCC_NONE if it was not reached */
    uint32_t n;
};

/* The parts of all that is reached from the roots; a part comes before those that lead to it. */
struct scc scc_find(const struct scc_graph *g, const uint32_t *roots, uint32_t n_roots,
                    struct arena *scratch);

#endif
