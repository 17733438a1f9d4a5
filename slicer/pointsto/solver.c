/* A worklist solver: each node keeps its cells in the order of arrival and the number of
 * those already passed on, so that only news travels.
 *
 * Content of an object is kept per constant offset, with two more nodes: `written`, what
 * was stored at an unknown offset (flows to every offset), and `read`, what a load from an
 * unknown offset sees (every offset flows to it).
 */
#include "slicer/pointsto/solver.h"

#include "core/base/fail.h"
#include "core/base/hash.h"
#include "core/base/vec.h"
#include "slicer/pointsto/collapse.h"
#include "slicer/pointsto/solver_state.h"

enum {
    MAX_OFFSETS = 512, /* per object; more are taken for array elements */
    MAX_MOVED = 32,    /* the same of addresses that come from another offset than 0: p++ */
    MAX_PAIRS = 64,   /* of cells that a copy keeps apart */
    FEW_CELLS = 32    /* of a node: looked through one by one */
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

static uint32_t new_cell(struct sl_solver *v, uint32_t object, int64_t offset)
{
    struct sl_cell c = {object, offset, false};
    uint32_t none = 0;
    VEC_PUSH(v->arena, v->cells, v->n_cells, v->cap_cells, c);
    VEC_PUSH(v->arena, v->cell_nodes, v->n_cell_nodes, v->cap_cell_nodes, none);
    VEC_PUSH(v->arena, v->twins, v->n_twins, v->cap_twins, none);
    return v->n_cells - 1;
}

static uint32_t twin(struct sl_solver *v, uint32_t cell)
{
    if (v->one_kind)
        return cell;
    if (!v->twins[cell]) {
        uint32_t fresh = new_cell(v, v->cells[cell].object, v->cells[cell].offset);
        v->cells[fresh].integer = !v->cells[cell].integer;
        number_set_add(v->arena, &v->integers, v->cells[fresh].integer ? fresh : cell, 0);
        v->cell_nodes[fresh] = v->cell_nodes[cell];
        v->twins[fresh] = cell;
        v->twins[cell] = fresh;
    }
    return v->twins[cell];
}

/* The same kind of address as `like`. */
static uint32_t alike(struct sl_solver *v, uint32_t cell, uint32_t like)
{
    return v->cells[like].integer ? twin(v, cell) : cell;
}

static void convert(struct sl_solver *v, uint32_t node)
{
    solver_rule(v, node, (struct sl_rule){SL_R_CONVERT, node, 0, 0, NULL});
}

static uint32_t written_node(struct sl_solver *v, uint32_t object)
{
    if (!v->contents[object].written) {
        uint32_t w = solver_add_node(v), r = solver_add_node(v);
        struct content *c = &v->contents[object];
        c->written = w;
        c->read = r;
        solver_edge(v, w, r);
        for (uint32_t i = 0; i < c->n_fields; i++) {
            solver_edge(v, w, c->fields[i].node);
            solver_edge(v, c->fields[i].node, r);
        }
        if (c->converts)
            convert(v, w);
    }
    return v->contents[object].written;
}

static void copy_edge(struct sl_solver *v, const struct watch *w, uint32_t from, uint32_t to)
{
    if (w->call)
        solver_rule(v, from, (struct sl_rule){SL_R_RETURN, to, 0, w->call - 1, NULL});
    else
        solver_edge(v, from, to);
}

/* What is copied may begin or end in the midst of a pointer. */
static void watch_field(struct sl_solver *v, const struct watch *w, struct field f)
{
    bool behind = w->size != SL_ANY && f.offset - w->from >= w->size;
    if (behind || w->from - f.offset >= SL_POINTER_SIZE)
        return;
    copy_edge(v, w, f.node, solver_write_node(v, solver_cell(v, w->target, f.offset + w->delta)));
}

static uint32_t any_cell(struct sl_solver *v, uint32_t object)
{
    if (!v->contents[object].any_cell) {
        v->contents[object].any_cell = new_cell(v, object, SL_ANY) + 1;
        written_node(v, object);
    }
    return v->contents[object].any_cell - 1;
}

static bool is_constant_offset(const struct sl_object *o, int64_t offset)
{
    if (offset == SL_ANY || offset < 0 || o->kind == SL_O_OUTSIDE || o->is_array)
        return false;
    return !o->size || (uint64_t)offset < o->size;
}

/* Where the cell is, or would be, in the table of those with constant offsets. */
static uint32_t place_slot(const struct sl_solver *v, uint32_t object, int64_t offset)
{
    uint64_t hash = hash_mix(hash_mix(1, object), (uint64_t)offset);
    uint32_t i = (uint32_t)hash & (v->n_places - 1);
    for (; v->places[i]; i = (i + 1) & (v->n_places - 1)) {
        const struct sl_cell *c = &v->cells[v->places[i] - 1];
        if (c->object == object && c->offset == offset)
            break;
    }
    return i;
}

static void record_place(struct sl_solver *v, uint32_t cell)
{
    if (2 * v->n_placed >= v->n_places) {
        uint32_t *old = v->places, n = v->n_places;
        v->n_places = n ? 2 * n : 1024;
        v->places = ARENA_ARRAY(v->arena, uint32_t, v->n_places);
        for (uint32_t i = 0; i < n; i++)
            if (old[i])
                v->places[place_slot(v, v->cells[old[i] - 1].object,
                                     v->cells[old[i] - 1].offset)] = old[i];
    }
    v->n_placed++;
    v->places[place_slot(v, v->cells[cell].object, v->cells[cell].offset)] = cell + 1;
}

/* Pointers at two offsets of an object may overlap: what is stored at one is, in part, read at the
 * other. */
static void join_overlapping(struct sl_solver *v, uint32_t object, struct field f)
{
    for (uint32_t i = 0; i < v->contents[object].n_fields; i++) {
        struct field g = v->contents[object].fields[i];
        if (g.offset - f.offset >= SL_POINTER_SIZE || f.offset - g.offset >= SL_POINTER_SIZE)
            continue;
        solver_edge(v, f.node, g.node);
        solver_edge(v, g.node, f.node);
    }
}

static uint32_t cell_at(struct sl_solver *v, uint32_t object, int64_t offset, bool moved)
{
    struct content *c = &v->contents[object];
    if (!is_constant_offset(&v->objects[object], offset))
        return any_cell(v, object);
    uint32_t known = v->n_places ? v->places[place_slot(v, object, offset)] : 0;
    if (known)
        return known - 1;
    if (c->n_fields >= MAX_OFFSETS || (moved && c->n_moved >= MAX_MOVED))
        return any_cell(v, object);
    c->n_moved += moved;
    uint32_t node = solver_add_node(v), cell = new_cell(v, object, offset);
    record_place(v, cell);
    v->cell_nodes[cell] = node;
    struct field f = {offset, cell, node};
    VEC_PUSH(v->arena, c->fields, c->n_fields, c->cap_fields, f);
    join_overlapping(v, object, f);
    if (c->written) {
        solver_edge(v, c->written, node);
        solver_edge(v, node, c->read);
    }
    if (v->contents[object].converts)
        convert(v, node);
    for (uint32_t i = 0; i < v->contents[object].n_watches; i++) {
        struct watch w = v->contents[object].watches[i];
        watch_field(v, &w, f);
    }
    return cell;
}

uint32_t solver_cell(struct sl_solver *v, uint32_t object, int64_t offset)
{
    if (object >= v->n_objects)
        bug("object %u of %u", object, v->n_objects);
    return cell_at(v, object, offset, false);
}

uint32_t solver_read_node(struct sl_solver *v, uint32_t cell)
{
    if (v->cell_nodes[cell])
        return v->cell_nodes[cell];
    written_node(v, v->cells[cell].object);
    return v->contents[v->cells[cell].object].read;
}

uint32_t solver_write_node(struct sl_solver *v, uint32_t cell)
{
    if (v->cell_nodes[cell])
        return v->cell_nodes[cell];
    return written_node(v, v->cells[cell].object);
}

static void enqueue(struct sl_solver *v, uint32_t node)
{
    if (v->nodes[node].queued)
        return;
    v->nodes[node].queued = true;
    VEC_PUSH(v->arena, v->queue, v->n_queue, v->cap_queue, node);
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
        any = v->twins[any - 1] ? v->twins[any - 1] + 1 : 0;
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

static void add_watch(struct sl_solver *v, uint32_t object, struct watch w)
{
    struct content *c = &v->contents[object];
    VEC_PUSH(v->arena, c->watches, c->n_watches, c->cap_watches, w);
    copy_edge(v, &w, written_node(v, object), written_node(v, w.target));
    for (uint32_t i = 0; i < v->contents[object].n_fields; i++)
        watch_field(v, &w, v->contents[object].fields[i]);
}

/* A structure copy between known offsets keeps fields apart. */
static void copy_cells(struct sl_solver *v, uint32_t to, uint32_t from, int64_t size)
{
    struct sl_cell a = v->cells[to], b = v->cells[from];
    struct watch w = {b.offset, size, a.offset - b.offset, a.object, 0};
    struct content *c = &v->contents[b.object];
    for (uint32_t i = 0; i < c->n_watches; i++)
        if (c->watches[i].from == w.from && c->watches[i].size == w.size &&
            c->watches[i].delta == w.delta && c->watches[i].target == w.target &&
            !c->watches[i].call)
            return;
    add_watch(v, b.object, w);
}

void solver_return_content(struct sl_solver *v, uint32_t to, uint32_t from, uint32_t number)
{
    add_watch(v, from, (struct watch){0, SL_ANY, 0, to, number + 1});
}

static bool is_any(const struct sl_solver *v, uint32_t cell)
{
    return v->cells[cell].offset == SL_ANY;
}

static void read_all(struct sl_solver *v, uint32_t cell, uint32_t to)
{
    solver_edge(v, solver_read_node(v, any_cell(v, v->cells[cell].object)), to);
}

static void write_all(struct sl_solver *v, uint32_t from, uint32_t cell)
{
    solver_edge(v, from, solver_write_node(v, any_cell(v, v->cells[cell].object)));
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
            copy_cells(v, to, cell, r->offset);
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
            copy_cells(v, cell, from, r->offset);
    }
}

static void reach(struct sl_solver *v, uint32_t other, uint32_t cell)
{
    struct sl_cell c = v->cells[cell];
    if (v->objects[c.object].kind == SL_O_FUNC) {
        v->hooks.reach(v->hooks.owner, v->objects[c.object].id);
        return;
    }
    uint32_t any = any_cell(v, c.object);
    solver_edge(v, solver_read_node(v, any), other);
    solver_edge(v, other, solver_write_node(v, any));
    solver_include(v, other, any);
}

bool solver_convert(struct sl_solver *v, uint32_t object)
{
    if (v->contents[object].converts)
        return false;
    v->contents[object].converts = true;
    if (v->contents[object].written)
        convert(v, v->contents[object].written);
    for (uint32_t i = 0; i < v->contents[object].n_fields; i++)
        convert(v, v->contents[object].fields[i].node);
    return true;
}

void solver_apply(struct sl_solver *v, const struct sl_rule *r, uint32_t cell)
{
    struct sl_cell c = v->cells[cell];
    uint32_t result;
    switch (r->kind) {
    case SL_R_LOAD:
        solver_edge(v, solver_read_node(v, cell), r->other);
        break;
    case SL_R_STORE:
        solver_edge(v, r->other, solver_write_node(v, cell));
        break;
    case SL_R_ADD:
        if (c.offset == SL_ANY || r->offset == SL_ANY)
            solver_include(v, r->other, alike(v, any_cell(v, c.object), cell));
        else
            solver_include(v, r->other,
                           alike(v, cell_at(v, c.object, c.offset + r->offset, c.offset), cell));
        break;
    case SL_R_CONVERT:
        solver_include(v, r->other, cell);
        solver_include(v, r->other, twin(v, cell));
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
        solver_include(v, r->other, result == cell ? cell : alike(v, result, cell));
        break;
    case SL_R_FORMAT: v->hooks.format(v->hooks.owner, r->number, cell); break;
    case SL_R_BYTES: solver_convert(v, c.object); break;
    case SL_R_INSIDE:
        if (v->objects[c.object].kind != SL_O_OUTSIDE)
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
    while (v->next_queued < v->n_queue) {
        uint32_t node = v->queue[v->next_queued++];
        if (2 * v->next_queued > v->n_queue) { /* the first half is done */
            v->n_queue -= v->next_queued;
            memmove(v->queue, v->queue + v->next_queued, v->n_queue * sizeof *v->queue);
            v->next_queued = 0;
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
