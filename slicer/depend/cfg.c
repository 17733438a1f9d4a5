/* Dominators by the iterative algorithm over reverse postorder (Cooper, Harvey, Kennedy),
 * control dependence from post-dominators (Ferrante, Ottenstein, Warren).
 *
 * A loop that cannot be left (`for (;;)` without exit) gets an edge from its header to the
 * virtual exit, so that post-dominators exist; it is listed in `endless`.
 */
#include "slicer/depend/cfg.h"

#include "core/base/vec.h"
#include "slicer/depend/numbering.h"

static void add_block(struct arena *a, struct sl_blocks *l, uint32_t b)
{
    VEC_PUSH(a, l->items, l->n, l->cap, b);
}

static void add_edges(struct arena *a, struct sl_cfg *g, const struct ir_func *f)
{
    for (uint32_t b = 0; b < g->n; b++) {
        uint32_t *to = ARENA_ARRAY(a, uint32_t, sl_max_successors(&f->blocks[b]));
        uint32_t n = sl_successors(&f->blocks[b], to);
        for (uint32_t i = 0; i < n; i++)
            add_block(a, &g->succ[b], to[i]);
    }
}

static void number_blocks(struct arena *a, struct sl_cfg *g)
{
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, g->n + 1);
    uint32_t *next = ARENA_ARRAY(a, uint32_t, g->n + 1);
    bool *seen = ARENA_ARRAY(a, bool, g->n + 1);
    uint32_t depth = 0, place = g->n;
    uint32_t *order = ARENA_ARRAY(a, uint32_t, g->n + 1);
    stack[depth++] = 0;
    seen[0] = true;
    while (depth) {
        uint32_t b = stack[depth - 1];
        if (next[b] < g->succ[b].n) {
            uint32_t s = g->succ[b].items[next[b]++];
            if (!seen[s]) {
                seen[s] = true;
                stack[depth++] = s;
            }
        } else {
            order[--place] = b;
            depth--;
        }
    }
    g->n_rpo = g->n - place;
    g->rpo = order + place;
    for (uint32_t b = 0; b <= g->n; b++)
        g->rpo_number[b] = SL_NONE;
    for (uint32_t i = 0; i < g->n_rpo; i++)
        g->rpo_number[g->rpo[i]] = i;
}

static void add_predecessors(struct arena *a, struct sl_cfg *g)
{
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        const struct sl_blocks *s = &g->succ[g->rpo[i]];
        for (uint32_t k = 0; k < s->n; k++)
            add_block(a, &g->pred[s->items[k]], g->rpo[i]);
    }
}

/* Mark what is reachable from b along lists. */
static void flood(const struct sl_blocks *lists, uint32_t b, bool *mark, uint32_t *stack)
{
    uint32_t depth = 0;
    if (mark[b])
        return;
    mark[b] = true;
    stack[depth++] = b;
    while (depth) {
        const struct sl_blocks *l = &lists[stack[--depth]];
        for (uint32_t i = 0; i < l->n; i++) {
            if (!mark[l->items[i]]) {
                mark[l->items[i]] = true;
                stack[depth++] = l->items[i];
            }
        }
    }
}

/* Is b in a set of blocks that reach each other and nothing else? */
static bool in_last_component(struct arena *a, const struct sl_cfg *g, uint32_t b)
{
    bool *from = ARENA_ARRAY(a, bool, g->n + 1), *to = ARENA_ARRAY(a, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, g->n + 1);
    flood(g->succ, b, from, stack);
    flood(g->pred, b, to, stack);
    for (uint32_t i = 0; i < g->n; i++)
        if (from[i] && !to[i])
            return false;
    return true;
}

static void connect_exit(struct arena *a, struct sl_cfg *g)
{
    bool *ends = ARENA_ARRAY(a, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, g->n + 1);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        if (!g->succ[b].n) {
            add_block(a, &g->succ[b], g->n);
            add_block(a, &g->pred[g->n], b);
        }
    }
    flood(g->pred, g->n, ends, stack);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        if (ends[b] || !in_last_component(a, g, b))
            continue;
        add_block(a, &g->endless, b);
        add_block(a, &g->succ[b], g->n);
        add_block(a, &g->pred[g->n], b);
        flood(g->pred, b, ends, stack);
    }
}

/* The nearest common ancestor; order: position of each block in the visiting order. */
static uint32_t meet(const uint32_t *parent, const uint32_t *order, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (order[a] > order[b])
            a = parent[a];
        while (order[b] > order[a])
            b = parent[b];
    }
    return a;
}

/* Fills parent with immediate dominators of the graph whose nodes are visit[0..n), where
 * visit[0] is the root and `before` lists the predecessors in that graph. */
