/* Loops in which a rank only chooses.
 *
 *     while (!done)                        choice: rand() == 7 -> out
 *         if (rand() == 7) done = 1;               rand() != 7 -> the same choice once more
 *
 * What leads out of the loop is known on each way, so that no branch that is not known leaves it:
 * that it ends is the choice's.  Where the end of the loop is proved, as it counts its rounds, a
 * circle is nothing but states that were joined.
 */
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "core/base/scc.h"
#include "core/diag/ledger.h"

static uint32_t degree(const void *context, uint32_t node)
{
    const struct rank *r = context;
    return r->nodes[node].kind == SKEL_LOCAL ? r->nodes[node].n_edges : 0;
}

static bool edge(const void *context, uint32_t node, uint32_t k, uint32_t *to)
{
    const struct rank *r = context;
    *to = r->nodes[node].edges[k].to;
    return *to != SKEL_NONE && r->nodes[*to].kind == SKEL_LOCAL;
}

static void note_rank(struct engine *e, const struct rank *r, struct arena *scratch)
{
    struct scc_graph g = {.n = r->n_nodes, .degree = degree, .edge = edge, .context = r};
    uint32_t *roots = ARENA_ARRAY(scratch, uint32_t, r->n_nodes + 1), n = 0, to;
    for (uint32_t i = 0; i < r->n_nodes; i++)
        if (r->nodes[i].kind == SKEL_LOCAL)
            roots[n++] = i;
    struct scc parts = scc_find(&g, roots, n, scratch);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < degree(r, roots[i]); k++)
            if (r->nodes[roots[i]].edges[k].round && edge(r, roots[i], k, &to) &&
                parts.of[to] == parts.of[roots[i]])
                ledger_add(e->ledger, LEDGER_LOOP_TERMINATES, r->nodes[roots[i]].at,
                           "the loop around this choice is left by what is chosen, and is "
                           "assumed to end");
}

void node_note_loops(struct engine *e)
{
    struct arena *scratch = arena_new();
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        note_rank(e, &e->ranks[i], scratch);
    arena_free(scratch);
}
