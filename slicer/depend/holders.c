/* Places that hold an address, and what assignments make of them. */
#include "slicer/depend/holders.h"

#include "core/base/hash.h"
#include "core/base/vec.h"
#include "slicer/depend/addresses.h"
#include "slicer/depend/holder_cells.h"
#include "slicer/depend/holder_set.h"

#include <string.h>

enum { MAX_DEPTH = 32, MAX_CELLS = 32, MAX_COPIES = 4096 };

/* ---- addresses ---- */

bool holders_leads(const struct holders *h, uint32_t func, const struct ir_opnd *o)
{
    uint32_t def = o->kind == IR_O_TEMP ? h->s->x->temp_def[func][o->id] : SL_NONE;
    if (def == SL_NONE)
        return addresses_lead_to(h->s, func, o, h->object);
    struct holders_asked *asked = &h->asked[def];
    if (asked->object != h->object + 1)
        *asked = (struct holders_asked){h->object + 1, addresses_lead_to(h->s, func, o, h->object)};
    return asked->leads;
}

/* ---- holders ---- */

/* Those that are like each other are in one list. */
static uint16_t *list_of(struct holders *h, const struct holder *k)
{
    uint64_t hash = hash_mix(hash_mix(hash_mix(0, k->kind), k->func), k->id);
    hash = hash_mix(hash_mix(hash, (uint64_t)k->offset), k->cell.object);
    return &h->lists[hash_mix(hash, (uint64_t)k->cell.offset) % HOLDERS_LISTS];
}

/* The one that is like this, made if it is new; HOLDERS_MAX: there are too many. */
static uint32_t find(struct holders *h, struct holder like, bool make)
{
    uint16_t *list = list_of(h, &like);
    for (uint32_t i = *list; i--; i = h->next[i]) {
        struct holder *k = &h->items[i];
        if (k->kind == like.kind && k->func == like.func && k->id == like.id &&
            k->offset == like.offset && k->cell.object == like.cell.object &&
            k->cell.offset == like.cell.offset &&
            (k->kind != HOLDER_PATH || addresses_same(h->s, k->func, k->address, like.address))) {
            holder_cells_add(h, k, like.cells);
            return i;
        }
    }
    if (!make)
        return HOLDERS_MAX;
    if (h->n == HOLDERS_MAX) {
        h->full = true;
        return HOLDERS_MAX;
    }
    like.added = NULL;
    h->items[h->n] = like;
    h->next[h->n] = *list;
    *list = (uint16_t)(h->n + 1);
    return h->n++;
}

/* The holder that an address is of. */
static uint32_t at_address(struct holders *h, uint32_t func, const struct ir_opnd *address,
                           bool make)
{
    struct holder k = {.kind = HOLDER_PATH, .func = func, .address = address};
    const struct ir_opnd *variable = addresses_variable(h->s, func, address, &k.offset);
    if (def_use_simple(h->s->def_use, func, address)) {
        k = (struct holder){.kind = HOLDER_LOCAL, .func = func, .id = address->id};
    } else if (addresses_one_place(h->s, func, address, &k.cell)) {
        k = (struct holder){.kind = HOLDER_CELL, .cell = k.cell, .single = true};
    } else {
        k.cell = (struct sl_cell){0};
        k.cells = pointsto_cells(h->s->points, func, address);
        k.offset = variable ? k.offset : 0;
        k.kind = variable ? HOLDER_FIELD : HOLDER_PATH;
        k.id = variable ? variable->id : 0;
    }
    return find(h, k, make);
}

static void mark_cell(struct holders *h, struct holders_state *s, struct sl_cell c)
{
    struct holder k = {.kind = HOLDER_CELL, .cell = c, .single = addresses_single(h->s, c)};
    uint32_t i = find(h, k, true);
    if (i == HOLDERS_MAX)
        return;
    holder_set_put(s->past, i, !k.single && holder_set_has(s, i));
    holder_set_put(s->in, i, true);
}

/* It is some place that the path may have led to, from now on. */
static void demote(struct holders *h, struct holders_state *s, const struct holders_state *from,
                   uint32_t i)
{
    struct sl_cell one;
    struct sl_cells l = holder_cells_of(h, i, &one);
    int times = holder_set_get(from->in, i) + holder_set_get(from->past, i);
    h->full = h->full || l.n > MAX_CELLS;
    if (s == from)
        holder_set_forget(s, i);
    for (uint32_t k = 0; !h->full && k < l.n; k++)
        for (int t = 0; t < times; t++)
            mark_cell(h, s, holder_cells_at(h, l, k, one));
}

