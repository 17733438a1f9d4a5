/* The backward closure over program dependence: the worklist, and the rules for each kind of
 * instruction. */
#include "slicer/depend/dependence.h"

#include "core/base/fail.h"
#include "core/base/passes.h"
#include "core/base/vec.h"
#include "slicer/depend/calls.h"
#include "slicer/depend/collective_order.h"
#include "slicer/depend/criteria.h"
#include "slicer/depend/divisors.h"
#include "slicer/depend/frees.h"

#include <string.h>

/* Does an instruction stand in the lines of an assertion that its parent belongs to? */
static bool is_asserted(const struct sl_dependence *s, uint32_t number, uint32_t parent)
{
    if (parent == SL_NONE || !(s->marks[parent].flags & SL_ASSERTED))
        return false;
    struct src_range a = s->x->places[number].in->at, b = s->x->places[parent].in->at;
    return a.file == b.file && b.line && a.line >= b.line &&
           a.line <= (b.end_line > b.line ? b.end_line : b.line);
}

void depend_keep(struct sl_dependence *s, uint32_t number, enum sl_why why, uint32_t parent,
                 unsigned flags)
{
    struct sl_mark *m = &s->marks[number];
    const struct sl_place *at = &s->x->places[number];
    flags |= SL_KEPT | (flags & SL_TOUCHED ? 0 : SL_NEEDED);
    if (is_asserted(s, number, parent))
        flags |= SL_ASSERTED | SL_EXACT;
    if ((m->flags & flags) == flags)
        return;
    if (!s->cfgs[at->func] || s->cfgs[at->func]->rpo_number[at->block] == IR_NO_BLOCK)
        return; /* never runs */
    causes_note(s, number, flags & ~m->flags, why, parent);
    m->flags |= flags;
    if (m->flags & SL_QUEUED)
        return;
    m->flags |= SL_QUEUED;
    VEC_PUSH(s->arena, s->queue, s->n_queue, s->cap_queue, number);
}

void depend_touch(struct sl_dependence *s, uint32_t number)
{
    depend_keep(s, number, SL_W_CRITERION, SL_NONE, SL_TOUCHED);
}

bool depend_is_bare(const struct sl_dependence *s, uint32_t number)
{
    return (s->marks[number].flags & (SL_TOUCHED | SL_NEEDED)) == SL_TOUCHED;
}

static bool holds_float(enum ir_kind kind)
{
    return kind >= IR_F32 && kind <= IR_C80;
}

void depend_need_operand(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o,
                         unsigned precise)
{
    if (o->kind != IR_O_TEMP)
        return;
    uint32_t def = s->x->temp_def[s->x->places[number].func][o->id];
    if (def == SL_NONE)
        bug("temporary %%%u without definition", o->id);
    if (!holds_float(o->type.kind))
        precise = 0;
    depend_keep(s, def, SL_W_VALUE, number, SL_VALUE | precise);
}

/* --- memory --- */

struct sl_range depend_whole(unsigned precise)
{
    return (struct sl_range){cells_anywhere(), precise};
}

static bool covers(const struct sl_range *a, const struct sl_range *b)
{
    return (a->precise & b->precise) == b->precise && cells_cover(a->at, b->at);
}

bool depend_add_range(struct sl_dependence *s, struct sl_ranges *l, struct sl_range range)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (covers(&l->items[i], &range))
            return false;
    VEC_PUSH(s->arena, l->items, l->n, l->cap, range);
    return true;
}

/* What r has of size bytes at the place of d, seen from there. */
static struct sl_span common_part(const struct sl_def *d, struct sl_range r, uint64_t size)
{
    struct sl_span whole = cells_constant(0, size);
    uint32_t step;
    if (cells_is_anywhere(d->at) || cells_is_anywhere(r.at) || !r.at.size)
        return whole;
    int64_t lo = cells_distance(d->at, r.at, &step), hi = lo + (int64_t)r.at.size;
    lo -= d->at.steps.spread;
    hi += r.at.steps.spread;
    if (step && (step < size || hi > (int64_t)step))
        return whole; /* in more than one round */
    lo = lo > 0 ? lo : 0;
    hi = hi < (int64_t)size ? hi : (int64_t)size;
    return lo < hi ? cells_constant(lo, (uint64_t)(hi - lo)) : whole;
}

