/* Lifetimes that end (C11 6.2.4p2, p6, 7.21.3p4, 7.22.3p1), and writes through pointers.
 *
 *     free(s->p);           an end: of what s->p leads to
 *     fclose(f);            an end: of the stream
 *     { int x; p = &x; }    an end, where the block is left: of x
 *     s->p[1] = 5;          a use, of a pointer that was loaded from s->p
 *     fill(s->p, n);        a use, too
 */
#include "slicer/depend/lifetimes.h"

#include "core/base/vec.h"
#include "slicer/depend/frees.h"

#include <string.h>

static const struct ir_instr *definition(const struct sl_dependence *s, uint32_t func,
                                         const struct ir_opnd *o)
{
    uint32_t number = o->kind == IR_O_TEMP ? s->x->temp_def[func][o->id] : SL_NONE;
    return number == SL_NONE ? NULL : s->x->places[number].in;
}

const struct ir_opnd *lifetimes_from(const struct sl_dependence *s, uint32_t func,
                                     const struct ir_opnd *o, bool *fresh)
{
    const struct ir_instr *in;
    *fresh = false;
    while ((in = definition(s, func, o)) != NULL) {
        if (in->op == IR_LOAD)
            return &in->a;
        *fresh = in->op == IR_CALL;
        if (in->op != IR_PTRADD && in->op != IR_CAST && in->op != IR_COPY)
            return NULL;
        o = &in->a;
    }
    return NULL;
}

bool lifetimes_plain(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o)
{
    return o && def_use_simple(s->def_use, func, o);
}

/* ---- what may be the same ---- */

static bool is_near(struct sl_cell a, struct sl_cell b)
{
    return a.object == b.object &&
           def_use_overlap(a.offset, SL_POINTER_SIZE, b.offset, SL_POINTER_SIZE);
}

bool lifetimes_may_meet(const struct sl_dependence *s, uint32_t func_a, const struct ir_opnd *a,
                        uint32_t func_b, const struct ir_opnd *b)
{
    if (a->kind == b->kind && a->kind == IR_O_LOCAL && func_a == func_b && a->id == b->id)
        return true;
    struct sl_cells x = pointsto_cells(s->points, func_a, a);
    struct sl_cells y = pointsto_cells(s->points, func_b, b);
    for (uint32_t i = 0; i < x.n; i++)
        for (uint32_t k = 0; k < y.n; k++)
            if (is_near(pointsto_cell_at(s->points, x.items[i]),
                        pointsto_cell_at(s->points, y.items[k])))
                return true;
    return false;
}

static bool leads_to_object(const struct sl_dependence *s, struct sl_cells l, uint32_t object)
{
    for (uint32_t i = 0; i < l.n; i++)
        if (pointsto_cell_at(s->points, l.items[i]).object == object)
            return true;
    return false;
}

bool lifetimes_leads(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o,
                     const struct sl_end *e)
{
    struct sl_cells l = pointsto_cells(s->points, func, o);
    if (!e->pointer)
        return leads_to_object(s, l, e->object);
    struct sl_cells gone = pointsto_cells(s->points, e->func, e->pointer);
    for (uint32_t i = 0; i < gone.n; i++) {
        uint32_t object = pointsto_cell_at(s->points, gone.items[i]).object;
        if (pointsto_object_at(s->points, object)->kind == SL_O_HEAP &&
            leads_to_object(s, l, object))
            return true;
    }
    return false;
}

/* ---- uses ---- */

static void add_use(const struct sl_dependence *s, struct sl_lifetimes *l, uint32_t number,
                    const struct ir_opnd *o, bool memory, bool stream)
{
    struct sl_use u = {number, s->x->places[number].func, o, NULL, memory, stream};
    bool fresh;
    if (o->kind != IR_O_TEMP || o->type.kind != IR_PTR)
        return;
    u.from = lifetimes_from(s, u.func, o, &fresh);
    if (u.from || fresh)
        VEC_PUSH(s->arena, l->uses, l->n_uses, l->cap_uses, u);
}

static bool is_freeing(const struct sl_callee *c)
{
    if (c->kind == SL_MPI)
        return c->fn == MPI_FN_MPI_Free_mem;
    return c->kind == SL_LIBC && (c->libc->class == LIBC_FREE ||
                                  (c->libc->class == LIBC_ALLOC && c->libc->args[0] == 'P'));
}

static void add_argument(const struct sl_dependence *s, struct sl_lifetimes *l, uint32_t number,
                         uint32_t callee, uint32_t i)
{
    const struct ir_instr *in = s->x->places[number].in;
    const struct sl_callee *c = &s->x->callees[callee];
    unsigned access = numbering_access(s->x, in, callee, i);
    bool stream = c->kind == SL_LIBC && libc_arg(c->libc, i) == 's';
    bool memory = (access & (SL_WRITES | SL_CONTENT)) || (i == 0 && is_freeing(c));
    if (c->kind == SL_DEFINED || stream || memory)
        add_use(s, l, number, &in->args[i], !stream, stream || c->kind == SL_DEFINED);
}

