/* Tarjan's algorithm, with a stack of its own instead of recursion. */
#include "core/base/scc.h"

#include <string.h>

struct search {
    const struct scc_graph *g;
    uint32_t *index, *low, *stack, *path, *next;
    uint32_t n_index, n_stack, n_path;
    struct scc parts; /* a node that was entered and is in none is on the stack */
};

static void enter(struct search *f, uint32_t node)
{
    f->index[node] = f->low[node] = ++f->n_index;
    f->stack[f->n_stack++] = node;
    f->path[f->n_path++] = node;
}

static void leave(struct search *f, uint32_t node)
{
    f->n_path--;
    if (f->n_path && f->low[node] < f->low[f->path[f->n_path - 1]])
        f->low[f->path[f->n_path - 1]] = f->low[node];
    if (f->low[node] != f->index[node])
        return;
    uint32_t member;
    do {
        member = f->stack[--f->n_stack];
        f->parts.of[member] = f->parts.n;
    } while (member != node);
    f->parts.n++;
}

static void follow(struct search *f, uint32_t from, uint32_t to)
{
    if (!f->index[to])
        enter(f, to);
    else if (f->parts.of[to] == SCC_NONE && f->index[to] < f->low[from])
        f->low[from] = f->index[to];
}

static void walk(struct search *f, uint32_t root)
{
    const struct scc_graph *g = f->g;
    enter(f, root);
    while (f->n_path) {
        uint32_t at = f->path[f->n_path - 1], k = f->next[at]++, to;
        if (k == g->degree(g->context, at))
            leave(f, at);
        else if (g->edge(g->context, at, k, &to))
            follow(f, at, to);
    }
}

struct scc scc_find(const struct scc_graph *g, const uint32_t *roots, uint32_t n_roots,
                    struct arena *scratch)
{
    struct search f = {
        .g = g,
        .index = ARENA_ARRAY(scratch, uint32_t, g->n),
        .low = ARENA_ARRAY(scratch, uint32_t, g->n),
        .stack = ARENA_ARRAY(scratch, uint32_t, g->n),
        .path = ARENA_ARRAY(scratch, uint32_t, g->n),
        .next = ARENA_ARRAY(scratch, uint32_t, g->n),
        .parts.of = ARENA_ARRAY(scratch, uint32_t, g->n),
    };
    memset(f.parts.of, 0xff, g->n * sizeof *f.parts.of); /* SCC_NONE */
    for (uint32_t i = 0; i < n_roots; i++)
        if (!f.index[roots[i]])
            walk(&f, roots[i]);
    return f.parts;
}
