/* Message buffers whose content nobody looks at: may they be wrong all the same? */
#include "slicer/depend/unused_buffers.h"

#include "slicer/depend/addresses.h"
#include "slicer/depend/criteria.h"

#include <string.h>

struct place { /* an address: so many bytes from `base` on */
    const struct ir_opnd *base;
    int64_t offset; /* SL_ANY: not a constant */
};

/* &u[3] is 24 bytes from u on. */
static struct place place_of(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o)
{
    struct place p = {o, 0};
    while (p.base->kind == IR_O_TEMP) {
        const struct ir_instr *def = s->x->places[s->x->temp_def[func][p.base->id]].in;
        int64_t index = 0;
        if (def->op != IR_PTRADD)
            break;
        bool known = def->b.kind == IR_O_NONE || numbering_constant(s->x, func, &def->b, &index);
        if (known && p.offset != SL_ANY)
            p.offset += index * (int64_t)def->scale + def->offset;
        else
            p.offset = SL_ANY;
        p.base = &def->a;
    }
    return p;
}

static bool only_computes(const struct ir_instr *in)
{
    return in->op == IR_LOAD || in->op == IR_PTRADD || in->op == IR_CAST || in->op == IR_BIN ||
           in->op == IR_UN || in->op == IR_COPY || in->op == IR_DECL;
}

/* Are these the same object, or loads of one variable, between which nothing is stored? */
static bool same_base(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *a,
                      const struct ir_opnd *b)
{
    if (a->kind != IR_O_TEMP || b->kind != IR_O_TEMP)
        return a->kind == b->kind && a->id == b->id &&
               (a->kind == IR_O_LOCAL || a->kind == IR_O_GLOBAL);
    uint32_t x = s->x->temp_def[func][a->id], y = s->x->temp_def[func][b->id];
    const struct ir_instr *load = s->x->places[x].in, *other = s->x->places[y].in;
    if (x == y)
        return true;
    if (load->op != IR_LOAD || other->op != IR_LOAD ||
        s->x->places[x].block != s->x->places[y].block ||
        !same_base(s, func, &load->a, &other->a))
        return false;
    for (uint32_t i = x < y ? x : y; i < (x < y ? y : x); i++)
        if (!only_computes(s->x->places[i].in))
            return false;
    return true;
}

/* The place in its object: that of its only cell, if nothing better is known. */
static int64_t place_in_object(const struct sl_dependence *s, const struct place *p,
                               struct sl_cells cells)
{
    bool is_object = p->base->kind == IR_O_LOCAL || p->base->kind == IR_O_GLOBAL;
    if (is_object && p->offset != SL_ANY)
        return p->offset;
    return cells.n == 1 ? pointsto_cell_at(s->points, cells.items[0]).offset : SL_ANY;
}

/* May two arguments overlap?  Not at known places of one object, or so far from one pointer, if
 * they are short enough. */
static bool overlap(const struct sl_dependence *s, uint32_t number, uint32_t func, uint32_t a,
                    uint32_t b)
{
    const struct sl_place *at = &s->x->places[number];
    bool exact;
    struct sl_cells l = pointsto_cells(s->points, at->func, &at->in->args[a]);
    struct sl_cells m = pointsto_cells(s->points, at->func, &at->in->args[b]);
    struct place p = place_of(s, at->func, &at->in->args[a]);
    struct place q = place_of(s, at->func, &at->in->args[b]);
    int64_t p_size = (int64_t)def_use_argument_size(s->x, number, func, a, &exact);
    int64_t q_size = (int64_t)def_use_argument_size(s->x, number, func, b, &exact);
    if (!pointsto_share_object(s->points, l, m))
        return false;
    if (!same_base(s, at->func, p.base, q.base)) {
        p.offset = place_in_object(s, &p, l);
        q.offset = place_in_object(s, &q, m);
    }
    if (!p_size || !q_size || p.offset == SL_ANY || q.offset == SL_ANY)
        return true;
    return p.offset < q.offset + q_size && q.offset < p.offset + p_size;
}

/* May the send and the receive buffer of this call be the same, which MPI-4.0 2.3 and 3.10
 * forbid?  Then the addresses stay, to be compared. */
static bool may_alias(const struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct mpi_call *call = s->x->callees[func].mpi;
    const struct sl_place *at = &s->x->places[number];
    uint32_t out = SL_NONE, in = SL_NONE;
    for (uint32_t k = 0; k < at->in->n_args; k++) {
        char role = numbering_role(call, k);
        if (role == 'i')
            out = k;
        else if (role == 'o' || role == 'x')
            in = k;
    }
    if (out == SL_NONE || in == SL_NONE)
        return false;
    if (call->class == MPI_C_P2P)
        return overlap(s, number, func, out, in);
    return pointsto_share_object(s->points,
                                 pointsto_cells(s->points, at->func, &at->in->args[out]),
                                 pointsto_cells(s->points, at->func, &at->in->args[in]));
}

