/* The solution of the points-to analysis, in terms of the program:
 *
 *     s7: store i32 %3 = 1        %3 may point to (x, 0):        s7 -> {x + 0}
 *     s9: %5 = load i32 %4        %4 may point to (outside, *):  s9 -> nothing known
 */
#include "slicer/rewrite/targets.h"

#include "slicer/pointsto/pointsto.h"

enum { MAX_TARGETS = 16 }; /* with more, little is left that is known */

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

static const struct ir_targets *find(struct arena *arena, const struct sl_dependence *s,
                                     uint32_t func, const struct ir_opnd *o)
{
    struct sl_cells l = pointsto_cells(s->points, func, o);
    if (is_direct(s->x, func, o) || !l.n || l.n > MAX_TARGETS)
        return NULL;
    struct ir_targets *t = ARENA_NEW(arena, struct ir_targets);
    struct ir_target *items = ARENA_ARRAY(arena, struct ir_target, l.n);
    t->items = items;
    for (uint32_t i = 0; i < l.n; i++) {
        struct sl_cell cell = pointsto_cell_at(s->points, l.items[i]);
        if (!add(t, items, pointsto_object_at(s->points, cell.object), cell.offset))
            return NULL;
    }
    return t;
}

const struct ir_targets **targets_find(struct arena *arena, const struct sl_dependence *s)
{
    const struct ir_targets **all =
        ARENA_ARRAY(arena, const struct ir_targets *, s->x->p->next_id);
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct sl_place *at = &s->x->places[i];
        if (s->cfgs[at->func] && is_access(at->in))
            all[at->in->id] = find(arena, s, at->func, &at->in->a);
    }
    return all;
}