static void dominators(const struct sl_blocks *before, const uint32_t *visit, uint32_t n,
                       const uint32_t *order, uint32_t *parent)
{
    parent[visit[0]] = visit[0];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < n; i++) {
            const struct sl_blocks *l = &before[visit[i]];
            uint32_t best = SL_NONE;
            for (uint32_t k = 0; k < l->n; k++) {
                uint32_t p = l->items[k];
                if (order[p] == SL_NONE || parent[p] == SL_NONE)
                    continue;
                best = best == SL_NONE ? p : meet(parent, order, best, p);
            }
            if (best != parent[visit[i]]) {
                parent[visit[i]] = best;
                changed = true;
            }
        }
    }
}

/* Reverse postorder of the reversed graph from the exit. */
static uint32_t reverse_order(struct arena *a, const struct sl_cfg *g, uint32_t **visit,
                              uint32_t *order)
{
    uint32_t size = g->n + 1, depth = 0, place = size;
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, size);
    uint32_t *next = ARENA_ARRAY(a, uint32_t, size);
    uint32_t *list = ARENA_ARRAY(a, uint32_t, size);
    bool *seen = ARENA_ARRAY(a, bool, size);
    stack[depth++] = g->n;
    seen[g->n] = true;
    while (depth) {
        uint32_t b = stack[depth - 1];
        if (next[b] < g->pred[b].n) {
            uint32_t s = g->pred[b].items[next[b]++];
            if (!seen[s]) {
                seen[s] = true;
                stack[depth++] = s;
            }
        } else {
            list[--place] = b;
            depth--;
        }
    }
    *visit = list + place;
    for (uint32_t b = 0; b < size; b++)
        order[b] = SL_NONE;
    for (uint32_t i = 0; i < size - place; i++)
        order[list[place + i]] = i;
    return size - place;
}

static void add_controllers(struct arena *a, struct sl_cfg *g)
{
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        if (g->succ[b].n < 2)
            continue;
        for (uint32_t k = 0; k < g->succ[b].n; k++) {
            uint32_t s = g->succ[b].items[k];
            for (; s != g->ipdom[b] && s != g->n; s = g->ipdom[s])
                add_block(a, &g->controllers[s], b);
        }
    }
}

struct sl_cfg *sl_cfg_new(struct arena *a, const struct ir_func *f)
{
    struct sl_cfg *g = ARENA_NEW(a, struct sl_cfg);
    uint32_t size = f->n_blocks + 1;
    g->n = f->n_blocks;
    g->succ = ARENA_ARRAY(a, struct sl_blocks, size);
    g->pred = ARENA_ARRAY(a, struct sl_blocks, size);
    g->controllers = ARENA_ARRAY(a, struct sl_blocks, size);
    g->rpo_number = ARENA_ARRAY(a, uint32_t, size);
    g->idom = ARENA_ARRAY(a, uint32_t, size);
    g->ipdom = ARENA_ARRAY(a, uint32_t, size);
    add_edges(a, g, f);
    number_blocks(a, g);
    add_predecessors(a, g);
    for (uint32_t b = 0; b < size; b++)
        g->idom[b] = g->ipdom[b] = SL_NONE;
    dominators(g->pred, g->rpo, g->n_rpo, g->rpo_number, g->idom);
    connect_exit(a, g);
    uint32_t *visit, *order = ARENA_ARRAY(a, uint32_t, size);
    uint32_t n = reverse_order(a, g, &visit, order);
    dominators(g->succ, visit, n, order, g->ipdom);
    add_controllers(a, g);
    return g;
}

bool sl_dominates(const struct sl_cfg *g, uint32_t a, uint32_t b)
{
    while (b != a && b != g->idom[b])
        b = g->idom[b];
    return a == b;
}

bool sl_loop(const struct sl_cfg *g, uint32_t header, bool *member, uint32_t *stack)
{
    uint32_t depth = 0;
    for (uint32_t b = 0; b < g->n; b++)
        member[b] = false;
    for (uint32_t i = 0; i < g->pred[header].n; i++) {
        uint32_t p = g->pred[header].items[i];
        if (sl_dominates(g, header, p) && !member[p]) {
            member[p] = true;
            if (p != header)
                stack[depth++] = p;
        }
    }
    bool found = depth || member[header];
    member[header] = true;
    while (depth) {
        uint32_t b = stack[--depth];
        for (uint32_t i = 0; i < g->pred[b].n; i++) {
            uint32_t p = g->pred[b].items[i];
            if (!member[p]) {
                member[p] = true;
                stack[depth++] = p;
            }
        }
    }
    return found;
}