void holders_weaken(struct holders *h, struct holders_state *s)
{
    uint32_t all = h->n;
    for (uint32_t i = holder_set_next(s, 0, all); i < all; i = holder_set_next(s, i + 1, all))
        if (h->items[i].kind == HOLDER_FIELD || h->items[i].kind == HOLDER_PATH)
            demote(h, s, s, i);
    all = h->n;
    for (uint32_t i = holder_set_next(s, 0, all); i < all; i = holder_set_next(s, i + 1, all)) {
        if (h->items[i].kind != HOLDER_CELL)
            continue;
        holder_set_put(s->in, i, !h->items[i].single);
        holder_set_put(s->past, i, true);
    }
}

/* ---- values ---- */

/* The address is held at a place near by: it may be this one.  Then it is no other one. */
static void move_here(struct holders_state *s, uint32_t here, uint32_t from)
{
    if (!holder_set_get(s->in, from) || !holder_set_get(s->past, from))
        holder_set_forget(s, from);
    holder_set_put(s->in, here, true);
}

/* The one place that may hold it, or not. */
static bool is_perhaps(const struct holders *h, const struct holders_state *s, uint32_t i)
{
    return h->items[i].kind == HOLDER_CELL && h->items[i].single && !holder_set_get(s->in, i) &&
           holder_set_get(s->past, i);
}

unsigned holders_loaded(struct holders *h, const struct holders_state *s, uint32_t func,
                        const struct ir_opnd *address, struct holders_state *yes)
{
    uint32_t here = at_address(h, func, address, false), near = HOLDERS_MAX, n = 0;
    struct sl_cells cells = pointsto_cells(h->s->points, func, address);
    *yes = *s;
    if (here != HOLDERS_MAX && holder_set_get(s->in, here))
        return HOLDERS_YES;
    if (def_use_simple(h->s->def_use, func, address))
        return HOLDERS_NO;
    for (uint32_t i = holder_set_next(s, 0, h->n); i < h->n; i = holder_set_next(s, i + 1, h->n))
        if ((i != here || is_perhaps(h, s, i)) && holder_cells_near(h, i, cells, SL_POINTER_SIZE)) {
            near = i;
            n++;
        }
    if (!n)
        return HOLDERS_NO;
    here = at_address(h, func, address, true);
    if (here != HOLDERS_MAX && n == 1)
        move_here(yes, here, near);
    return HOLDERS_NO | HOLDERS_YES;
}

static unsigned value(struct holders *h, const struct holders_state *s, uint32_t func,
                      const struct ir_opnd *o, struct holders_state *yes, int depth)
{
    const struct ir_instr *in = addresses_definition(h->s, func, o);
    *yes = *s;
    if (o->kind == IR_O_LOCAL) {
        bool own = s->own && s->end == SL_NONE &&
                   pointsto_local_object(h->s->points, func, o->id) == h->object;
        return own ? HOLDERS_YES : HOLDERS_NO;
    }
    if (!in || depth > MAX_DEPTH)
        return in ? HOLDERS_NO | HOLDERS_YES : HOLDERS_NO;
    if (in->op == IR_LOAD || in->op == IR_LOADBITS)
        return holders_loaded(h, s, func, &in->a, yes);
    if (in->op == IR_CALL || in->op == IR_VAARG || in->op == IR_ALLOCA) {
        struct holder k = {.kind = HOLDER_TEMP, .func = func, .id = o->id};
        uint32_t i = find(h, k, false);
        return i != HOLDERS_MAX && holder_set_get(s->in, i) ? HOLDERS_YES : HOLDERS_NO;
    }
    if (!addresses_computes(in->op) || (in->op == IR_BIN && in->bin >= IR_EQ))
        return HOLDERS_NO;
    unsigned a = value(h, s, func, &in->a, yes, depth + 1);
    if (in->op != IR_BIN || (a & HOLDERS_YES))
        return a;
    return value(h, s, func, &in->b, yes, depth + 1);
}