enum { MOST_VARIABLES = 64 };

/* Variables that are looked at: each is memory unless one of them is not. */
struct looked {
    const struct sl_dependence *s;
    struct looked_variable {
        uint32_t func, local;
    } all[MOST_VARIABLES];
    uint32_t n;
};

static bool is_memory(struct looked *l, uint32_t func, const struct ir_opnd *o);

static bool is_passed_memory(struct looked *l, uint32_t func, uint32_t param)
{
    struct sl_cells callers = pointsto_callers(l->s->points, func);
    for (uint32_t i = 0; i < callers.n; i++) {
        const struct sl_place *at = &l->s->x->places[callers.items[i]];
        if (addresses_is_callback(at->in, func) || param >= at->in->n_args ||
            !is_memory(l, at->func, &at->in->args[param]))
            return false;
    }
    return true;
}

/* A variable that nobody has the address of: all that it is set to is memory. */
static bool holds_memory(struct looked *l, uint32_t func, const struct ir_opnd *o)
{
    const struct sl_var *v = def_use_simple(l->s->def_use, func, o);
    bool is_param = v && o->kind == IR_O_LOCAL && o->id < l->s->x->p->funcs[func].n_params;
    if (!v || (!v->n_defs && !is_param))
        return false;
    for (uint32_t i = 0; i < l->n; i++)
        if (l->all[i].func == func && l->all[i].local == o->id)
            return true;
    if (l->n == MOST_VARIABLES)
        return false;
    l->all[l->n++] = (struct looked_variable){func, o->id};
    for (uint32_t k = 0; k < v->n_defs; k++) {
        const struct ir_instr *set = l->s->x->places[v->defs[k].number].in;
        if (set->op == IR_STORE && !is_memory(l, func, &set->b))
            return false;
    }
    return !is_param || is_passed_memory(l, func, o->id);
}

static bool allocates(const struct sl_dependence *s, const struct ir_instr *in)
{
    const struct sl_callee *c =
        in->callee.kind == IR_O_FUNC ? &s->x->callees[in->callee.id] : NULL;
    return c && c->kind == SL_LIBC && c->libc->class == LIBC_ALLOC;
}

/* What other memory holds, and functions return, is not followed. */
static bool is_memory(struct looked *l, uint32_t func, const struct ir_opnd *o)
{
    const struct ir_instr *in = NULL;
    while (o->kind == IR_O_TEMP) {
        in = addresses_definition(l->s, func, o);
        if (!in || in->op != IR_PTRADD)
            break;
        o = &in->a;
    }
    if (o->kind != IR_O_TEMP)
        return o->kind != IR_O_INT;
    return in && (in->op == IR_ALLOCA || (in->op == IR_LOAD && holds_memory(l, func, &in->a)) ||
                  (in->op == IR_CALL && allocates(l->s, in)));
}

/* A constant null pointer stays one. */
static bool may_be_null(const struct sl_dependence *s, uint32_t number, uint32_t i)
{
    const struct sl_place *at = &s->x->places[number];
    struct looked l = {.s = s};
    return at->in->args[i].kind == IR_O_TEMP && !is_memory(&l, at->func, &at->in->args[i]);
}

/* Where a buffer of so many bytes must be inside of its object. */
struct inside {
    struct looked looked; /* variables, each asked once */
    int64_t offsets[MOST_VARIABLES]; /* what is added to each of them */
    int64_t size;
};

static bool is_inside(struct inside *q, uint32_t func, const struct ir_opnd *o, int64_t offset);

static bool is_passed_inside(struct inside *q, uint32_t func, uint32_t param, int64_t offset)
{
    struct sl_cells callers = pointsto_callers(q->looked.s->points, func);
    for (uint32_t i = 0; i < callers.n; i++) {
        const struct sl_place *at = &q->looked.s->x->places[callers.items[i]];
        if (addresses_is_callback(at->in, func) || param >= at->in->n_args ||
            !is_inside(q, at->func, &at->in->args[param], offset))
            return false;
    }
    return callers.n > 0;
}

/* A variable that nobody has the address of: all that it is set to is inside. */
static bool holds_inside(struct inside *q, uint32_t func, const struct ir_opnd *o, int64_t offset)
{
    struct looked *l = &q->looked;
    const struct sl_var *v = def_use_simple(l->s->def_use, func, o);
    bool is_param = v && o->kind == IR_O_LOCAL && o->id < l->s->x->p->funcs[func].n_params;
    if (!v || (!v->n_defs && !is_param))
        return false;
    for (uint32_t i = 0; i < l->n; i++)
        if (l->all[i].func == func && l->all[i].local == o->id)
            return q->offsets[i] == offset;
    if (l->n == MOST_VARIABLES)
        return false;
    q->offsets[l->n] = offset;
    l->all[l->n++] = (struct looked_variable){func, o->id};
    for (uint32_t k = 0; k < v->n_defs; k++) {
        const struct ir_instr *set = l->s->x->places[v->defs[k].number].in;
        if (set->op == IR_STORE && !is_inside(q, func, &set->b, offset))
            return false;
    }
    return !is_param || is_passed_inside(q, func, o->id, offset);
}