/* The part r of what instruction d copies, which `parent` reads. */
static void need_copied(struct sl_dependence *s, uint32_t parent, const struct sl_def *d,
                        struct sl_range r)
{
    struct sl_via via = causes_via(s, (struct sl_via){d->number, SL_W_COPY,
                                                      causes_need(s, parent)});
    const struct sl_place *at = &s->x->places[d->number];
    depend_need_part(s, d->number, &at->in->b, at->in->size,
                     (struct sl_range){common_part(d, r, at->in->size), r.precise});
    causes_via(s, via);
}

/* Range r of an object, seen from a place in it where a structure begins. */
static struct sl_range part_at(struct sl_span place, struct sl_range r)
{
    if (place.offset == SL_ANY || r.at.offset == SL_ANY)
        return depend_whole(r.precise);
    int64_t before = place.offset - r.at.offset;
    if (before > 0 && r.at.size)
        r.at.size -= (uint64_t)before < r.at.size ? (uint64_t)before : r.at.size;
    r.at.offset = before > 0 ? 0 : -before;
    return r;
}

static void need_def(struct sl_dependence *s, uint32_t parent, const struct sl_def *d,
                     struct sl_range r)
{
    unsigned flags = r.precise;
    switch (d->kind) {
    case SL_D_STORE:
        break;
    case SL_D_COPY:
        depend_keep(s, d->number, SL_W_MEMORY, parent, flags);
        need_copied(s, parent, d, r);
        return;
    case SL_D_CONTENT:
        flags |= SL_BUFFERS;
        break;
    case SL_D_RESULT:
        depend_keep(s, d->number, SL_W_MEMORY, parent, flags | SL_VALUE);
        calls_need_result_part(s, d->number, part_at(d->at, r));
        return;
    }
    depend_keep(s, d->number, SL_W_MEMORY, parent, flags);
}

/* Content that does not come from a recorded definition. */
static void need_origin(struct sl_dependence *s, uint32_t parent, uint32_t object,
                        unsigned precise)
{
    const struct sl_object *o = pointsto_object_at(s->points, object);
    switch (o->kind) {
    case SL_O_LOCAL:
        if (o->id >= s->x->p->funcs[o->func].n_params)
            break;
        calls_need_param(s, parent, o->func, o->id, precise);
        if (s->x->p->funcs[o->func].param_types[o->id].kind == IR_AGG)
            calls_need_param_part(s, o->func);
        break;
    case SL_O_HEAP: /* calloc, realloc, strdup: the allocation gives content */
        depend_keep(s, o->id, SL_W_MEMORY, parent, SL_BUFFERS | precise);
        break;
    case SL_O_VARARGS:
        calls_need_varargs(s, parent, o->func, precise);
        break;
    case SL_O_GLOBAL:
    case SL_O_FUNC:
    case SL_O_OUTSIDE:
        break;
    }
}

/* Elements of an array, or of allocated memory that is used as one. */
static bool has_elements(const struct sl_object *o, int64_t offset)
{
    return offset == SL_ANY || o->is_array || (o->kind == SL_O_HEAP && o->has_any);
}

