/* Memory in the solver: the cells of each object, and what is at each of them.
 *
 * Content of an object is kept per place, with two more nodes: `written`, what was stored anywhere
 * (flows to every place), and `read`, what a load from anywhere sees (every place flows to it).
 * The bytes that are accessed at two places may overlap, so that what is written at one is read at
 * the other; an int between two pointers has no part of them:
 *
 *     p[0].name    offset 8                  overlaps p[i].name    offset 8 modulo 16
 *
 * A place that is not one offset has two nodes as well, so that p[0].name is not read at p[1].name.
 */
#include "core/base/fail.h"
#include "core/base/hash.h"
#include "core/base/vec.h"
#include "slicer/pointsto/solver_state.h"

enum {
    MAX_OFFSETS = 512, /* per object; more are taken for array elements */
    MAX_MOVED = 32,    /* the same of addresses that come from another place than the first: p++ */
    MAX_ROUNDS = 4     /* steps of what is copied whose bytes are looked at one by one */
};

static uint32_t new_cell(struct sl_solver *v, uint32_t object, struct sl_span at)
{
    struct sl_cell c = {object, at.offset, false, at.steps};
    struct cell_place none = {0, 0, 0};
    VEC_PUSH(v->arena, v->cells, v->n_cells, v->cap_cells, c);
    VEC_PUSH(v->arena, v->at, v->n_at, v->cap_at, none);
    return v->n_cells - 1;
}

uint32_t solver_twin(struct sl_solver *v, uint32_t cell)
{
    if (v->one_kind)
        return cell;
    if (!v->at[cell].twin) {
        uint32_t fresh = new_cell(v, v->cells[cell].object, cells_span(v->cells[cell], 0));
        v->cells[fresh].integer = !v->cells[cell].integer;
        number_set_add(v->arena, &v->integers, v->cells[fresh].integer ? fresh : cell, 0);
        v->at[fresh] = (struct cell_place){v->at[cell].node, v->at[cell].bytes, cell};
        v->at[cell].twin = fresh;
    }
    return v->at[cell].twin;
}

