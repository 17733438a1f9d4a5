/* A worklist solver: each node keeps its cells in the order of arrival and the number of
 * those already passed on, so that only news travels.  Memory is in solver_memory.c.
 */
#include "slicer/pointsto/solver.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "slicer/pointsto/collapse.h"
#include "slicer/pointsto/solver_state.h"

enum {
    MAX_PAIRS = 64, /* of cells that a copy keeps apart */
    FEW_CELLS = 32  /* of a node: looked through one by one */
};

struct sl_solver *solver_new(struct arena *arena, struct sl_solver_hooks hooks)
{
    struct sl_solver *v = ARENA_NEW(arena, struct sl_solver);
    v->arena = arena;
    v->hooks = hooks;
    solver_add_node(v); /* number 0 stands for "none" */
    return v;
}

uint32_t solver_add_node(struct sl_solver *v)
{
    struct node n = {0};
    VEC_PUSH(v->arena, v->nodes, v->n_nodes, v->cap_nodes, n);
    return v->n_nodes - 1;
}

uint32_t solver_add_object(struct sl_solver *v, struct sl_object object)
{
    struct content c = {0};
    VEC_PUSH(v->arena, v->objects, v->n_objects, v->cap_objects, object);
    VEC_PUSH(v->arena, v->contents, v->n_contents, v->cap_contents, c);
    return v->n_objects - 1;
}

static void enqueue(struct sl_solver *v, uint32_t node)
{
    if (v->nodes[node].queued)
        return;
    v->nodes[node].queued = true;
    VEC_PUSH(v->arena, v->queue.items, v->queue.n, v->queue.cap, node);
}

bool solver_has(const struct node *n, uint32_t cell)
{
    if (n->bits.n)
        return number_set_has(&n->bits, cell);
    for (uint32_t i = 0; i < n->n; i++)
        if (n->cells[i] == cell)
            return true;
    return false;
}

static bool can_hold(const struct sl_solver *v, const struct node *n, uint32_t cell)
{
    return n->holds != (v->cells[cell].integer ? SL_H_POINTERS : SL_H_INTEGERS);
}

/* A node that may lead to any place in an object need not have those at constant offsets, too. */
static bool covers(const struct sl_solver *v, const struct node *n, uint32_t cell)
{
    uint32_t any = v->contents[v->cells[cell].object].any_cell;
    if (any && v->cells[cell].integer != v->cells[any - 1].integer)
        any = v->at[any - 1].twin ? v->at[any - 1].twin + 1 : 0;
    return solver_has(n, cell) || (any && solver_has(n, any - 1));
}

void solver_include(struct sl_solver *v, uint32_t node, uint32_t cell)
{
    if (node >= v->n_nodes || cell >= v->n_cells)
        bug("cell %u of %u in node %u of %u", cell, v->n_cells, node, v->n_nodes);
    struct node *n = solver_node(v, node);
    if (!can_hold(v, n, cell) || covers(v, n, cell))
        return;
    VEC_PUSH(v->arena, n->cells, n->n, n->cap, cell);
    for (uint32_t i = n->bits.n ? n->n - 1 : 0; n->n > FEW_CELLS && i < n->n; i++)
        number_set_add(v->arena, &n->bits, n->cells[i], v->n_cells);
    if (v->cells[cell].offset == SL_ANY)
        v->objects[v->cells[cell].object].has_any = true;
    enqueue(v, (uint32_t)(n - v->nodes));
}

/* The bits of one word that node `to` could hold and does not. */
static uint64_t missing(const struct sl_solver *v, const struct node *to, uint32_t word,
                        uint64_t bits)
{
    uint64_t integers = number_set_word(&v->integers, word);
    if (to->holds != SL_H_ALL)
        bits &= to->holds == SL_H_INTEGERS ? integers : ~integers;
    return bits & ~number_set_word(&to->bits, word);
}

/* The cells that have come to `from` as numbers begin to end - 1.  Where many have come, and `to`
 * has many, most of them are there already. */
static void flow(struct sl_solver *v, uint32_t from, uint32_t to, uint32_t begin, uint32_t end)
{
    to = solver_find(v, to);
    if (to == from)
        return;
    uint32_t words = v->nodes[from].bits.n;
    v->passed += end - begin;
    bool by_words = words && v->nodes[to].bits.n && end - begin >= words / 4;
    for (uint32_t i = begin; i < end && !by_words; i++)
        solver_include(v, to, v->nodes[from].cells[i]);
    for (uint32_t w = 0; w < words && by_words; w++)
        for (uint64_t bits = missing(v, &v->nodes[to], w, v->nodes[from].bits.words[w]); bits;
             bits &= bits - 1)
            solver_include(v, to, 64 * w + (uint32_t)__builtin_ctzll(bits));
}