void depend_need_object(struct sl_dependence *s, uint32_t parent, uint32_t object,
                        struct sl_range range)
{
    frees_need(s, parent, object);
    if (!(range.precise & SL_FAR) &&
        has_elements(pointsto_object_at(s->points, object), range.at.offset))
        range.precise = 0;
    if (!depend_add_range(s, &s->ranges[object], range))
        return;
    need_origin(s, parent, object, range.precise);
    uint32_t original = pointsto_original(s->points, object);
    if (original != SL_NONE)
        depend_need_object(s, parent, original, range);
    const struct sl_defs *defs = &s->def_use->defs[object];
    for (uint32_t i = 0; i < defs->n; i++) {
        const struct sl_def *d = &defs->items[i];
        if (cells_overlap(d->at, range.at))
            need_def(s, parent, d, range);
    }
}

void depend_need_cells(struct sl_dependence *s, uint32_t number, struct sl_cells cells,
                       uint64_t size, bool exact, unsigned precise)
{
    for (uint32_t i = 0; i < cells.n; i++) {
        struct sl_cell c = pointsto_cell_at(s->points, cells.items[i]);
        struct sl_range r = {exact ? cells_span(c, size) : cells_anywhere(), precise};
        depend_need_object(s, number, c.object, r);
    }
}

void depend_need_part(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o,
                      uint64_t size, struct sl_range part)
{
    struct sl_cells cells = pointsto_cells(s->points, s->x->places[number].func, o);
    if (part.at.offset == SL_ANY)
        part.at = cells_constant(0, size);
    else if ((uint64_t)part.at.offset >= size)
        return;
    else if (!part.at.size || (uint64_t)part.at.offset + part.at.size > size)
        part.at.size = size - (uint64_t)part.at.offset;
    for (uint32_t i = 0; i < cells.n; i++) {
        struct sl_cell c = pointsto_cell_at(s->points, cells.items[i]);
        struct sl_span at = cells_move(cells_span(c, part.at.size), part.at);
        depend_need_object(s, number, c.object, (struct sl_range){at, part.precise});
    }
}

/* --- simple locals: definitions that reach a use --- */

struct var_search {
    struct sl_dependence *s;
    uint32_t parent, func, local;
    const struct sl_var *var;
    unsigned precise;
    uint32_t *stack;
    uint32_t n_stack, cap_stack;
};

