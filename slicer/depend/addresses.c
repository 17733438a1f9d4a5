/* Addresses as the instructions of a function compute them. */
#include "slicer/depend/addresses.h"

#include "core/base/vec.h"
#include "slicer/depend/frees.h"
#include "slicer/depend/lifetimes.h"

enum { MAX_DEPTH = 32 };

const struct ir_instr *addresses_definition(const struct sl_dependence *s, uint32_t func,
                                            const struct ir_opnd *o)
{
    uint32_t number = o->kind == IR_O_TEMP ? s->x->temp_def[func][o->id] : SL_NONE;
    return number == SL_NONE ? NULL : s->x->places[number].in;
}

bool addresses_computes(enum ir_op op)
{
    return op == IR_PTRADD || op == IR_CAST || op == IR_COPY || op == IR_BIN || op == IR_UN;
}

static bool is_same(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *a,
                    const struct ir_opnd *b, int depth)
{
    if (a->kind != b->kind || depth > MAX_DEPTH)
        return false;
    if (a->kind != IR_O_TEMP)
        return a->kind != IR_O_FLT && a->id == b->id && a->i == b->i;
    if (a->id == b->id)
        return true;
    const struct ir_instr *x = addresses_definition(s, func, a);
    const struct ir_instr *y = addresses_definition(s, func, b);
    return x && y && x->op == y->op && (x->op == IR_LOAD || addresses_computes(x->op)) &&
           x->bin == y->bin && x->un == y->un && x->scale == y->scale &&
           x->offset == y->offset && x->type.kind == y->type.kind &&
           is_same(s, func, &x->a, &y->a, depth + 1) && is_same(s, func, &x->b, &y->b, depth + 1);
}

bool addresses_same(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *a,
                    const struct ir_opnd *b)
{
    return is_same(s, func, a, b, 0);
}

bool addresses_lead_to(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o,
                       uint32_t object)
{
    return pointsto_of_object(s->points, pointsto_cells(s->points, func, o), object).n > 0;
}

bool addresses_single(const struct sl_dependence *s, struct sl_cell c)
{
    const struct sl_object *o = pointsto_object_at(s->points, c.object);
    return c.offset != SL_ANY && (o->kind == SL_O_GLOBAL ||
                                  (o->kind == SL_O_LOCAL && !s->recursive[o->func]));
}

bool addresses_one_place(const struct sl_dependence *s, uint32_t func,
                         const struct ir_opnd *address, struct sl_cell *cell)
{
    struct sl_cells l = pointsto_cells(s->points, func, address);
    if (l.n != 1)
        return false;
    *cell = pointsto_cell_at(s->points, l.items[0]);
    return addresses_single(s, *cell);
}

const struct ir_opnd *addresses_variable(const struct sl_dependence *s, uint32_t func,
                                         const struct ir_opnd *pointer, int64_t *offset)
{
    const struct ir_instr *in;
    *offset = 0;
    while ((in = addresses_definition(s, func, pointer)) != NULL) {
        int64_t index = 0;
        if (in->op == IR_LOAD)
            return def_use_simple(s->def_use, func, &in->a) ? &in->a : NULL;
        if ((in->op != IR_PTRADD && in->op != IR_CAST && in->op != IR_COPY) ||
            (in->b.kind != IR_O_NONE && !numbering_constant(s->x, func, &in->b, &index)))
            return NULL;
        *offset += in->op == IR_PTRADD ? index * (int64_t)in->scale + in->offset : 0;
        pointer = &in->a;
    }
    return NULL;
}

const struct ir_opnd *addresses_base(const struct sl_dependence *s, uint32_t func,
                                     const struct ir_opnd *address)
{
    const struct ir_instr *in;
    while ((in = addresses_definition(s, func, address)) &&
           (in->op == IR_PTRADD || in->op == IR_CAST))
        address = &in->a;
    return address;
}

bool addresses_call_writes(const struct sl_dependence *s, bool *const *writes, uint32_t number,
                           struct sl_cells cells)
{
    const struct ir_instr *in = s->x->places[number].in;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t t = 0; t < targets.n; t++) {
        uint32_t func = targets.items[t];
        for (uint32_t i = 0; i < cells.n; i++) {
            uint32_t object = pointsto_cell_at(s->points, cells.items[i]).object;
            for (uint32_t k = 0; k < in->n_args; k++)
                if ((numbering_access(s->x, in, func, k) & SL_WRITES) &&
                    addresses_lead_to(s, s->x->places[number].func, &in->args[k], object))
                    return true;
            if (writes[func] && writes[func][object])
                return true;
        }
    }
    return false;
}