void solver_edge(struct sl_solver *v, uint32_t from, uint32_t to)
{
    if (from >= v->n_nodes || to >= v->n_nodes)
        bug("an edge from node %u to %u of %u", from, to, v->n_nodes);
    from = solver_find(v, from);
    to = solver_find(v, to);
    if (from == to || !from || !to || !pair_set_add(v->arena, &v->edges, from, to))
        return;
    struct node *n = &v->nodes[from];
    VEC_PUSH(v->arena, n->to, n->n_to, n->cap_to, to);
    flow(v, from, to, 0, v->nodes[from].done);
}

static bool is_any(const struct sl_solver *v, uint32_t cell)
{
    struct sl_span at = cells_span(v->cells[cell], 0);
    return cells_is_anywhere(at) || at.steps.spread;
}

static void read_all(struct sl_solver *v, uint32_t cell, uint32_t to)
{
    solver_edge(v, solver_read_node(v, solver_any_cell(v, v->cells[cell].object), 0), to);
}

static void write_all(struct sl_solver *v, uint32_t from, uint32_t cell)
{
    solver_edge(v, from, solver_write_node(v, solver_any_cell(v, v->cells[cell].object), 0));
}

/* A new source of a copy; the other side grows only. */
static void copy_from(struct sl_solver *v, const struct sl_rule *r, uint32_t cell)
{
    struct copy *c = &v->copies[r->number];
    uint32_t hub = c->hub, n = solver_node(v, r->other)->n;
    bool any = is_any(v, cell) || ++c->n_sources * c->n_targets > MAX_PAIRS;
    bool first = any && !c->any_source;
    c->any_source = c->any_source || first;
    if (any)
        read_all(v, cell, hub);
    if (c->any_target)
        read_all(v, cell, hub + 1);
    for (uint32_t i = 0; i < n && (first || !any); i++) {
        uint32_t to = solver_node(v, r->other)->cells[i];
        if (first)
            write_all(v, hub, to);
        else if (!is_any(v, to))
            solver_copy_cells(v, to, cell, r->offset);
    }
}

static void copy_to(struct sl_solver *v, const struct sl_rule *r, uint32_t cell)
{
    struct copy *c = &v->copies[r->number];
    uint32_t hub = c->hub, n = solver_node(v, r->other)->n;
    bool any = is_any(v, cell) || ++c->n_targets * c->n_sources > MAX_PAIRS;
    bool first = any && !c->any_target;
    c->any_target = c->any_target || first;
    if (any)
        write_all(v, hub + 1, cell);
    if (c->any_source)
        write_all(v, hub, cell);
    for (uint32_t i = 0; i < n && (first || !any); i++) {
        uint32_t from = solver_node(v, r->other)->cells[i];
        if (first)
            read_all(v, from, hub + 1);
        else if (!is_any(v, from))
            solver_copy_cells(v, cell, from, r->offset);
    }
}

static void reach(struct sl_solver *v, uint32_t other, uint32_t cell)
{
    struct sl_cell c = v->cells[cell];
    if (v->objects[c.object].kind == SL_O_FUNC) {
        v->hooks.reach(v->hooks.owner, v->objects[c.object].id);
        return;
    }
    uint32_t any = solver_any_cell(v, c.object);
    solver_edge(v, solver_read_node(v, any, 0), other);
    solver_edge(v, other, solver_write_node(v, any, 0));
    solver_include(v, other, any);
}

/* That a load or a store accesses. */
static uint32_t bytes_of(const struct sl_rule *r)
{
    return r->offset > 0 && r->offset <= UINT32_MAX ? (uint32_t)r->offset : SL_POINTER_SIZE;
}