static void add_uses(const struct sl_dependence *s, struct sl_lifetimes *l, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    if (in->op == IR_STORE || in->op == IR_STOREBITS || in->op == IR_MEMCPY ||
        in->op == IR_MEMZERO)
        add_use(s, l, number, &in->a, true, false);
    if (in->op != IR_CALL)
        return;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t k = 0; k < targets.n; k++)
        for (uint32_t i = 0; i < in->n_args; i++)
            add_argument(s, l, number, targets.items[k], i);
}

/* ---- ends ---- */

static bool is_closing(const struct sl_callee *c)
{
    return c->kind == SL_LIBC && (strcmp(c->libc->name, "fclose") == 0 ||
                                  strcmp(c->libc->name, "pclose") == 0 ||
                                  strcmp(c->libc->name, "closedir") == 0);
}

static void add_giving(const struct sl_dependence *s, struct sl_lifetimes *l, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t k = 0; k < targets.n && in->n_args; k++) {
        const struct sl_callee *c = &s->x->callees[targets.items[k]];
        struct sl_end e = {number, s->x->places[number].func, &in->args[0], NULL, SL_NONE,
                           is_closing(c), false};
        bool fresh;
        if (!is_freeing(c) && !e.stream)
            continue;
        e.from = lifetimes_from(s, e.func, e.pointer, &fresh);
        e.simple = in->callee.kind == IR_O_FUNC && c->kind == SL_LIBC && !e.stream && e.from &&
                   (e.from->kind == IR_O_GLOBAL || lifetimes_plain(s, e.func, e.from));
        VEC_PUSH(s->arena, l->ends, l->n_ends, l->cap_ends, e);
    }
}

bool lifetimes_is_window(const struct sl_dependence *s, uint32_t object)
{
    const struct sl_object *o = pointsto_object_at(s->points, object);
    if (o->kind != SL_O_HEAP || s->x->places[o->id].in->op != IR_CALL)
        return false;
    struct sl_cells targets = pointsto_targets(s->points, o->id);
    for (uint32_t k = 0; k < targets.n; k++) {
        const struct sl_callee *c = &s->x->callees[targets.items[k]];
        if (c->kind == SL_MPI && (c->fn == MPI_FN_MPI_Win_allocate ||
                                  c->fn == MPI_FN_MPI_Win_allocate_shared))
            return true;
    }
    return false;
}

static void add_end(const struct sl_dependence *s, struct sl_lifetimes *l, uint32_t number,
                    uint32_t object)
{
    struct sl_end e = {number, s->x->places[number].func, NULL, NULL, object, false, false};
    VEC_PUSH(s->arena, l->ends, l->n_ends, l->cap_ends, e);
}

/* What MPI_Win_allocate() made is gone with its window (MPI-4.0 12.2.5): which one that is, is not
 * looked at. */
static void add_window(const struct sl_dependence *s, struct sl_lifetimes *l, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(s->points, number);
    bool frees = false;
    for (uint32_t k = 0; k < targets.n; k++) {
        const struct sl_callee *c = &s->x->callees[targets.items[k]];
        frees |= c->kind == SL_MPI && c->fn == MPI_FN_MPI_Win_free;
    }
    for (uint32_t i = 0; frees && i < pointsto_n_objects(s->points); i++)
        if (lifetimes_is_window(s, i))
            add_end(s, l, number, i);
}

/* Variables to which a use may lead, where the function returns. */
static void add_return(const struct sl_dependence *s, struct sl_lifetimes *l, uint32_t number,
                       const bool *used)
{
    uint32_t func = s->x->places[number].func;
    if (func == s->x->p->main_func)
        return;
    for (uint32_t i = 0; i < pointsto_n_objects(s->points); i++) {
        const struct sl_object *o = pointsto_object_at(s->points, i);
        bool local = o->kind == SL_O_LOCAL && o->func == func;
        bool made = o->kind == SL_O_HEAP && s->x->places[o->id].func == func &&
                    s->x->places[o->id].in->op == IR_ALLOCA;
        if (used[i] && (local || made))
            add_end(s, l, number, i);
    }
}

static bool *find_used(const struct sl_dependence *s, const struct sl_lifetimes *l)
{
    bool *used = ARENA_ARRAY(s->arena, bool, pointsto_n_objects(s->points) + 1);
    for (uint32_t i = 0; i < l->n_uses; i++) {
        struct sl_cells c = pointsto_cells(s->points, l->uses[i].func, l->uses[i].pointer);
        for (uint32_t k = 0; k < c.n; k++)
            used[pointsto_cell_at(s->points, c.items[k]).object] = true;
    }
    return used;
}

struct sl_lifetimes lifetimes_find(const struct sl_dependence *s)
{
    struct sl_lifetimes l = {NULL};
    for (uint32_t i = 0; i < s->x->n_places; i++)
        if (frees_is_reached(s, i))
            add_uses(s, &l, i);
    const bool *used = find_used(s, &l);
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct ir_instr *in = s->x->places[i].in;
        if (!frees_is_reached(s, i))
            continue;
        if (in->op == IR_CALL) {
            add_giving(s, &l, i);
            add_window(s, &l, i);
        }
        if (in->op == IR_RET)
            add_return(s, &l, i, used);
        if (in->op != IR_DECL || !in->ends)
            continue;
        uint32_t object = pointsto_local_object(s->points, s->x->places[i].func, in->a.id);
        if (used[object])
            add_end(s, &l, i, object);
    }
    return l;
}