unsigned holders_value(struct holders *h, const struct holders_state *s, uint32_t func,
                       const struct ir_opnd *o, struct holders_state *yes)
{
    *yes = *s;
    return holders_leads(h, func, o) ? value(h, s, func, o, yes, 0) : HOLDERS_NO;
}

/* ---- changes ---- */

void holders_assign(struct holders *h, struct holders_state *s, uint32_t func,
                    const struct ir_opnd *address, bool in)
{
    uint32_t i = at_address(h, func, address, in);
    if (i == HOLDERS_MAX)
        return;
    holder_set_put(s->in, i, in);
    if (h->items[i].kind == HOLDER_CELL)
        holder_set_put(s->past, i, false);
}

void holders_set_temp(struct holders *h, struct holders_state *s, uint32_t func, uint32_t temp,
                      bool in)
{
    struct holder k = {.kind = HOLDER_TEMP, .func = func, .id = temp};
    uint32_t i = temp == IR_NO_TEMP ? HOLDERS_MAX : find(h, k, in);
    if (i != HOLDERS_MAX)
        holder_set_put(s->in, i, in);
}

static void copy_cell(struct holders *h, struct holders_state *s, struct sl_cells to,
                      struct sl_cell begin, struct sl_cell held)
{
    for (uint32_t i = 0; i < to.n; i++) {
        struct sl_cell c = pointsto_cell_at(h->s->points, to.items[i]);
        bool known = c.offset != SL_ANY && begin.offset != SL_ANY && held.offset != SL_ANY;
        c.offset = known ? c.offset + held.offset - begin.offset : SL_ANY;
        mark_cell(h, s, c);
    }
}

void holders_copy(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *to, const struct ir_opnd *from, uint64_t size)
{
    struct sl_cells a = pointsto_cells(h->s->points, func, to);
    struct sl_cells b = pointsto_cells(h->s->points, func, from);
    struct holders_state before = *s;
    struct sl_cell one;
    uint32_t source = def_use_simple(h->s->def_use, func, from) ? at_address(h, func, from, false)
                                                             : HOLDERS_MAX;
    bool holds = source != HOLDERS_MAX && holder_set_get(before.in, source);
    if (def_use_simple(h->s->def_use, func, to))
        holders_assign(h, s, func, to, holds || holder_cells_are_behind(h, &before, func, from));
    else if (holds)
        holders_fill(h, s, func, to);
    uint32_t all = size && addresses_one_place(h->s, func, to, &one) ? h->n : 0;
    for (uint32_t i = holder_set_next(s, 0, all); i < all; i = holder_set_next(s, i + 1, all))
        if (h->items[i].single && holder_cells_near(h, i, a, size))
            holder_set_forget(s, i);
    all = h->n;
    for (uint32_t i = holder_set_next(&before, 0, all); i < all;
         i = holder_set_next(&before, i + 1, all)) {
        if (!holder_cells_near(h, i, b, size))
            continue;
        struct sl_cells own = holder_cells_of(h, i, &one);
        if ((uint64_t)own.n * a.n * b.n > MAX_COPIES) { /* anywhere in what it goes to */
            holders_fill(h, s, func, to);
            continue;
        }
        for (uint32_t k = 0; k < own.n; k++)
            for (uint32_t m = 0; m < b.n; m++) {
                struct sl_cell begin = pointsto_cell_at(h->s->points, b.items[m]);
                struct sl_cell held = holder_cells_at(h, own, k, one);
                if (begin.object == held.object)
                    copy_cell(h, s, a, begin, held);
            }
    }
}

void holders_fill(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *o)
{
    struct sl_cells l = pointsto_cells(h->s->points, func, o);
    for (uint32_t i = 0; i < l.n; i++) {
        struct sl_cell c = pointsto_cell_at(h->s->points, l.items[i]);
        c.offset = SL_ANY;
        mark_cell(h, s, c);
    }
}

/* ---- addresses that change ---- */