/* The number of definitions before instruction `number` (binary search). */
static uint32_t defs_before(const struct sl_var *var, uint32_t number)
{
    uint32_t lo = 0, hi = var->n_defs;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (var->defs[mid].number < number)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void need_block_start(struct var_search *v, uint32_t block)
{
    uint8_t *seen = v->s->entries[v->func][v->local];
    uint8_t bits = (uint8_t)(SL_KEPT | v->precise);
    if ((seen[block] & bits) == bits)
        return;
    seen[block] |= bits;
    VEC_PUSH(v->s->arena, v->stack, v->n_stack, v->cap_stack, block);
}

/* Definitions in `block` before instruction `number`, from the last one. */
static void search_block(struct var_search *v, uint32_t block, uint32_t number)
{
    for (uint32_t i = defs_before(v->var, number); i-- > 0;) {
        const struct sl_var_def *d = &v->var->defs[i];
        if (d->block != block)
            break;
        unsigned flags = v->precise | (d->kind == SL_D_CONTENT ? SL_BUFFERS : 0);
        if (v->s->x->places[d->number].in->op != IR_DECL)
            depend_keep(v->s, d->number, SL_W_MEMORY, v->parent, flags);
        if (d->kills)
            return;
    }
    need_block_start(v, block);
}

static void need_var(struct sl_dependence *s, uint32_t number, uint32_t local,
                     unsigned precise)
{
    const struct sl_place *at = &s->x->places[number];
    const struct ir_cfg *g = s->cfgs[at->func];
    uint8_t ***entries = &s->entries[at->func];
    struct var_search v = {s, number, at->func, local, NULL, precise, NULL, 0, 0};
    v.var = &s->def_use->vars[at->func][local];
    if (!*entries)
        *entries = ARENA_ARRAY(s->arena, uint8_t *, s->x->p->funcs[at->func].n_locals);
    if (!(*entries)[local])
        (*entries)[local] = ARENA_ARRAY(s->arena, uint8_t, g->n);
    search_block(&v, at->block, number);
    while (v.n_stack) {
        uint32_t block = v.stack[--v.n_stack];
        if (block == 0 && local < s->x->p->funcs[at->func].n_params)
            calls_need_param(s, number, at->func, local, precise);
        for (uint32_t i = 0; i < g->pred[block].n; i++) {
            uint32_t p = g->pred[block].items[i];
            search_block(&v, p, s->x->block_first[at->func][p + 1]);
        }
    }
}

void depend_need_memory(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o,
                        uint64_t size, bool exact, unsigned precise)
{
    uint32_t func = s->x->places[number].func;
    if (def_use_simple(s->def_use, func, o))
        need_var(s, number, o->id, precise);
    else
        depend_need_cells(s, number, pointsto_cells(s->points, func, o), size, exact, precise);
}

/* --- floating point data --- */

bool depend_is_array_data(const struct sl_dependence *s, uint32_t func,
                          const struct ir_opnd *address)
{
    struct sl_cells l = pointsto_cells(s->points, func, address);
    for (uint32_t i = 0; i < l.n; i++) {
        struct sl_cell c = pointsto_cell_at(s->points, l.items[i]);
        if (has_elements(pointsto_object_at(s->points, c.object), c.offset))
            return true;
    }
    return !l.n;
}

static bool is_constant_address(const struct sl_dependence *s, uint32_t func,
                                const struct ir_opnd *o)
{
    int64_t index;
    if (o->kind == IR_O_LOCAL || o->kind == IR_O_GLOBAL)
        return true;
    if (o->kind != IR_O_TEMP)
        return false;
    const struct ir_instr *in = s->x->places[s->x->temp_def[func][o->id]].in;
    return in->op == IR_PTRADD &&
           (in->a.kind == IR_O_LOCAL || in->a.kind == IR_O_GLOBAL) &&
           (in->b.kind == IR_O_NONE || numbering_constant(s->x, func, &in->b, &index));
}

/* The collectives that write to one buffer what they read from another. */
static bool is_collective_result(const struct sl_dependence *s, const struct sl_def *d)
{
    struct sl_cells targets = pointsto_targets(s->points, d->number);
    if (d->kind != SL_D_CONTENT)
        return s->x->places[d->number].in->op == IR_MEMZERO;
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct mpi_call *mpi = s->x->callees[targets.items[i]].mpi;
        if (!mpi || mpi->class != MPI_C_COLL || !strchr(mpi->roles, 'i'))
            return false;
    }
    return true;
}

/* Element 0 of what MPI_Allreduce gave is the same on all ranks: worth keeping, though
 * what was reduced is not. */
static bool is_agreed(const struct sl_dependence *s, const struct sl_place *at)
{
    struct sl_cells l = pointsto_cells(s->points, at->func, &at->in->a);
    bool found = false;
    if (!is_constant_address(s, at->func, &at->in->a))
        return false;
    for (uint32_t i = 0; i < l.n; i++) {
        const struct sl_defs *defs =
            &s->def_use->defs[pointsto_cell_at(s->points, l.items[i]).object];
        for (uint32_t k = 0; k < defs->n; k++) {
            if (!is_collective_result(s, &defs->items[k]))
                return false;
            found |= defs->items[k].kind == SL_D_CONTENT;
        }
    }
    return found;
}

/* An unknown number points nowhere, so what may have the bytes of a pointer is not cut: the next
 * round would not find what is stored through it. */
static bool is_address(const struct sl_dependence *s, const struct sl_place *at)
{
    struct ir_opnd value = ir_temp(at->in->dst, at->in->type);
    return pointsto_leads_inside(s->points, pointsto_cells(s->points, at->func, &value));
}