static bool is_inside(struct inside *q, uint32_t func, const struct ir_opnd *o, int64_t offset)
{
    const struct sl_dependence *s = q->looked.s;
    const struct ir_prog *p = s->x->p;
    struct place at = place_of(s, func, o);
    if (at.offset == SL_ANY)
        return false;
    offset += at.offset;
    if (at.base->kind == IR_O_LOCAL || at.base->kind == IR_O_GLOBAL) {
        uint64_t room = at.base->kind == IR_O_LOCAL
                            ? p->funcs[func].locals[at.base->id].obj.type.size
                            : p->globals[at.base->id].obj.type.size;
        return offset >= 0 && offset + q->size <= (int64_t)room;
    }
    const struct ir_instr *in =
        at.base->kind == IR_O_TEMP ? addresses_definition(s, func, at.base) : NULL;
    return in && in->op == IR_LOAD && holds_inside(q, func, &in->a, offset);
}

/* May this buffer be an object that is shorter than the message, or end behind its object?  Where a
 * length is not known here (allocated memory, a derived datatype, a count that is a variable), or
 * where it begins, the address stays, and the abstraction compares. */
static bool may_be_short(const struct sl_dependence *s, uint32_t number, uint32_t func,
                         uint32_t i)
{
    const struct sl_place *at = &s->x->places[number];
    bool exact, somewhere = false;
    uint64_t size = def_use_argument_size(s->x, number, func, i, &exact);
    struct sl_cells l = pointsto_cells(s->points, at->func, &at->in->args[i]);
    struct inside q = {.looked.s = s, .size = (int64_t)size};
    for (uint32_t k = 0; k < l.n; k++) {
        struct sl_cell cell = pointsto_cell_at(s->points, l.items[k]);
        uint64_t room = pointsto_object_at(s->points, cell.object)->size;
        int64_t last = (cell.offset == SL_ANY ? 0 : cell.offset) + (int64_t)size - 1;
        if (!size || !room || last >= (int64_t)room)
            return true;
        somewhere = somewhere || cell.offset == SL_ANY;
    }
    return somewhere && !is_inside(&q, at->func, &at->in->args[i], 0);
}

/* A message buffer whose content nobody looks at.  Its address may matter: it may be too short, or
 * null. */
static bool is_unused_content(const struct sl_dependence *s, uint32_t number, uint32_t func,
                              uint32_t i)
{
    const struct sl_callee *c = &s->x->callees[func];
    const struct sl_place *at = &s->x->places[number];
    unsigned flags = s->marks[number].flags;
    enum mpi_class class = c->kind == SL_MPI ? mpi_call(c->fn)->class : MPI_C_OTHER;
    if (class != MPI_C_P2P && class != MPI_C_COLL && class != MPI_C_IO &&
        class != MPI_C_RMA)
        return false;
    if (pointsto_may_be(s->points, at->func, &at->in->args[i], "m2s_MPI_IN_PLACE") ||
        pointsto_may_be(s->points, at->func, &at->in->args[i], "m2s_MPI_BOTTOM") ||
        pointsto_is_distant(s->points, at->func, &at->in->args[i]))
        return false;
    switch (numbering_role(mpi_call(c->fn), i)) {
    case 'i':
        return !(flags & SL_SENDS);
    case 'o':
        return !(flags & SL_BUFFERS);
    case 'x':
        return !(flags & (SL_SENDS | SL_BUFFERS));
    default:
        return false;
    }
}

bool unused_buffer(const struct sl_dependence *s, uint32_t number, uint32_t func, uint32_t i)
{
    return !(s->marks[number].flags & SL_TOUCHED) && is_unused_content(s, number, func, i) &&
           !may_be_null(s, number, i) && !may_alias(s, number, func) &&
           !may_be_short(s, number, func, i);
}

uint64_t unused_silent(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    struct sl_cells targets = pointsto_targets(s->points, number);
    uint64_t silent = 0, one = 1;
    bool touched = s->marks[number].flags & SL_TOUCHED;
    if (at->in->op != IR_CALL || targets.n != 1)
        return 0;
    for (uint32_t i = 0; i < at->in->n_args && i < SLICER_ANY; i++) {
        if (touched && criteria_is_loose(s, number, i))
            silent |= one << (SLICER_ANY + i);
        else if (is_unused_content(s, number, targets.items[0], i))
            silent |= one << (may_be_null(s, number, i) ? SLICER_MEMORY + i : i);
    }
    return silent;
}
