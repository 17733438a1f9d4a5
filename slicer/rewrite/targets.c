/* The solution of the points-to analysis, in terms of the program:
 *
 *     s7: store i32 %3 = 1        %3 may point to (x, 0):        s7 -> {x + 0}
 *     s9: %5 = load i32 %4        %4 may point to (outside, *):  s9 -> nothing known
 */
#include "slicer/rewrite/targets.h"

#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/pointsto/pointsto.h"

#include <string.h>

enum { MAX_TARGETS = 16 }; /* with more, little is left that is known */
enum { MAX_ARGS = 8 };
enum { MAX_CALLED = 8 };

_Static_assert(SL_ANY == IR_TARGET_ANY, "offsets are given on as they are");

static bool is_access(const struct ir_instr *in)
{
    switch (in->op) {
    case IR_LOAD: case IR_LOADBITS: case IR_STORE: case IR_STOREBITS: case IR_MEMCPY:
    case IR_MEMZERO:
        return in->a.kind == IR_O_TEMP;
    case IR_COPY: case IR_UNKNOWN: case IR_BIN: case IR_UN: case IR_CAST: case IR_PTRADD:
    case IR_PTRDIFF: case IR_ALLOCA: case IR_CALL: case IR_VAARG: case IR_DECL:
    case IR_VASTART: case IR_VACOPY: case IR_VAEND: case IR_JUMP: case IR_BR: case IR_SWITCH:
    case IR_RET: case IR_UNREACHABLE: case IR_OP_COUNT:
        break;
    }
    return false;
}

/* False: the object is none of the program's variables. */
static bool add(struct ir_targets *t, struct ir_target *items, const struct sl_object *o,
                int64_t offset)
{
    switch (o->kind) {
    case SL_O_GLOBAL:
        items[t->n++] = (struct ir_target){false, 0, o->id, offset};
        return true;
    case SL_O_LOCAL:
        items[t->n++] = (struct ir_target){true, o->func, o->id, offset};
        return true;
    case SL_O_HEAP:
        t->heap = true;
        return true;
    case SL_O_FUNC:
        return true; /* no access goes there */
    case SL_O_VARARGS:
    case SL_O_OUTSIDE:
        break;
    }
    return false;
}

/* A place in a variable: that is known anyway. */
static bool is_direct(const struct sl_numbering *x, uint32_t func, const struct ir_opnd *o)
{
    while (o->kind == IR_O_TEMP) {
        const struct ir_instr *def = x->places[x->temp_def[func][o->id]].in;
        if (def->op != IR_PTRADD)
            return false;
        o = &def->a;
    }
    return true;
}

/* False: there is more that the operand may lead to. */
static bool add_cells(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o,
                      struct ir_targets *t, struct ir_target *items)
{
    struct sl_cells l = pointsto_cells(s->points, func, o);
    if (is_direct(s->x, func, o) || !l.n || l.n > MAX_TARGETS)
        return false;
    for (uint32_t i = 0; i < l.n; i++) {
        struct sl_cell cell = pointsto_cell_at(s->points, l.items[i]);
        if (!add(t, items, pointsto_object_at(s->points, cell.object), cell.offset))
            return false;
    }
    return true;
}

static const struct ir_targets *find(struct arena *arena, const struct sl_dependence *s,
                                     uint32_t func, const struct ir_opnd *o)
{
    struct ir_targets *t = ARENA_NEW(arena, struct ir_targets);
    struct ir_target *items = ARENA_ARRAY(arena, struct ir_target, MAX_TARGETS);
    t->items = items;
    return add_cells(s, func, o, t, items) ? t : NULL;
}

/* One more line of a call that has allocated the object; more than there is room for: not known. */
static uint32_t add_line(const struct sl_dependence *s, uint32_t object, uint32_t *lines,
                         uint32_t n)
{
    const struct sl_object *made = pointsto_object_at(s->points, object);
    const struct ir_instr *call = made->kind == SL_O_HEAP ? s->x->places[made->id].in : NULL;
    if (n >= MAX_TARGETS || !call || call->op != IR_CALL || call->callee.kind != IR_O_FUNC)
        return MAX_TARGETS + 1;
    if (!s->x->p->funcs[call->callee.id].defined) {
        lines[n] = call->at.line;
        return n + 1;
    }
    uint32_t original = pointsto_original(s->points, object);
    return original == SL_NONE ? MAX_TARGETS + 1 : add_line(s, original, lines, n);
}