/* Is it floating point data of an array, which is any value unless there is a reason? */
static bool is_float_data(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    if (s->options->keep_float_arrays || !holds_float(at->in->type.kind))
        return false;
    if (def_use_simple(s->def_use, at->func, &at->in->a))
        return false;
    return depend_is_array_data(s, at->func, &at->in->a) && !is_agreed(s, at);
}

enum sl_read depend_read(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_mark *m = &s->marks[number];
    if (!(m->flags & SL_KEPT) || s->x->places[number].in->op != IR_LOAD ||
        !is_float_data(s, number))
        return SL_READ_ANY;
    if (m->flags & SL_CUT)
        return SL_READ_CUT;
    return is_address(s, &s->x->places[number]) ? SL_READ_ADDRESS : SL_READ_EXACT;
}

/* --- instructions --- */

static void process_load(struct sl_dependence *s, uint32_t number, const struct ir_instr *in)
{
    struct sl_mark *m = &s->marks[number];
    m->flags &= ~(unsigned)SL_CUT;
    if (m->flags & SL_TOUCHED)
        depend_need_operand(s, number, &in->a, 0);
    bool loose = is_float_data(s, number) && !is_address(s, &s->x->places[number]);
    if (loose && !(m->flags & SL_EXACT)) {
        m->flags |= SL_CUT;
        return;
    }
    if (loose)
        causes_aspect(s, SL_A_PRECISE);
    depend_need_operand(s, number, &in->a, 0);
    depend_need_memory(s, number, &in->a, in->type.size, true, m->flags & SL_EXACT);
}

static void process_vaarg(struct sl_dependence *s, uint32_t number, const struct ir_instr *in)
{
    uint32_t func = s->x->places[number].func;
    struct sl_cells l = pointsto_cells(s->points, func, &in->a);
    depend_need_operand(s, number, &in->a, 0);
    depend_need_memory(s, number, &in->a, 0, false, 0);
    for (uint32_t i = 0; i < pointsto_n_objects(s->points); i++)
        s->deep[i] = false;
    for (uint32_t i = 0; i < l.n; i++)
        pointsto_reach(s->points, pointsto_cell_at(s->points, l.items[i]).object, s->deep);
    for (uint32_t i = 0; i < pointsto_n_objects(s->points); i++)
        if (s->deep[i] && pointsto_object_at(s->points, i)->kind == SL_O_VARARGS)
            calls_need_varargs(s, number, pointsto_object_at(s->points, i)->func,
                               s->marks[number].flags & SL_EXACT);
}

static bool is_float_to_int(const struct ir_instr *in)
{
    return in->op == IR_CAST && holds_float(in->a.type.kind) && ir_is_int(in->type.kind) &&
           in->type.kind != IR_BOOL;
}

static void process_operands(struct sl_dependence *s, uint32_t number,
                             const struct ir_instr *in)
{
    unsigned precise = s->marks[number].flags & SL_EXACT;
    if (is_float_to_int(in))
        precise |= SL_PRECISE;
    depend_need_operand(s, number, &in->a, precise);
    depend_need_operand(s, number, &in->b, precise);
    if (in->op == IR_ALLOCA && in->obj_name && strcmp(in->obj_name, IR_OPERAND) == 0)
        criteria_need_operands(s, number);
}

static bool has_no_zero(enum ir_kind kind)
{
    return !ir_is_int(kind) && !ir_is_float(kind) && kind != IR_PTR;
}

/* Only the addresses; what is stored becomes zero.  Of a division only the divisor. */
static void process_bare(struct sl_dependence *s, uint32_t number, const struct ir_instr *in)
{
    if (divisors_divides(in)) {
        depend_need_operand(s, number, &in->b, 0);
        return;
    }
    depend_need_operand(s, number, &in->a, 0);
    depend_need_operand(s, number, &in->callee, 0);
    depend_need_operand(s, number, &in->sret, 0);
    if (in->op == IR_MEMCPY || has_no_zero(in->b.type.kind))
        depend_need_operand(s, number, &in->b, 0);
    for (uint32_t i = 0; i < in->n_args; i++)
        depend_need_operand(s, number, &in->args[i], 0);
}

