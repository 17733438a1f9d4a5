/* Function -> control-flow graph (see ir/cfg.h).
 *
 * All walks are without recursion: generated code has very deep graphs.
 */
#include "core/ir/cfg.h"

#include "core/base/fail.h"
#include "core/base/vec.h"

#include <assert.h>

/* ---- edges ---- */

const struct ir_instr *ir_last(const struct ir_block *b)
{
    return b->n_instrs ? &b->instrs[b->n_instrs - 1] : NULL;
}

uint32_t ir_n_succs(const struct ir_block *b)
{
    const struct ir_instr *in = ir_last(b);
    if (!in)
        return 0;
    return in->op == IR_JUMP     ? 1
           : in->op == IR_BR     ? 2
           : in->op == IR_SWITCH ? in->n_cases + 1
                                 : 0;
}

uint32_t ir_succ(const struct ir_block *b, uint32_t i)
{
    const struct ir_instr *in = ir_last(b);
    return in->op == IR_SWITCH && i ? in->cases[i - 1].to : in->to[i];
}

/* The target of a branch or switch on this constant. */
static uint32_t taken(const struct ir_instr *in)
{
    if (in->op == IR_BR)
        return in->to[in->a.i ? 0 : 1];
    for (uint32_t i = 0; i < in->n_cases; i++)
        if (in->cases[i].lo <= in->a.i && in->a.i <= in->cases[i].hi)
            return in->cases[i].to;
    return in->to[0];
}

static uint32_t add_once(uint32_t *to, uint32_t n, uint32_t block)
{
    for (uint32_t i = 0; i < n; i++)
        if (to[i] == block)
            return n;
    to[n] = block;
    return n + 1;
}

uint32_t ir_taken_succs(const struct ir_block *b, uint32_t *to)
{
    const struct ir_instr *in = ir_last(b);
    uint32_t n = 0, targets = ir_n_succs(b);
    if (targets && in->op != IR_JUMP && in->a.kind == IR_O_INT)
        return add_once(to, 0, taken(in));
    for (uint32_t i = 0; i < targets; i++)
        n = add_once(to, n, ir_succ(b, i));
    return n;
}

static void add_block(struct arena *a, struct ir_blocks *l, uint32_t b)
{
    VEC_PUSH(a, l->items, l->n, l->cap, b);
}

static void add_edges(struct arena *a, struct ir_cfg *g, const struct ir_func *f,
                      enum ir_edges edges)
{
    for (uint32_t b = 0; b < g->n; b++) {
        struct ir_blocks *l = &g->succ[b];
        l->n = l->cap = ir_n_succs(&f->blocks[b]);
        l->items = ARENA_ARRAY(a, uint32_t, l->n);
        switch (edges) {
        case IR_EDGES_ALL:
            for (uint32_t i = 0; i < l->n; i++)
                l->items[i] = ir_succ(&f->blocks[b], i);
            break;
        case IR_EDGES_TAKEN:
            l->n = ir_taken_succs(&f->blocks[b], l->items);
            break;
        }
        for (uint32_t i = 0; i < l->n; i++)
            if (l->items[i] >= g->n)
                bug("%s: b%u goes to b%u of %u", f->link_name, b, l->items[i], g->n);
    }
}

static void add_predecessors(struct arena *a, struct ir_cfg *g)
{
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        const struct ir_blocks *s = &g->succ[g->rpo[i]];
        for (uint32_t k = 0; k < s->n; k++)
            add_block(a, &g->pred[s->items[k]], g->rpo[i]);
    }
}

/* ---- order ---- */

/* The nodes that can be reached from root along `lists`, in reverse postorder; number[node] is
 * the place there, or IR_NO_BLOCK. */
static uint32_t number_nodes(struct arena *a, const struct ir_blocks *lists, uint32_t size,
                             uint32_t root, uint32_t **order, uint32_t *number)
{
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, size), *next = ARENA_ARRAY(a, uint32_t, size);
    uint32_t *list = ARENA_ARRAY(a, uint32_t, size), depth = 0, place = size;
    bool *seen = ARENA_ARRAY(a, bool, size);
    stack[depth++] = root;
    seen[root] = true;
    while (depth) {
        uint32_t b = stack[depth - 1];
        if (next[b] == lists[b].n) {
            list[--place] = b;
            depth--;
            continue;
        }
        uint32_t to = lists[b].items[next[b]++];
        if (!seen[to]) {
            seen[to] = true;
            stack[depth++] = to;
        }
    }
    *order = list + place;
    for (uint32_t b = 0; b < size; b++)
        number[b] = IR_NO_BLOCK;
    for (uint32_t i = 0; i < size - place; i++)
        number[list[place + i]] = i;
    return size - place;
}