/* d = h, h = h->next: what was a member of what h points to is one of what d points to. */
static uint32_t copied_before(struct holders *h, uint32_t i, uint32_t number)
{
    struct holder k = h->items[i];
    uint32_t block = h->s->x->places[number].block, found = SL_NONE;
    for (uint32_t at = h->s->x->block_first[k.func][block]; at < number; at++) {
        const struct ir_instr *in = h->s->x->places[at].in;
        int64_t offset;
        if (in->op != IR_STORE || in->a.kind != IR_O_LOCAL)
            continue;
        const struct ir_opnd *from = addresses_variable(h->s, k.func, &in->b, &offset);
        if (in->a.id == k.id || in->a.id == found)
            found = SL_NONE;
        if (from && from->id == k.id && !offset && in->a.id != k.id &&
            def_use_simple(h->s->def_use, k.func, &in->a))
            found = in->a.id;
    }
    k.id = found;
    return found == SL_NONE ? HOLDERS_MAX : find(h, k, true);
}

void holders_changed(struct holders *h, struct holders_state *s, uint32_t number)
{
    const struct ir_instr *by = h->s->x->places[number].in;
    uint32_t func = h->s->x->places[number].func, all = h->n;
    for (uint32_t i = holder_set_next(s, 0, all); i < all; i = holder_set_next(s, i + 1, all)) {
        const struct holder *k = &h->items[i];
        struct ir_opnd variable = {.kind = IR_O_LOCAL, .id = k->id};
        uint32_t n = 0;
        if (k->func != func)
            continue;
        if (k->kind == HOLDER_FIELD)
            n = addresses_change(h->s, h->writes, number, &variable) ? 2 : 0;
        else if (k->kind == HOLDER_PATH)
            n = addresses_count(h->s, h->writes, number, k->address);
        uint32_t copy = n && k->kind == HOLDER_FIELD ? copied_before(h, i, number) : HOLDERS_MAX;
        bool many = holder_set_get(s->in, i) && holder_set_get(s->past, i);
        if (n == 1 && !many && addresses_move_on(h->s, func, k->address, by)) {
            holder_set_put(s->past, i, true);
            holder_set_put(s->in, i, false);
        } else if (copy != HOLDERS_MAX) {
            holder_set_put(s->in, i, false);
            holder_set_put(s->in, copy, true);
        } else if (n) {
            demote(h, s, s, i);
        }
    }
}

void holders_drop(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *pointer)
{
    int64_t offset;
    const struct ir_opnd *base = addresses_base(h->s, func, pointer);
    const struct ir_opnd *variable = addresses_variable(h->s, func, pointer, &offset);
    for (uint32_t i = holder_set_next(s, 0, h->n); i < h->n; i = holder_set_next(s, i + 1, h->n)) {
        const struct holder *k = &h->items[i];
        bool inside = false;
        if (k->kind == HOLDER_FIELD)
            inside = variable && k->id == variable->id;
        else if (k->kind == HOLDER_PATH && k->func == func)
            inside = addresses_same(h->s, func, addresses_base(h->s, func, k->address), base);
        if (inside && k->func == func)
            holder_set_forget(s, i);
    }
}

void holders_name(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *variable, const struct ir_opnd *value)
{
    uint32_t all = h->n;
    for (uint32_t i = holder_set_next(s, 0, all); i < all; i = holder_set_next(s, i + 1, all)) {
        struct holder k = h->items[i];
        if (k.kind != HOLDER_PATH || k.func != func || !holder_set_get(s->in, i) ||
            k.address->kind != IR_O_TEMP || value->kind != IR_O_TEMP ||
            k.address->id != value->id || !def_use_simple(h->s->def_use, func, variable))
            continue;
        uint32_t named = find(h, (struct holder){.kind = HOLDER_FIELD, .func = func,
                                                 .id = variable->id, .cells = k.cells}, true);
        if (named != HOLDERS_MAX) {
            holder_set_forget(s, i);
            holder_set_put(s->in, named, true);
        }
    }
}

/* ---- calls ---- */

/* Is it a place that each function sees as its callers do? */
static bool is_common(const struct holder *k)
{
    return k->kind == HOLDER_CELL || k->kind == HOLDER_HIDDEN;
}

/* The same member seen from the function that call `number` enters, where a parameter leads to it;
 * HOLDERS_MAX: there is none. */