static void process_returned(struct sl_dependence *s, uint32_t number, const struct ir_instr *in)
{
    uint32_t func = s->x->places[number].func;
    for (uint32_t i = 0; i < s->parts[func].n; i++) /* it may grow */
        depend_need_part(s, number, &in->a, in->a.type.size, s->parts[func].items[i]);
}

static void process_instr(struct sl_dependence *s, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    if (depend_is_bare(s, number)) {
        process_bare(s, number, in);
        return;
    }
    if (s->stays[number])
        return;
    switch (in->op) {
    case IR_LOAD:
        process_load(s, number, in);
        break;
    case IR_LOADBITS:
        depend_need_operand(s, number, &in->a, 0);
        depend_need_memory(s, number, &in->a, in->type.size, true, 0);
        break;
    case IR_CALL:
        calls_process(s, number);
        break;
    case IR_VAARG:
        process_vaarg(s, number, in);
        break;
    case IR_VACOPY:
        process_operands(s, number, in);
        depend_need_memory(s, number, &in->b, 0, false, 0);
        break;
    case IR_RET:
        process_operands(s, number, in);
        if (in->a.type.kind == IR_AGG)
            process_returned(s, number, in);
        break;
    case IR_COPY:
    case IR_UNKNOWN:
    case IR_BIN:
    case IR_UN:
    case IR_CAST:
    case IR_PTRADD:
    case IR_PTRDIFF:
    case IR_ALLOCA:
    case IR_STORE:
    case IR_STOREBITS:
    case IR_MEMCPY:
    case IR_MEMZERO:
    case IR_DECL:
    case IR_VASTART:
    case IR_VAEND:
    case IR_JUMP:
    case IR_BR:
    case IR_SWITCH:
    case IR_UNREACHABLE:
    case IR_OP_COUNT:
        process_operands(s, number, in);
        break;
    }
}

static void need_control(struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    const struct ir_blocks *l = &s->cfgs[at->func]->controllers[at->block];
    for (uint32_t i = 0; i < l->n; i++) {
        uint32_t last = s->x->block_first[at->func][l->items[i] + 1] - 1;
        depend_keep(s, last, SL_W_CONTROL, number, 0);
    }
}

/* --- effects that outlive a function --- */

bool depend_is_visible(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        return false;
    struct sl_cells l = pointsto_cells(s->points, func, o);
    for (uint32_t i = 0; i < l.n; i++) {
        const struct sl_object *object =
            pointsto_object_at(s->points, pointsto_cell_at(s->points, l.items[i]).object);
        if (object->kind != SL_O_LOCAL || object->func != func || s->recursive[func])
            return true;
    }
    return !l.n;
}

void depend_make_effective(struct sl_dependence *s, uint32_t func, uint32_t number)
{
    if (s->effective[func])
        return;
    s->effective[func] = true;
    struct sl_cells callers = pointsto_callers(s->points, func);
    for (uint32_t i = 0; i < callers.n; i++) {
        depend_keep(s, callers.items[i], SL_W_CALL, number, 0);
        depend_make_effective(s, s->x->places[callers.items[i]].func, callers.items[i]);
    }
}

static bool has_effect(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    switch (at->in->op) {
    case IR_STORE:
    case IR_STOREBITS:
    case IR_MEMCPY:
    case IR_MEMZERO:
    case IR_VASTART:
    case IR_VACOPY:
    case IR_VAARG:
        return depend_is_visible(s, at->func, &at->in->a);
    case IR_UNREACHABLE:
        return true;
    default:
        return false; /* calls: see calls.c */
    }
}