/* The calls that may have allocated what is freed.  NULL: something else may be. */
static const struct ir_targets *find_freed(struct arena *arena, const struct sl_dependence *s,
                                           uint32_t func, const struct ir_opnd *o)
{
    uint32_t *lines = ARENA_ARRAY(arena, uint32_t, MAX_TARGETS);
    struct sl_cells l = pointsto_cells(s->points, func, o);
    uint32_t n = 0;
    for (uint32_t i = 0; i < l.n; i++)
        n = add_line(s, pointsto_cell_at(s->points, l.items[i]).object, lines, n);
    if (!n || n > MAX_TARGETS)
        return NULL;
    struct ir_targets *t = ARENA_NEW(arena, struct ir_targets);
    *t = (struct ir_targets){.heap = true, .lines = lines, .n_lines = n};
    return t;
}

/* What a library function may write through its arguments that are no places in variables. */
static const struct ir_targets *find_written(struct arena *arena, const struct sl_dependence *s,
                                             uint32_t func, const struct ir_instr *call)
{
    const struct ir_func *f = call->callee.kind == IR_O_FUNC
                                  ? &s->x->p->funcs[call->callee.id] : NULL;
    const struct libc_effect *effect = f && !f->defined ? libc_effect(f->name) : NULL;
    struct ir_targets *t = ARENA_NEW(arena, struct ir_targets);
    if (!effect || !call->n_args || call->n_args > MAX_ARGS)
        return NULL;
    if (effect->class == LIBC_FREE)
        return find_freed(arena, s, func, &call->args[0]);
    struct ir_target *items = ARENA_ARRAY(arena, struct ir_target, MAX_ARGS * MAX_TARGETS);
    t->items = items;
    for (uint32_t k = 0; k < call->n_args; k++) {
        const struct ir_opnd *o = &call->args[k];
        char letter = libc_arg(effect, k);
        bool direct = o->kind != IR_O_TEMP || is_direct(s->x, func, o);
        if (letter && strchr("wxPW", letter) && !direct && !add_cells(s, func, o, t, items))
            return NULL;
    }
    return t;
}

/* Into which memory a call of MPI receives, if it has one buffer for that, and this is no place
 * in a variable. */
static const struct ir_targets *find_received(struct arena *arena, const struct sl_dependence *s,
                                              uint32_t func, const struct ir_instr *call)
{
    const struct ir_func *f = call->callee.kind == IR_O_FUNC
                                  ? &s->x->p->funcs[call->callee.id] : NULL;
    enum mpi_fn fn = f && !f->defined ? mpi_find(f->name) : MPI_FN_COUNT;
    const struct ir_opnd *buffer = NULL;
    for (uint32_t k = 0; fn != MPI_FN_COUNT && k < call->n_args; k++) {
        char role = numbering_role(mpi_call(fn), k);
        if (role != 'o' && role != 'x')
            continue;
        if (buffer || call->args[k].kind != IR_O_TEMP)
            return NULL;
        buffer = &call->args[k];
    }
    return buffer ? find(arena, s, func, buffer) : NULL;
}

static bool takes(const struct ir_func *f, uint32_t n_args)
{
    return f->variadic ? n_args >= f->n_params : n_args == f->n_params;
}

/* The functions that a call through a pointer may lead to.  NULL: it may lead to others. */
static const struct ir_targets *find_called(struct arena *arena, const struct sl_dependence *s,
                                            uint32_t func, const struct ir_instr *call)
{
    struct sl_cells l = pointsto_cells(s->points, func, &call->callee);
    uint32_t *funcs = ARENA_ARRAY(arena, uint32_t, MAX_CALLED), n = 0;
    for (uint32_t i = 0; i < l.n; i++) {
        const struct sl_object *o =
            pointsto_object_at(s->points, pointsto_cell_at(s->points, l.items[i]).object);
        bool fits = o->kind == SL_O_FUNC && takes(&s->x->p->funcs[o->id], call->n_args);
        if (o->kind == SL_O_OUTSIDE || (fits && n == MAX_CALLED))
            return NULL;
        if (fits)
            funcs[n++] = o->id;
    }
    struct ir_targets *t = ARENA_NEW(arena, struct ir_targets);
    *t = (struct ir_targets){.funcs = funcs, .n_funcs = n};
    return n ? t : NULL;
}

static const struct ir_targets *find_of_call(struct arena *arena, const struct sl_dependence *s,
                                             uint32_t func, const struct ir_instr *call)
{
    if (call->callee.kind != IR_O_FUNC)
        return find_called(arena, s, func, call);
    const struct ir_targets *received = find_received(arena, s, func, call);
    return received ? received : find_written(arena, s, func, call);
}

const struct ir_targets **targets_find(struct arena *arena, const struct sl_dependence *s)
{
    const struct ir_targets **all =
        ARENA_ARRAY(arena, const struct ir_targets *, s->x->p->next_id);
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct sl_place *at = &s->x->places[i];
        if (s->cfgs[at->func] && is_access(at->in))
            all[at->in->id] = find(arena, s, at->func, &at->in->a);
        else if (s->cfgs[at->func] && at->in->op == IR_CALL)
            all[at->in->id] = find_of_call(arena, s, at->func, at->in);
    }
    return all;
}