static uint32_t seen_inside(struct holders *h, uint32_t i, uint32_t number, uint32_t func)
{
    const struct ir_instr *in = h->s->x->places[number].in;
    struct holder k = h->items[i];
    if (k.kind != HOLDER_FIELD || k.func != h->s->x->places[number].func ||
        addresses_is_callback(in, func))
        return HOLDERS_MAX;
    for (uint32_t p = 0; p < h->s->x->p->funcs[func].n_params && p < in->n_args; p++) {
        int64_t offset;
        const struct ir_opnd *o = addresses_variable(h->s, k.func, &in->args[p], &offset);
        if (!o || o->id != k.id || addresses_assigned(h->s, func, p))
            continue;
        k.func = func;
        k.id = p;
        k.offset -= offset;
        return find(h, k, true);
    }
    return HOLDERS_MAX;
}

/* And the other way: what a member that a parameter leads to is for the caller. */
static uint32_t seen_outside(struct holders *h, uint32_t i, uint32_t number)
{
    uint32_t caller = h->s->x->places[number].func;
    const struct ir_instr *in = h->s->x->places[number].in;
    struct holder k = h->items[i];
    struct sl_cell cell;
    int64_t offset;
    if (k.id >= in->n_args || addresses_is_callback(in, k.func))
        return HOLDERS_MAX;
    const struct ir_opnd *o = addresses_variable(h->s, caller, &in->args[k.id], &offset);
    if (!o && addresses_one_place(h->s, caller, &in->args[k.id], &cell)) {
        cell.offset += k.offset;
        k = (struct holder){.kind = HOLDER_CELL, .cell = cell, .single = true};
    } else if (o) {
        k.func = caller;
        k.id = o->id;
        k.offset += offset;
    } else {
        return HOLDERS_MAX;
    }
    return find(h, k, true);
}

struct holders_state holders_enter(struct holders *h, const struct holders_state *before,
                                   uint32_t number, uint32_t func)
{
    struct holders_state s = {.end = before->end};
    uint32_t all = h->n;
    for (uint32_t i = holder_set_next(before, 0, all); i < all;
         i = holder_set_next(before, i + 1, all)) {
        uint32_t there = seen_inside(h, i, number, func);
        if (there != HOLDERS_MAX)
            holder_set_put(s.in, there, true);
        else if (is_common(&h->items[i]))
            holder_set_take(&s, before, i);
        else if (h->items[i].kind != HOLDER_LOCAL && h->items[i].kind != HOLDER_TEMP)
            demote(h, &s, before, i);
    }
    return s;
}

static void mark_object(struct holders *h, struct holders_state *s, uint32_t object)
{
    mark_cell(h, s, (struct sl_cell){.object = object, .offset = SL_ANY});
}

static bool is_in(const struct holders *h, const struct holders_state *s, enum sl_object_kind kind)
{
    for (uint32_t i = holder_set_next(s, 0, h->n); i < h->n; i = holder_set_next(s, i + 1, h->n)) {
        struct sl_cell one;
        struct sl_cells own = holder_cells_of(h, i, &one);
        for (uint32_t k = 0; k < own.n; k++) {
            uint32_t object = holder_cells_at(h, own, k, one).object;
            if (pointsto_object_at(h->s->points, object)->kind == kind)
                return true;
        }
    }
    return false;
}

void holders_pass(struct holders *h, struct holders_state *s, uint32_t func, uint32_t k)
{
    const struct ir_func *f = &h->s->x->p->funcs[func];
    struct ir_opnd to = {.kind = IR_O_LOCAL, .id = k};
    for (uint32_t i = 0; k >= f->n_params && i < pointsto_n_objects(h->s->points); i++) {
        const struct sl_object *o = pointsto_object_at(h->s->points, i);
        if (o->kind == SL_O_VARARGS && o->func == func)
            mark_object(h, s, i);
    }
    if (k < f->n_params && f->param_types[k].kind == IR_AGG)
        holders_fill(h, s, func, &to);
    else if (k < f->n_params)
        holders_assign(h, s, func, &to, true);
}

bool holders_are_passed(const struct holders *h, const struct holders_state *s)
{
    return is_in(h, s, SL_O_VARARGS);
}

void holders_hide(struct holders *h, struct holders_state *s, enum holders_hidden by, bool in)
{
    uint32_t i = find(h, (struct holder){.kind = HOLDER_HIDDEN, .id = by}, in);
    if (i != HOLDERS_MAX)
        holder_set_put(s->in, i, in);
}