static void run(struct sl_dependence *s)
{
    for (; s->n_done < s->n_queue; s->n_done++) { /* first come, first served: */
        uint32_t number = s->queue[s->n_done];    /* short chains of reasons */
        s->marks[number].flags &= ~(unsigned)SL_QUEUED;
        causes_focus(s, number);
        need_control(s, number);
        process_instr(s, number);
        causes_focus(s, number);
        if (has_effect(s, number))
            depend_make_effective(s, s->x->places[number].func, number);
    }
}

static void find_recursion(struct sl_dependence *s)
{
    uint32_t n = s->x->p->n_funcs;
    uint32_t *stack = ARENA_ARRAY(s->arena, uint32_t, n + 1);
    for (uint32_t f = 0; f < n; f++) {
        bool *seen = ARENA_ARRAY(s->arena, bool, n);
        uint32_t depth = 0;
        stack[depth++] = f;
        while (depth && !s->recursive[f]) { /* backwards from f over its callers */
            struct sl_cells l = pointsto_callers(s->points, stack[--depth]);
            for (uint32_t i = 0; i < l.n; i++) {
                uint32_t caller = s->x->places[l.items[i]].func;
                s->recursive[f] |= caller == f;
                if (!seen[caller])
                    stack[depth++] = caller;
                seen[caller] = true;
            }
        }
    }
}

struct sl_dependence *depend_facts(struct arena *arena, const struct ir_prog *p,
                                   struct passes *passes)
{
    struct sl_dependence *s = ARENA_NEW(arena, struct sl_dependence);
    s->arena = arena;
    s->passes = passes;
    passes_next(passes, "points-to");
    s->x = numbering_new(arena, p);
    s->points = pointsto_new(arena, s->x);
    s->cfgs = pointsto_cfgs(s->points);
    passes_next(passes, "reaching definitions");
    s->def_use = def_use_new(arena, s->x, s->points, s->cfgs);
    s->recursive = ARENA_ARRAY(arena, bool, p->n_funcs);
    find_recursion(s);
    s->frees = frees_find(arena, s);
    s->collectives = collective_order_new(arena, s->x, s->points);
    return s;
}

struct sl_dependence *depend_new(struct arena *arena, const struct sl_dependence *facts,
                                 const struct slicer_options *o)
{
    struct sl_dependence *s = arena_memdup(arena, facts, sizeof *facts);
    const struct ir_prog *p = s->x->p;
    uint32_t n = p->n_funcs;
    s->arena = arena;
    s->options = o;
    passes_next(s->passes, "dependence");
    s->marks = ARENA_ARRAY(arena, struct sl_mark, s->x->n_places);
    s->stays = ARENA_ARRAY(arena, uint8_t, s->x->n_places);
    s->effective = ARENA_ARRAY(arena, bool, n);
    s->results = ARENA_ARRAY(arena, uint8_t, n);
    s->parts = ARENA_ARRAY(arena, struct sl_ranges, n);
    s->varargs = ARENA_ARRAY(arena, uint8_t, n);
    s->params = ARENA_ARRAY(arena, uint8_t *, n);
    s->param_needs = ARENA_ARRAY(arena, struct sl_need *, n);
    s->vararg_needs = ARENA_ARRAY(arena, struct sl_need, n);
    for (uint32_t f = 0; f < n; f++) {
        s->params[f] = ARENA_ARRAY(arena, uint8_t, p->funcs[f].n_params);
        s->param_needs[f] = ARENA_ARRAY(arena, struct sl_need, p->funcs[f].n_params);
    }
    s->ranges = ARENA_ARRAY(arena, struct sl_ranges, pointsto_n_objects(s->points));
    s->entries = ARENA_ARRAY(arena, uint8_t **, n);
    s->deep = ARENA_ARRAY(arena, bool, pointsto_n_objects(s->points));
    s->focus = (struct sl_focus){.number = SL_NONE, .via.of = SL_NONE};
    criteria_add(s);
    frees_add_wrong(s);
    do
        run(s);
    while (divisors_add(s));
    return s;
}