/* ---- dominators ---- */

/* The nearest common ancestor in the tree so far. */
static uint32_t ancestor(const uint32_t *parent, const uint32_t *number, uint32_t a, uint32_t b)
{
    while (a != b) {
        assert(number[a] != IR_NO_BLOCK && number[b] != IR_NO_BLOCK);
        while (number[a] > number[b])
            a = parent[a];
        while (number[b] > number[a])
            b = parent[b];
    }
    return a;
}

static uint32_t find_parent(const struct ir_blocks *before, const uint32_t *number,
                            const uint32_t *parent)
{
    uint32_t best = IR_NO_BLOCK;
    for (uint32_t k = 0; k < before->n; k++) {
        uint32_t p = before->items[k];
        if (number[p] == IR_NO_BLOCK || parent[p] == IR_NO_BLOCK)
            continue;
        best = best == IR_NO_BLOCK ? p : ancestor(parent, number, best, p);
    }
    return best;
}

/* The immediate dominators of order[0..n), where order[0] is the root and `before` lists the
 * predecessors of each node; of the other of `size` nodes IR_NO_BLOCK. */
static uint32_t *find_dominators(struct arena *a, const struct ir_blocks *before, uint32_t size,
                                 const uint32_t *order, uint32_t n, const uint32_t *number)
{
    uint32_t *parent = ARENA_ARRAY(a, uint32_t, size);
    for (uint32_t b = 0; b < size; b++)
        parent[b] = IR_NO_BLOCK;
    parent[order[0]] = order[0];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < n; i++) {
            uint32_t best = find_parent(&before[order[i]], number, parent);
            if (best == IR_NO_BLOCK)
                bug("block %u is reached from nowhere", order[i]);
            changed |= best != parent[order[i]];
            parent[order[i]] = best;
        }
    }
    return parent;
}

/* Number the tree so that ancestors enclose their descendants. */
static void number_tree(struct arena *a, struct ir_cfg *g)
{
    uint32_t *child = ARENA_ARRAY(a, uint32_t, g->n); /* first child + 1 */
    uint32_t *sibling = ARENA_ARRAY(a, uint32_t, g->n);
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, g->n), depth = 0, clock = 0;
    for (uint32_t i = g->n_rpo; i-- > 1;) {
        uint32_t b = g->rpo[i], parent = g->idom[b];
        sibling[b] = child[parent];
        child[parent] = b + 1;
    }
    stack[depth++] = 0;
    g->enter[0] = ++clock;
    while (depth) {
        uint32_t b = stack[depth - 1], c = child[b];
        if (!c) {
            g->leave[b] = ++clock;
            depth--;
            continue;
        }
        child[b] = sibling[c - 1];
        g->enter[c - 1] = ++clock;
        stack[depth++] = c - 1;
    }
}

bool ir_cfg_dominates(const struct ir_cfg *g, uint32_t a, uint32_t b)
{
    if (g->rpo_number[b] == IR_NO_BLOCK)
        return true;
    if (g->rpo_number[a] == IR_NO_BLOCK)
        return false;
    return g->enter[a] <= g->enter[b] && g->leave[b] <= g->leave[a];
}

struct ir_cfg *ir_cfg_new(struct arena *a, const struct ir_func *f, enum ir_edges edges)
{
    struct ir_cfg *g = ARENA_NEW(a, struct ir_cfg);
    uint32_t size = f->n_blocks + 1;
    g->n = f->n_blocks;
    g->succ = ARENA_ARRAY(a, struct ir_blocks, size);
    g->pred = ARENA_ARRAY(a, struct ir_blocks, size);
    g->rpo_number = ARENA_ARRAY(a, uint32_t, size);
    g->enter = ARENA_ARRAY(a, uint32_t, size);
    g->leave = ARENA_ARRAY(a, uint32_t, size);
    if (!g->n)
        return g;
    add_edges(a, g, f, edges);
    g->n_rpo = number_nodes(a, g->succ, size, 0, &g->rpo, g->rpo_number);
    add_predecessors(a, g);
    g->idom = find_dominators(a, g->pred, size, g->rpo, g->n_rpo, g->rpo_number);
    number_tree(a, g);
    return g;
}

