/* The graph of a machine, for core/base/scc.h. */
#include "core/skel/pass/scc.h"

struct graph {
    const struct skel_machine *m;
    bool (*follows)(const void *context, uint32_t state, uint32_t trans);
    const void *context;
};

static uint32_t degree(const void *context, uint32_t state)
{
    const struct graph *g = context;
    return g->m->states[state].n_trans;
}

static bool edge(const void *context, uint32_t state, uint32_t trans, uint32_t *to)
{
    const struct graph *g = context;
    *to = g->m->states[state].trans[trans].to;
    return g->follows(g->context, state, trans);
}

struct scc skel_find_parts(const struct skel_machine *m, const uint32_t *states,
                           uint32_t n_states,
                           bool (*follows)(const void *context, uint32_t state, uint32_t trans),
                           const void *context, struct arena *scratch)
{
    struct graph g = {m, follows, context};
    struct scc_graph all = {.n = m->n_states, .degree = degree, .edge = edge, .context = &g};
    return scc_find(&all, states, n_states, scratch);
}
