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

#include "core/base/hash.h"
#include "core/base/scc.h"
#include "core/base/vec.h"
#include "slicer/pointsto/solver_state.h"

enum { OFTEN = 4 }; /* cells that flow along each edge until it is looked for circles again */

/* ---- circles ---- */

static bool is_passed(const struct sl_solver *v, uint32_t node)
{
    return !v->nodes[node].into && v->nodes[node].holds != SL_H_INTEGERS;
}

static uint32_t degree(const void *context, uint32_t node)
{
    const struct sl_solver *v = context;
    return v->nodes[node].n_to;
}

static bool edge(const void *context, uint32_t node, uint32_t k, uint32_t *to)
{
    const struct sl_solver *v = context;
    *to = v->nodes[node].to[k];
    return is_passed(v, *to);
}

static struct scc find_circles(const struct sl_solver *v, struct arena *scratch)
{
    struct scc_graph g = {.n = v->n_nodes, .degree = degree, .edge = edge, .context = v};
    uint32_t *roots = ARENA_ARRAY(scratch, uint32_t, v->n_nodes), n = 0;
    for (uint32_t i = 1; i < v->n_nodes; i++)
        if (is_passed(v, i))
            roots[n++] = i;
    return scc_find(&g, roots, n, scratch);
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
        solver_edge(v, a, other.to[i]);
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

static bool same_rule(struct sl_solver *v, const struct sl_rule *a, const struct sl_rule *b)
{
    return a->kind == b->kind && solver_find(v, a->other) == solver_find(v, b->other) &&
           a->offset == b->offset && a->number == b->number;
}

/* Is the rule new in the hash table?  Then it is there from now on. */
static bool add_rule(struct sl_solver *v, const struct sl_rule **slots, uint32_t n_slots,
                     const struct sl_rule *r)
{
    uint64_t hash = hash_mix(hash_mix(1, r->kind), solver_find(v, r->other));
    hash = hash_mix(hash_mix(hash, (uint64_t)r->offset), r->number);
    uint32_t i = (uint32_t)hash & (n_slots - 1);
    for (; slots[i]; i = (i + 1) & (n_slots - 1))
        if (same_rule(v, slots[i], r))
            return false;
    slots[i] = r;
    return true;
}

/* The same for rules: each cell that comes would be looked at for each of them. */
static void tidy_rules(struct sl_solver *v, uint32_t node, struct arena *scratch)
{
    uint32_t n = 0, n_slots = 4;
    for (const struct sl_rule *r = v->nodes[node].rules; r; r = r->next)
        n++;
    if (n < 2)
        return;
    while (n_slots < 2 * n)
        n_slots *= 2;
    const struct sl_rule **slots = ARENA_ARRAY(scratch, const struct sl_rule *, n_slots);
    for (struct sl_rule **r = &v->nodes[node].rules; *r;)
        if (add_rule(v, slots, n_slots, *r))
            r = &(*r)->next;
        else
            *r = (*r)->next;
}

static void unite_parts(struct sl_solver *v, const uint32_t *part, uint32_t n, uint32_t *first)
{
    for (uint32_t i = 1; i < n; i++) {
        if (part[i] == SCC_NONE)
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
    uint32_t n = v->n_nodes;
    struct scc circles = find_circles(v, scratch);
    unite_parts(v, circles.of, n, ARENA_ARRAY(scratch, uint32_t, 2 * circles.n));
    uint32_t *seen = ARENA_ARRAY(scratch, uint32_t, v->n_nodes);
    for (uint32_t i = 1; i < v->n_nodes; i++) {
        tidy_edges(v, i, seen);
        tidy_rules(v, i, scratch);
    }
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