/* ---- the exit ---- */

/* Mark what is reachable from b along lists. */
static void flood(const struct ir_blocks *lists, uint32_t b, bool *mark, uint32_t *stack)
{
    uint32_t depth = 0;
    if (mark[b])
        return;
    mark[b] = true;
    stack[depth++] = b;
    while (depth) {
        const struct ir_blocks *l = &lists[stack[--depth]];
        for (uint32_t i = 0; i < l->n; i++) {
            if (!mark[l->items[i]]) {
                mark[l->items[i]] = true;
                stack[depth++] = l->items[i];
            }
        }
    }
}

static void connect(struct arena *a, struct ir_cfg *g, uint32_t b)
{
    add_block(a, &g->succ[b], g->n);
    add_block(a, &g->pred[g->n], b);
}

void ir_cfg_connect_exit(struct arena *a, struct ir_cfg *g, const bool *lost)
{
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        if (!g->succ[b].n && !(lost && lost[b]))
            connect(a, g, b);
    }
}

/* Is b in a set of blocks that reach each other and nothing else? */
static bool in_last_component(struct arena *a, const struct ir_cfg *g, uint32_t b)
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

void ir_cfg_connect_endless(struct arena *a, struct ir_cfg *g)
{
    bool *ends = ARENA_ARRAY(a, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, g->n + 1);
    flood(g->pred, g->n, ends, stack);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        if (ends[b] || !in_last_component(a, g, b))
            continue;
        add_block(a, &g->endless, b);
        connect(a, g, b);
        flood(g->pred, b, ends, stack);
    }
}

void ir_cfg_find_postdominators(struct arena *a, struct ir_cfg *g)
{
    uint32_t size = g->n + 1, *order, *number = ARENA_ARRAY(a, uint32_t, size);
    uint32_t n = number_nodes(a, g->pred, size, g->n, &order, number);
    g->ipdom = find_dominators(a, g->succ, size, order, n, number);
}

void ir_cfg_find_controllers(struct arena *a, struct ir_cfg *g)
{
    g->controllers = ARENA_ARRAY(a, struct ir_blocks, g->n + 1);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        if (g->ipdom[b] == IR_NO_BLOCK)
            bug("the exit cannot be reached from block %u", b);
        if (g->succ[b].n < 2)
            continue;
        for (uint32_t k = 0; k < g->succ[b].n; k++) {
            uint32_t s = g->succ[b].items[k];
            for (; s != g->ipdom[b] && s != g->n; s = g->ipdom[s])
                add_block(a, &g->controllers[s], b);
        }
    }
}

/* ---- loops ---- */

static bool goes_back(const struct ir_cfg *g, enum ir_loops loops, uint32_t from, uint32_t header)
{
    switch (loops) {
    case IR_LOOPS_NATURAL: return ir_cfg_dominates(g, header, from);
    case IR_LOOPS_ALL: return g->rpo_number[header] <= g->rpo_number[from];
    }
    return false;
}

bool ir_cfg_loop(const struct ir_cfg *g, enum ir_loops loops, uint32_t header, bool *member,
                 uint32_t *stack)
{
    uint32_t depth = 0;
    assert(header < g->n && g->rpo_number[header] != IR_NO_BLOCK);
    for (uint32_t b = 0; b < g->n; b++)
        member[b] = false;
    for (uint32_t i = 0; i < g->pred[header].n; i++) {
        uint32_t p = g->pred[header].items[i];
        if (goes_back(g, loops, p, header) && !member[p]) {
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

bool ir_cfg_leaves(const struct ir_cfg *g, const bool *member, uint32_t block)
{
    const struct ir_blocks *to = &g->succ[block];
    for (uint32_t i = 0; i < to->n; i++)
        if (to->items[i] != g->n && !member[to->items[i]])
            return true;
    return false;
}
