/* Nodes that flow into each other in a circle hold the same, and become one (Hardekopf and Lin, The
 * ant and the grasshopper, PLDI 2007).
 *
 *     list = first;                              list contains first,
 *     while (list) { q = list; list = q->next; } q contains list, and list what next contains
 *
 * In a large program most nodes are in one large circle, and each would have its own list of
 * thousands of cells.  Integers do not pass a node that holds pointers only, so those that hold
 * integers only are left aside; nodes that hold all become one with each other, and those with
 * pointers only.  That an integer may have come to all of a circle loses a little, and is right.
 */
#include "slicer/pointsto/collapse.h"

#include "core/base/vec.h"
#include "slicer/pointsto/solver_state.h"

enum { OFTEN = 4 }; /* cells that flow along each edge until it is looked for circles again */

/* ---- circles: Tarjan's algorithm, with a stack of its own ---- */

struct search {
    struct sl_solver *v;
    uint32_t *index, *low, *stack, *path, *next, *part;
    uint32_t n_index, n_stack, n_path, n_parts;
};

static void enter(struct search *f, uint32_t node)
{
    f->index[node] = f->low[node] = ++f->n_index;
    f->stack[f->n_stack++] = node;
    f->path[f->n_path++] = node;
}

/* part is 0 as long as a node is on the stack. */
static void leave(struct search *f, uint32_t node)
{
    f->n_path--;
    if (f->n_path && f->low[node] < f->low[f->path[f->n_path - 1]])
        f->low[f->path[f->n_path - 1]] = f->low[node];
    if (f->low[node] != f->index[node])
        return;
    f->n_parts++;
    uint32_t member;
    do {
        member = f->stack[--f->n_stack];
        f->part[member] = f->n_parts;
    } while (member != node);
}

static bool is_passed(const struct sl_solver *v, uint32_t node)
{
    return !v->nodes[node].into && v->nodes[node].holds != SL_H_INTEGERS;
}

static void follow(struct search *f, uint32_t from, uint32_t to)
{
    if (!is_passed(f->v, to))
        return;
    if (!f->index[to])
        enter(f, to);
    else if (!f->part[to] && f->index[to] < f->low[from])
        f->low[from] = f->index[to];
}

static void walk(struct search *f, uint32_t from)
{
    enter(f, from);
    while (f->n_path) {
        uint32_t at = f->path[f->n_path - 1];
        if (f->next[at] == f->v->nodes[at].n_to)
            leave(f, at);
        else
            follow(f, at, f->v->nodes[at].to[f->next[at]++]);
    }
}

/* The circle in which each node is, for the first `n` nodes. */
static uint32_t *find_parts(struct sl_solver *v, uint32_t n, struct arena *scratch,
                            uint32_t *n_parts)
{
    struct search f = {.v = v};
    f.index = ARENA_ARRAY(scratch, uint32_t, n);
    f.low = ARENA_ARRAY(scratch, uint32_t, n);
    f.stack = ARENA_ARRAY(scratch, uint32_t, n);
    f.path = ARENA_ARRAY(scratch, uint32_t, n);
    f.next = ARENA_ARRAY(scratch, uint32_t, n);
    f.part = ARENA_ARRAY(scratch, uint32_t, n);
    for (uint32_t i = 1; i < n; i++)
        if (is_passed(v, i) && !f.index[i])
            walk(&f, i);
    *n_parts = f.n_parts;
    return f.part;
}

/* ---- one node of two ---- */

/* The rules of b, for cells that were only done at a. */
static void apply_to_done(struct sl_solver *v, uint32_t a, const struct node *b)
{
    for (uint32_t i = 0; i < v->nodes[a].done; i++) {
        uint32_t cell = v->nodes[a].cells[i];
        for (const struct sl_rule *r = solver_has(b, cell) ? NULL : b->rules; r; r = r->next)
            solver_apply(v, r, cell);
    }
    for (uint32_t i = b->done; i < b->n; i++) /* at a they may be done */
        for (const struct sl_rule *r = b->rules; r; r = r->next)
            solver_apply(v, r, b->cells[i]);
}

/* Those of b first: it has fewer. */
static void add_rules(struct node *a, struct node *b)
{
    struct sl_rule **end = &b->rules;
    while (*end)
        end = &(*end)->next;
    *end = a->rules;
    a->rules = b->rules;
}

/* b becomes a.  What only b has comes to a as news; rules are applied to it once more, which
 * changes nothing (a copy may keep fewer cells apart). */
static void unite(struct sl_solver *v, uint32_t a, uint32_t b)
{
    struct node other = v->nodes[b];
    v->nodes[b] = (struct node){.into = a, .holds = other.holds};
    for (uint32_t i = 0; i < other.n_to; i++)
        VEC_PUSH(v->arena, v->nodes[a].to, v->nodes[a].n_to, v->nodes[a].cap_to, other.to[i]);
    for (uint32_t i = 0; i < other.n_to; i++)
        for (uint32_t k = 0; k < v->nodes[a].done; k++)
            solver_include(v, other.to[i], v->nodes[a].cells[k]);
    apply_to_done(v, a, &other);
    add_rules(&v->nodes[a], &other);
    for (uint32_t i = 0; i < other.n; i++)
        solver_include(v, a, other.cells[i]);
}

/* Edges to the nodes that stand for others, each once. */
static void tidy_edges(struct sl_solver *v, uint32_t node, uint32_t *seen)
{
    struct node *n = &v->nodes[node];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n->n_to; i++) {
        uint32_t to = solver_find(v, n->to[i]);
        if (to == node || seen[to] == node)
            continue;
        seen[to] = node;
        n->to[kept++] = to;
    }
    n->n_to = kept;
}

static void unite_parts(struct sl_solver *v, const uint32_t *part, uint32_t n, uint32_t *first)
{
    for (uint32_t i = 1; i < n; i++) {
        if (!part[i])
            continue;
        uint32_t *to = &first[2 * part[i] + (v->nodes[i].holds == SL_H_POINTERS)];
        if (*to)
            unite(v, *to, i);
        else
            *to = i;
    }
}

static void collapse(struct sl_solver *v)
{
    struct arena *scratch = arena_new();
    uint32_t n = v->n_nodes, n_parts;
    const uint32_t *part = find_parts(v, n, scratch, &n_parts);
    unite_parts(v, part, n, ARENA_ARRAY(scratch, uint32_t, 2 * n_parts + 2));
    uint32_t *seen = ARENA_ARRAY(scratch, uint32_t, v->n_nodes);
    for (uint32_t i = 1; i < v->n_nodes; i++)
        tidy_edges(v, i, seen);
    arena_free(scratch);
}

void collapse_circles(struct sl_solver *v)
{
    if (v->passed < v->collapse_at)
        return;
    if (v->collapse_at)
        collapse(v);
    v->collapse_at = OFTEN * ((uint64_t)v->n_nodes + v->edges.n);
    v->passed = 0;
}