bool addresses_change(const struct sl_dependence *s, bool *const *writes, uint32_t number,
                      const struct ir_opnd *address)
{
    const struct ir_instr *by = s->x->places[number].in;
    uint32_t func = s->x->places[number].func;
    bool plain = def_use_simple(s->def_use, func, address) != NULL;
    if (by->op != IR_CALL && (plain || def_use_simple(s->def_use, func, &by->a)))
        return by->a.kind == address->kind && by->a.id == address->id;
    struct sl_cells cells = pointsto_cells(s->points, func, address);
    if (by->op == IR_CALL)
        return addresses_call_writes(s, writes, number, cells);
    for (uint32_t i = 0; i < cells.n; i++)
        if (addresses_lead_to(s, func, &by->a, pointsto_cell_at(s->points, cells.items[i]).object))
            return true;
    return false;
}

static uint32_t count(const struct sl_dependence *s, bool *const *writes, uint32_t number,
                      const struct ir_opnd *o, int depth)
{
    uint32_t func = s->x->places[number].func, n = 0;
    const struct ir_instr *by = s->x->places[number].in, *in = addresses_definition(s, func, o);
    if (!in)
        return 0;
    if (depth > MAX_DEPTH || (by->op == IR_CALL && in == by))
        return 2;
    if (in->op == IR_LOAD)
        n = addresses_change(s, writes, number, &in->a) +
            count(s, writes, number, &in->a, depth + 1);
    else if (addresses_computes(in->op))
        n = count(s, writes, number, &in->a, depth + 1) +
            count(s, writes, number, &in->b, depth + 1);
    return n;
}

uint32_t addresses_count(const struct sl_dependence *s, bool *const *writes, uint32_t number,
                         const struct ir_opnd *address)
{
    return count(s, writes, number, address, 0);
}

static const struct ir_instr *uncast(const struct sl_dependence *s, uint32_t func,
                                     const struct ir_opnd *o)
{
    const struct ir_instr *in = addresses_definition(s, func, o);
    while (in && (in->op == IR_CAST || in->op == IR_COPY) && ir_is_int(in->a.type.kind))
        in = addresses_definition(s, func, &in->a);
    return in;
}

/* i += 1, i -= 4: 1, -1; 0: it is something else. */
static int step_of(const struct sl_dependence *s, uint32_t func, const struct ir_instr *store)
{
    const struct ir_instr *sum = uncast(s, func, &store->b);
    if (store->op != IR_STORE || !sum || sum->op != IR_BIN || store->type.size < 4 ||
        (sum->bin != IR_ADD && sum->bin != IR_SUB) || sum->b.kind != IR_O_INT || !sum->b.i)
        return 0;
    const struct ir_instr *old = uncast(s, func, &sum->a);
    if (!old || old->op != IR_LOAD || old->a.kind != IR_O_LOCAL || old->a.id != store->a.id)
        return 0;
    return (sum->b.i > 0) == (sum->bin == IR_ADD) ? 1 : -1;
}

bool addresses_move_on(const struct sl_dependence *s, uint32_t func,
                       const struct ir_opnd *address, const struct ir_instr *store)
{
    const struct sl_numbering *x = s->x;
    uint32_t end = x->block_first[func][x->p->funcs[func].n_blocks];
    const struct ir_instr *in = addresses_definition(s, func, address), *index;
    int way = step_of(s, func, store);
    while (in && in->op == IR_PTRADD && in->b.kind == IR_O_NONE)
        in = addresses_definition(s, func, &in->a);
    index = in && in->op == IR_PTRADD && in->scale ? uncast(s, func, &in->b) : NULL;
    if (!way || !index || index->op != IR_LOAD || index->a.kind != IR_O_LOCAL ||
        index->a.id != store->a.id || !def_use_simple(s->def_use, func, &store->a))
        return false;
    for (uint32_t i = x->block_first[func][0]; i < end; i++) {
        const struct ir_instr *other = x->places[i].in;
        if (other->op == IR_STORE && other->a.kind == IR_O_LOCAL && other->a.id == store->a.id &&
            step_of(s, func, other) == -way)
            return false;
    }
    return true;
}