void solver_apply(struct sl_solver *v, const struct sl_rule *r, uint32_t cell)
{
    struct sl_cell c = v->cells[cell];
    uint32_t result;
    switch (r->kind) {
    case SL_R_LOAD:
        solver_edge(v, solver_read_node(v, cell, bytes_of(r)), r->other);
        break;
    case SL_R_STORE:
        solver_edge(v, r->other, solver_write_node(v, cell, bytes_of(r)));
        break;
    case SL_R_ADD:
        solver_include(v, r->other,
                       solver_moved(v, cell, cells_elements(r->offset, r->number)));
        break;
    case SL_R_ELEMENT:
        solver_include(v, r->other, solver_element(v, cell, r));
        break;
    case SL_R_CONVERT:
        solver_include(v, r->other, cell);
        solver_include(v, r->other, solver_twin(v, cell));
        break;
    case SL_R_FROM: copy_from(v, r, cell); break;
    case SL_R_TO: copy_to(v, r, cell); break;
    case SL_R_CALL:
        if (v->objects[c.object].kind == SL_O_FUNC)
            v->hooks.call(v->hooks.owner, r->number, v->objects[c.object].id);
        break;
    case SL_R_REACH: reach(v, r->other, cell); break;
    case SL_R_RETURN:
        result = v->hooks.result(v->hooks.owner, r->number, cell);
        solver_include(v, r->other, result == cell ? cell : solver_alike(v, result, cell));
        break;
    case SL_R_FORMAT: v->hooks.format(v->hooks.owner, r->number, cell); break;
    case SL_R_BYTES: solver_convert(v, c.object); break;
    case SL_R_INSIDE:
        if (v->objects[c.object].kind != SL_O_OUTSIDE)
            solver_include(v, r->other, cell);
        break;
    case SL_R_HEAP:
        if (v->objects[c.object].kind == SL_O_HEAP)
            solver_include(v, r->other, cell);
        break;
    case SL_R_OWN:
        if (v->objects[c.object].kind == SL_O_HEAP && v->objects[c.object].func == r->number)
            solver_include(v, r->other, cell);
        break;
    }
}

void solver_rule(struct sl_solver *v, uint32_t node, struct sl_rule rule)
{
    if (node >= v->n_nodes || rule.other >= v->n_nodes)
        bug("a rule from node %u to %u of %u", node, rule.other, v->n_nodes);
    if (rule.kind == SL_R_CONVERT && v->one_kind) {
        solver_edge(v, node, rule.other);
        return;
    }
    struct sl_rule *r = arena_memdup(v->arena, &rule, sizeof rule);
    node = solver_find(v, node);
    r->next = v->nodes[node].rules;
    v->nodes[node].rules = r;
    for (uint32_t i = 0; i < v->nodes[node].done; i++)
        solver_apply(v, r, v->nodes[node].cells[i]);
}

void solver_copy_rule(struct sl_solver *v, uint32_t to, uint32_t from, int64_t size)
{
    struct copy c = {.hub = solver_add_node(v)};
    solver_add_node(v);
    VEC_PUSH(v->arena, v->copies, v->n_copies, v->cap_copies, c);
    uint32_t number = v->n_copies - 1;
    solver_rule(v, from, (struct sl_rule){SL_R_FROM, to, size, number, NULL});
    solver_rule(v, to, (struct sl_rule){SL_R_TO, from, size, number, NULL});
}

/* Rules that are added meanwhile are applied to what is done when they come. */
static void pass_on(struct sl_solver *v, uint32_t node)
{
    uint32_t begin = v->nodes[node].done, end = v->nodes[node].n;
    const struct sl_rule *first = v->nodes[node].rules;
    v->nodes[node].done = end;
    for (uint32_t i = 0, n = v->nodes[node].n_to; i < n; i++)
        flow(v, node, v->nodes[node].to[i], begin, end);
    for (uint32_t i = begin; i < end; i++)
        for (const struct sl_rule *r = first; r; r = r->next)
            solver_apply(v, r, v->nodes[node].cells[i]);
}

void solver_solve(struct sl_solver *v)
{
    struct node_queue *q = &v->queue;
    while (q->next < q->n) {
        uint32_t node = q->items[q->next++];
        if (2 * q->next > q->n) { /* the first half is done */
            q->n -= q->next;
            memmove(q->items, q->items + q->next, q->n * sizeof *q->items);
            q->next = 0;
        }
        v->nodes[node].queued = false;
        if (!v->nodes[node].into)
            pass_on(v, node);
        collapse_circles(v);
    }
}

/* Does the node contain what flows to it from another one? */
static bool contains(const struct sl_solver *v, const struct node *to, const struct node *from)
{
    for (uint32_t i = 0; i < from->n; i++)
        if (can_hold(v, to, from->cells[i]) && !covers(v, to, from->cells[i]))
            return false;
    return true;
}

bool solver_is_solved(struct sl_solver *v)
{
    for (uint32_t i = 0; i < v->n_nodes; i++) {
        const struct node *n = &v->nodes[i];
        if (!n->into && (n->queued || n->done != n->n))
            return false;
        for (uint32_t k = 0; k < n->n_to; k++)
            if (!contains(v, solver_node(v, n->to[k]), n))
                return false;
    }
    return true;
}

void solver_use_one_kind(struct sl_solver *v)
{
    v->one_kind = true;
}

void solver_node_holds(struct sl_solver *v, uint32_t node, enum sl_holds holds)
{
    v->nodes[node].holds = holds;
}