bool holders_is_hidden(const struct holders *h, const struct holders_state *s,
                       enum holders_hidden by)
{
    for (uint32_t i = 0; i < h->n; i++)
        if (h->items[i].kind == HOLDER_HIDDEN && h->items[i].id == by)
            return holder_set_has(s, i);
    return false;
}

bool holders_are_outside(const struct holders *h, const struct holders_state *s)
{
    return is_in(h, s, SL_O_OUTSIDE);
}

bool holders_are_in_memory(const struct holders *h, const struct holders_state *s)
{
    for (uint32_t i = holder_set_next(s, 0, h->n); i < h->n; i = holder_set_next(s, i + 1, h->n))
        if (h->items[i].kind != HOLDER_LOCAL && h->items[i].kind != HOLDER_TEMP)
            return true;
    return false;
}

void holders_leave(struct holders *h, struct holders_state *s, uint32_t func)
{
    uint32_t all = h->n, n_params = h->s->x->p->funcs[func].n_params;
    s->own = false;
    for (uint32_t i = holder_set_next(s, 0, all); i < all; i = holder_set_next(s, i + 1, all)) {
        const struct holder *k = &h->items[i];
        if (is_common(k) ||
            (k->kind == HOLDER_FIELD && k->id < n_params && !addresses_assigned(h->s, func, k->id)))
            continue;
        if (k->kind == HOLDER_FIELD || k->kind == HOLDER_PATH)
            demote(h, s, s, i);
        holder_set_forget(s, i);
    }
}

static bool writes_to(const struct holders *h, uint32_t func, uint32_t i)
{
    struct sl_cell one;
    struct sl_cells l = holder_cells_of(h, i, &one);
    for (uint32_t k = 0; k < l.n; k++)
        if (h->writes[func][holder_cells_at(h, l, k, one).object])
            return true;
    return false;
}

/* What a function that only allocates has written is, for its caller, in memory that each call of
 * it makes anew. */
static void rename_made(struct holders *h, struct holders_state *s, uint32_t number)
{
    uint32_t all = h->n;
    struct sl_cells made = pointsto_made(h->s->points, number);
    for (uint32_t k = 0; k < made.n; k++)
        for (uint32_t i = 0; i < all; i++) {
            struct sl_cell c = h->items[i].cell;
            bool held = h->items[i].kind == HOLDER_CELL && holder_set_has(s, i);
            if (!held || c.object != pointsto_original(h->s->points, made.items[k]))
                continue;
            c.object = made.items[k];
            mark_cell(h, s, c);
            if (holder_set_get(s->past, i))
                mark_cell(h, s, c);
            holder_set_forget(s, i);
        }
}

void holders_made(struct holders *h, struct holders_state *s, uint32_t number)
{
    struct sl_cells made = pointsto_made(h->s->points, number);
    for (uint32_t k = 0; k < made.n; k++) {
        struct sl_cell anywhere = {.object = made.items[k], .offset = SL_ANY};
        for (int times = 0; times < 2; times++)
            if (pointsto_holds(h->s->points, made.items[k], h->object))
                mark_cell(h, s, anywhere);
    }
}

struct holders_state holders_return(struct holders *h, const struct holders_state *left,
                                    const struct holders_state *before,
                                    const struct holders_state *entry, uint32_t number,
                                    uint32_t func)
{
    struct holders_state s = *left;
    uint32_t all = h->n;
    s.own = before->own;
    for (uint32_t i = 0; i < all; i++) {
        bool cell = is_common(&h->items[i]);
        bool copy = cell && holder_set_has(entry, i) &&
                    !holder_set_has(before, i); /* of what the caller knows better */
        if (!cell || (copy && !writes_to(h, func, i)))
            holder_set_forget(&s, i);
        if (!cell && holder_set_has(before, i) && !writes_to(h, func, i) &&
            seen_inside(h, i, number, func) == HOLDERS_MAX)
            holder_set_take(&s, before, i);
    }
    for (uint32_t i = holder_set_next(left, 0, all); i < all;
         i = holder_set_next(left, i + 1, all)) {
        if (h->items[i].kind != HOLDER_FIELD)
            continue;
        uint32_t there = seen_outside(h, i, number);
        if (there != HOLDERS_MAX)
            holder_set_put(s.in, there, true);
        else
            demote(h, &s, left, i);
    }
    rename_made(h, &s, number);
    return s;
}