bool addresses_assigned(const struct sl_dependence *s, uint32_t func, uint32_t param)
{
    const struct sl_var *var = &s->def_use->vars[func][param];
    return !var->simple || var->n_defs > 0;
}

bool addresses_is_callback(const struct ir_instr *call, uint32_t func)
{
    return call->callee.kind == IR_O_FUNC && call->callee.id != func;
}

uint32_t *addresses_callbacks(struct arena *arena, const struct sl_dependence *s, uint32_t *n)
{
    uint32_t *all = NULL, cap = 0;
    *n = 0;
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        struct sl_cells targets = pointsto_targets(s->points, i);
        const struct ir_instr *in = s->x->places[i].in;
        bool mpi = in->op == IR_CALL && in->callee.kind == IR_O_FUNC &&
                   s->x->callees[in->callee.id].kind == SL_MPI;
        for (uint32_t k = 0; mpi && k < targets.n; k++)
            if (s->cfgs[targets.items[k]])
                VEC_PUSH(arena, all, *n, cap, targets.items[k]);
    }
    return all;
}

/* ---- what functions write to ---- */

static void add_writes(const struct sl_dependence *s, bool **writes,
                            uint32_t number, const struct ir_opnd *o)
{
    uint32_t func = s->x->places[number].func;
    struct sl_cells l = pointsto_cells(s->points, func, o);
    for (uint32_t i = 0; i < l.n; i++)
        writes[func][pointsto_cell_at(s->points, l.items[i]).object] = true;
}

enum { WORD = sizeof(uint64_t) };

/* Words of truth values at once. */
static bool join(bool *to, const bool *from, uint32_t n)
{
    uint64_t fresh = 0;
    for (uint32_t i = 0; i < n; i += WORD) {
        uint64_t a, b;
        memcpy(&a, &to[i], WORD);
        memcpy(&b, &from[i], WORD);
        fresh |= b & ~a;
        a |= b;
        memcpy(&to[i], &a, WORD);
    }
    return fresh != 0;
}

/* What a function writes, its callers write, too.  Is there anything new? */
static bool tell_callers(const struct sl_dependence *s, bool **writes, bool *fresh, uint32_t f,
                         uint32_t n)
{
    struct sl_cells callers = pointsto_callers(s->points, f);
    uint32_t last = f;
    bool changed = false;
    for (uint32_t i = 0; i < callers.n; i++) {
        uint32_t caller = s->x->places[callers.items[i]].func;
        if (caller != last && join(writes[caller], writes[f], n))
            changed = fresh[caller] = true;
        last = caller;
    }
    return changed;
}

static void find_own_writes(const struct sl_dependence *s, bool **writes,
                            uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    struct sl_cells targets = pointsto_targets(s->points, number);
    if (lifetimes_writes(in))
        add_writes(s, writes, number, &in->a);
    for (uint32_t k = 0; in->op == IR_CALL && k < targets.n; k++)
        for (uint32_t i = 0; i < in->n_args; i++)
            if (numbering_access(s->x, in, targets.items[k], i) & SL_WRITES)
                add_writes(s, writes, number, &in->args[i]);
}

bool **addresses_writes(struct arena *arena, const struct sl_dependence *s)
{
    bool **writes = ARENA_ARRAY(arena, bool *, s->x->p->n_funcs);
    bool *fresh = ARENA_ARRAY(arena, bool, s->x->p->n_funcs);
    const struct sl_numbering *x = s->x;
    uint32_t n = (pointsto_n_objects(s->points) / WORD + 1) * WORD;
    for (uint32_t f = 0; f < x->p->n_funcs; f++) {
        writes[f] = ARENA_ARRAY(arena, bool, n);
        fresh[f] = true;
    }
    for (uint32_t i = 0; i < x->n_places; i++)
        if (frees_is_reached(s, i))
            find_own_writes(s, writes, i);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t f = 0; f < x->p->n_funcs; f++) {
            bool tells = fresh[f];
            fresh[f] = false;
            changed |= tells && tell_callers(s, writes, fresh, f, n);
        }
    }
    return writes;
}