uint32_t solver_alike(struct sl_solver *v, uint32_t cell, uint32_t like)
{
    return v->cells[like].integer ? solver_twin(v, cell) : cell;
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
            solver_edge(v, w, c->fields[i].read);
            solver_edge(v, c->fields[i].write, r);
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

/* The field, so far behind the begin of what is copied. */
static void copy_field(struct sl_solver *v, const struct watch *w, struct field f,
                       struct sl_span behind)
{
    struct sl_span at = cells_move(w->to, behind);
    at = cells_spread(at, v->cells[f.cell].steps.spread);
    copy_edge(v, w, f.read, solver_write_node(v, solver_cell_in(v, w->target, at), f.bytes));
}

/* What is copied may begin or end in the midst of a pointer. */
static void watch_field(struct sl_solver *v, const struct watch *w, struct field f)
{
    struct sl_span at = cells_span(v->cells[f.cell], SL_POINTER_SIZE);
    uint32_t step;
    if (!cells_overlap(w->from, at))
        return;
    int64_t distance = cells_distance(w->from, at, &step);
    if (!step) {
        copy_field(v, w, f, cells_constant(distance, 0));
    } else if (!w->from.size || w->from.size / step >= MAX_ROUNDS) {
        copy_field(v, w, f, (struct sl_span){SL_ANY, 0, {step, (uint32_t)distance, 0}});
    } else {
        if ((int64_t)step - distance < SL_POINTER_SIZE + (int64_t)at.steps.spread)
            copy_field(v, w, f, cells_constant(distance - (int64_t)step, 0));
        for (; distance < (int64_t)w->from.size; distance += (int64_t)step)
            copy_field(v, w, f, cells_constant(distance, 0));
    }
}

uint32_t solver_any_cell(struct sl_solver *v, uint32_t object)
{
    if (!v->contents[object].any_cell) {
        v->contents[object].any_cell = new_cell(v, object, cells_anywhere()) + 1;
        written_node(v, object);
    }
    return v->contents[object].any_cell - 1;
}

static bool is_somewhere(const struct sl_object *o, struct sl_span at)
{
    int64_t first = at.offset == SL_ANY ? (int64_t)at.steps.rest : at.offset;
    if (cells_is_anywhere(at) || first < 0 || o->kind == SL_O_OUTSIDE || o->is_array)
        return false;
    return !o->size || (uint64_t)first < o->size;
}

/* A step that is no shorter than the object leads out of it. */
static struct sl_span inside(const struct sl_object *o, struct sl_span at)
{
    if (!o->size || at.steps.step < o->size)
        return at;
    at.steps.step = 0;
    return at.steps.spread ? at : cells_constant(at.steps.rest, at.size);
}

static bool same_steps(struct sl_steps a, struct sl_steps b)
{
    return a.step == b.step && a.rest == b.rest && a.spread == b.spread;
}

/* Where the cell is, or would be, in the table of those that are somewhere. */
static uint32_t place_slot(const struct sl_solver *v, uint32_t object, struct sl_span at)
{
    uint64_t hash = hash_mix(hash_mix(1, object), (uint64_t)at.offset);
    if (at.offset == SL_ANY)
        hash = hash_mix(hash_mix(hash_mix(hash, at.steps.step), at.steps.rest), at.steps.spread);
    uint32_t i = (uint32_t)hash & (v->places.n - 1);
    for (; v->places.items[i]; i = (i + 1) & (v->places.n - 1)) {
        const struct sl_cell *c = &v->cells[v->places.items[i] - 1];
        if (c->object == object && c->offset == at.offset && same_steps(c->steps, at.steps))
            break;
    }
    return i;
}

static uint32_t slot_of(const struct sl_solver *v, uint32_t cell)
{
    return place_slot(v, v->cells[cell].object, cells_span(v->cells[cell], 0));
}

static void record_place(struct sl_solver *v, uint32_t cell)
{
    if (2 * v->places.used >= v->places.n) {
        uint32_t *old = v->places.items, n = v->places.n;
        v->places.n = n ? 2 * n : 1024;
        v->places.items = ARENA_ARRAY(v->arena, uint32_t, v->places.n);
        for (uint32_t i = 0; i < n; i++)
            if (old[i])
                v->places.items[slot_of(v, old[i] - 1)] = old[i];
    }
    v->places.used++;
    v->places.items[slot_of(v, cell)] = cell + 1;
}

/* What is accessed at two places of an object may overlap: what is stored at one is, in part, read
 * at the other. */
static void join_overlapping(struct sl_solver *v, uint32_t object, struct field f)
{
    struct sl_span at = cells_span(v->cells[f.cell], f.bytes);
    for (uint32_t i = 0; i < v->contents[object].n_fields; i++) {
        struct field g = v->contents[object].fields[i];
        if (f.cell == g.cell || !g.bytes ||
            !cells_overlap(at, cells_span(v->cells[g.cell], g.bytes)))
            continue;
        solver_edge(v, f.write, g.read);
        solver_edge(v, g.write, f.read);
    }
}

/* So many bytes are accessed there; where they are copied, too. */
static void access_bytes(struct sl_solver *v, uint32_t cell, uint32_t bytes)
{
    uint32_t object = v->cells[cell].object, i = 0;
    if (!v->at[cell].node || v->at[cell].bytes >= bytes)
        return;
    v->at[cell].bytes = bytes;
    if (v->at[cell].twin)
        v->at[v->at[cell].twin].bytes = bytes;
    while (v->contents[object].fields[i].write != v->at[cell].node)
        i++;
    v->contents[object].fields[i].bytes = bytes;
    join_overlapping(v, object, v->contents[object].fields[i]);
    for (uint32_t k = 0; k < v->contents[object].n_watches; k++) {
        struct watch w = v->contents[object].watches[k];
        watch_field(v, &w, v->contents[object].fields[i]);
    }
}

static uint32_t add_field(struct sl_solver *v, uint32_t object, struct sl_span at)
{
    struct content *c = &v->contents[object];
    struct field f = {.cell = new_cell(v, object, at), .write = solver_add_node(v)};
    f.read = at.offset == SL_ANY ? solver_add_node(v) : f.write;
    record_place(v, f.cell);
    v->at[f.cell].node = f.write;
    VEC_PUSH(v->arena, c->fields, c->n_fields, c->cap_fields, f);
    solver_edge(v, f.write, f.read);
    if (c->written) {
        solver_edge(v, c->written, f.read);
        solver_edge(v, f.write, c->read);
    }
    if (v->contents[object].converts)
        convert(v, f.write);
    for (uint32_t i = 0; i < v->contents[object].n_watches; i++) {
        struct watch w = v->contents[object].watches[i];
        watch_field(v, &w, f);
    }
    return f.cell;
}

static uint32_t known_cell(const struct sl_solver *v, uint32_t object, struct sl_span at)
{
    return v->places.n ? v->places.items[place_slot(v, object, at)] : 0;
}

/* Is it one of the few steps of the object that are told apart? */
static bool has_room(struct content *c, uint32_t step)
{
    for (uint32_t i = 0; step && i < MAX_STEPS; i++) {
        if (!c->steps[i])
            c->steps[i] = step;
        if (c->steps[i] == step)
            return true;
    }
    return !step;
}

uint32_t solver_cell_in(struct sl_solver *v, uint32_t object, struct sl_span at)
{
    at = inside(&v->objects[object], at);
    uint32_t known = known_cell(v, object, at);
    if (known)
        return known - 1;
    if (!is_somewhere(&v->objects[object], at) || v->contents[object].n_fields >= MAX_OFFSETS ||
        !has_room(&v->contents[object], at.steps.step))
        return solver_any_cell(v, object);
    return add_field(v, object, at);
}

uint32_t solver_cell(struct sl_solver *v, uint32_t object, int64_t offset)
{
    if (object >= v->n_objects)
        bug("object %u of %u", object, v->n_objects);
    return solver_cell_in(v, object, cells_constant(offset, 0));
}

/* An address that is moved again and again is known up to these steps. */
static struct sl_span stepped(struct sl_span at, struct sl_span by)
{
    uint64_t step = by.offset < 0 ? -(uint64_t)by.offset : (uint64_t)by.offset;
    struct sl_span steps = {SL_ANY, 0, {(uint32_t)step, 0, 0}};
    return by.offset == SL_ANY || step > UINT32_MAX ? cells_anywhere() : cells_move(at, steps);
}

uint32_t solver_moved(struct sl_solver *v, uint32_t cell, struct sl_span by)
{
    struct sl_cell c = v->cells[cell];
    struct sl_span at = inside(&v->objects[c.object], cells_move(cells_span(c, 0), by));
    bool first = c.offset == SL_ANY ? !c.steps.rest && !c.steps.spread : !c.offset;
    if (!first && is_somewhere(&v->objects[c.object], at) && !known_cell(v, c.object, at)) {
        if (v->contents[c.object].n_moved >= MAX_MOVED)
            at = stepped(at, by);
        else
            v->contents[c.object].n_moved++;
    }
    return solver_alike(v, solver_cell_in(v, c.object, at), cell);
}

uint32_t solver_read_node(struct sl_solver *v, uint32_t cell, uint32_t bytes)
{
    access_bytes(v, cell, bytes);
    if (v->at[cell].node) /* what is read is behind what is written, see add_field() */
        return v->at[cell].node + (v->cells[cell].offset == SL_ANY);
    written_node(v, v->cells[cell].object);
    return v->contents[v->cells[cell].object].read;
}

uint32_t solver_write_node(struct sl_solver *v, uint32_t cell, uint32_t bytes)
{
    access_bytes(v, cell, bytes);
    if (v->at[cell].node)
        return v->at[cell].node;
    return written_node(v, v->cells[cell].object);
}

static void add_watch(struct sl_solver *v, uint32_t object, struct watch w)
{
    struct content *c = &v->contents[object];
    VEC_PUSH(v->arena, c->watches, c->n_watches, c->cap_watches, w);
    copy_edge(v, &w, written_node(v, object), written_node(v, w.target));
    for (uint32_t i = 0; i < v->contents[object].n_fields; i++)
        watch_field(v, &w, v->contents[object].fields[i]);
}

uint32_t solver_element(struct sl_solver *v, uint32_t cell, const struct sl_rule *r)
{
    struct sl_cell c = v->cells[cell];
    struct sl_span at = cells_element(cells_span(c, 0), (uint32_t)r->offset,
                                      (uint32_t)((uint64_t)r->offset >> 32), r->number);
    return solver_alike(v, solver_cell_in(v, c.object, at), cell);
}

static bool same_place(struct sl_span a, struct sl_span b)
{
    return a.offset == b.offset && a.size == b.size && same_steps(a.steps, b.steps);
}

void solver_copy_cells(struct sl_solver *v, uint32_t to, uint32_t from, int64_t size)
{
    struct sl_cell a = v->cells[to], b = v->cells[from];
    uint64_t bytes = size == SL_ANY || size < 0 ? 0 : (uint64_t)size;
    struct watch w = {cells_span(b, bytes), cells_span(a, 0), a.object, 0};
    struct content *c = &v->contents[b.object];
    for (uint32_t i = 0; i < c->n_watches; i++)
        if (same_place(c->watches[i].from, w.from) && same_place(c->watches[i].to, w.to) &&
            c->watches[i].target == w.target && !c->watches[i].call)
            return;
    add_watch(v, b.object, w);
}

void solver_return_content(struct sl_solver *v, uint32_t to, uint32_t from, uint32_t number)
{
    struct watch w = {cells_constant(0, 0), cells_constant(0, 0), to, number + 1};
    add_watch(v, from, w);
}

bool solver_convert(struct sl_solver *v, uint32_t object)
{
    if (v->contents[object].converts)
        return false;
    v->contents[object].converts = true;
    if (v->contents[object].written)
        convert(v, v->contents[object].written);
    for (uint32_t i = 0; i < v->contents[object].n_fields; i++)
        convert(v, v->contents[object].fields[i].write);
    return true;
}

