/* What comes into the slice with a divisor is asked backwards, for a few steps: constants, numbers
 * in arguments, what is kept anyhow, and variables of which that holds wherever they are set. */
#include "slicer/depend/divisors.h"

enum { MAX_STEPS = 64 };

struct divisor {
    const struct sl_dependence *s;
    uint32_t steps;   /* that may still be made */
    bool is_argument; /* a number in an argument is part of it */
};

static bool is_cheap(struct divisor *d, uint32_t func, const struct ir_opnd *o);

static bool is_kept(const struct divisor *d, uint32_t number)
{
    return d->s->marks[number].flags & SL_NEEDED;
}

/* ---- control ---- */

/* Does the branch decide whether a loop goes on? */
static bool is_of_loop(const struct ir_cfg *g, uint32_t block)
{
    for (uint32_t i = 0; i < g->controllers[block].n; i++)
        if (g->controllers[block].items[i] == block)
            return true;
    return false;
}

/* Are the branches that decide whether the block is reached kept, or about arguments?  None of
 * another loop. */
static bool comes_cheaply(struct divisor *d, uint32_t func, uint32_t block)
{
    const struct ir_cfg *g = d->s->cfgs[func];
    bool was = d->is_argument, cheap = true;
    for (uint32_t i = 0; i < g->controllers[block].n && cheap; i++) {
        uint32_t by = g->controllers[block].items[i];
        uint32_t last = d->s->x->block_first[func][by + 1] - 1;
        cheap = is_kept(d, last) ||
                (!is_of_loop(g, by) && is_cheap(d, func, &d->s->x->places[last].in->a) &&
                 comes_cheaply(d, func, by));
    }
    d->is_argument = was;
    return cheap;
}

/* ---- values ---- */

static const struct sl_object *object_of(const struct divisor *d, uint32_t cell)
{
    return pointsto_object_at(d->s->points, pointsto_cell_at(d->s->points, cell).object);
}

/* argv[1], getenv("N"): a text from outside, and not what was read into memory. */
static bool is_argument_text(const struct divisor *d, uint32_t func, const struct ir_opnd *o)
{
    const struct ir_instr *in =
        o->kind == IR_O_TEMP ? d->s->x->places[d->s->x->temp_def[func][o->id]].in : NULL;
    if (in && in->op == IR_CALL && in->callee.kind == IR_O_FUNC)
        return libc_reads_environment(d->s->x->callees[in->callee.id].libc);
    struct sl_cells l = {0};
    if (in && in->op == IR_LOAD && in->a.kind == IR_O_TEMP)
        l = pointsto_cells(d->s->points, func, &in->a);
    bool outside = l.n;
    for (uint32_t i = 0; i < l.n && outside; i++)
        outside = object_of(d, l.items[i])->kind == SL_O_OUTSIDE;
    return outside;
}

static bool reads_argument(struct divisor *d, uint32_t func, const struct ir_instr *in)
{
    if (in->callee.kind != IR_O_FUNC || !in->n_args)
        return false;
    const struct sl_callee *c = &d->s->x->callees[in->callee.id];
    bool reads = c->libc_fn == LIBC_FN_atoi || c->libc_fn == LIBC_FN_atol ||
                 c->libc_fn == LIBC_FN_atoll || (c->libc && libc_reads_number(c->libc));
    bool is = reads && is_argument_text(d, func, &in->args[0]);
    d->is_argument |= is;
    return is;
}

/* Does a call give the value: a query of MPI, or, if it is kept, a function that reads input, or a
 * message? */
static bool is_read(struct divisor *d, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(d->s->points, number);
    bool is_message = d->s->marks[number].flags & SL_BUFFERS;
    if (!targets.n)
        return false;
    const struct sl_callee *c = &d->s->x->callees[targets.items[0]];
    if (c->kind == SL_MPI)
        return is_message || c->fn == MPI_FN_MPI_Comm_rank || c->fn == MPI_FN_MPI_Comm_size;
    bool reads = c->kind == SL_LIBC && is_kept(d, number);
    d->is_argument |= reads;
    return reads;
}

static bool is_set_cheaply(struct divisor *d, uint32_t number)
{
    const struct sl_place *at = &d->s->x->places[number];
    if (at->in->op == IR_DECL)
        return true;
    if (at->in->op == IR_STORE && is_cheap(d, at->func, &at->in->b))
        return is_kept(d, number) || comes_cheaply(d, at->func, at->block);
    return at->in->op == IR_CALL ? is_read(d, number) : is_kept(d, number);
}

static bool is_given_cheaply(struct divisor *d, uint32_t func, uint32_t local)
{
    struct sl_cells callers = pointsto_callers(d->s->points, func);
    for (uint32_t i = 0; i < callers.n; i++) {
        const struct sl_place *at = &d->s->x->places[callers.items[i]];
        if (at->in->callee.kind != IR_O_FUNC || local >= at->in->n_args ||
            !is_cheap(d, at->func, &at->in->args[local]))
            return false;
    }
    return callers.n || local == 0; /* argc of main */
}

static bool is_loaded_cheaply(struct divisor *d, uint32_t number)
{
    const struct sl_place *at = &d->s->x->places[number];
    const struct sl_var *v = def_use_simple(d->s->def_use, at->func, &at->in->a);
    bool cheap = true;
    for (uint32_t i = 0; v && i < v->n_defs && cheap; i++)
        cheap = is_set_cheaply(d, v->defs[i].number);
    if (v)
        return cheap && (at->in->a.id >= d->s->x->p->funcs[at->func].n_params ||
                         is_given_cheaply(d, at->func, at->in->a.id));
    struct sl_cells l = pointsto_cells(d->s->points, at->func, &at->in->a);
    if (l.n != 1)
        return false;
    struct sl_cell c = pointsto_cell_at(d->s->points, l.items[0]);
    struct sl_span span = cells_span(c, at->in->type.size);
    const struct sl_defs *defs = &d->s->def_use->defs[c.object];
    for (uint32_t i = 0; i < defs->n && cheap; i++)
        cheap = !cells_overlap(span, defs->items[i].at) || is_set_cheaply(d, defs->items[i].number);
    return cheap && object_of(d, l.items[0])->kind != SL_O_OUTSIDE;
}

static bool is_cheap(struct divisor *d, uint32_t func, const struct ir_opnd *o)
{
    if (o->kind != IR_O_TEMP)
        return o->kind == IR_O_INT || o->kind == IR_O_NONE;
    uint32_t number = d->s->x->temp_def[func][o->id];
    const struct ir_instr *in = d->s->x->places[number].in;
    if (!ir_is_int(in->type.kind) || !d->steps || !d->steps--)
        return false;
    if (in->op == IR_LOAD)
        return is_loaded_cheaply(d, number);
    if (in->op == IR_CALL)
        return reads_argument(d, func, in);
    return (in->op == IR_BIN || in->op == IR_UN || in->op == IR_CAST || in->op == IR_COPY) &&
           is_cheap(d, func, &in->a) && is_cheap(d, func, &in->b);
}

/* ---- divisions ---- */

bool divisors_divides(const struct ir_instr *in)
{
    return in->op == IR_BIN && (in->bin == IR_DIV || in->bin == IR_REM) &&
           ir_is_int(in->type.kind);
}

/* The divisor, or the size of an array of variable length: what must not be 0, or negative. */
static const struct ir_opnd *odd_number(const struct ir_instr *in)
{
    if (in->op == IR_ALLOCA)
        return &in->a;
    return divisors_divides(in) ? &in->b : NULL;
}

/* Is it in a function that is in the slice? */
static bool is_run(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    return s->cfgs[at->func] && s->cfgs[at->func]->rpo_number[at->block] != IR_NO_BLOCK &&
           (s->effective[at->func] || at->func == s->x->p->main_func);
}

bool divisors_add(struct sl_dependence *s)
{
    bool any = false;
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct sl_place *at = &s->x->places[i];
        struct divisor d = {.s = s, .steps = MAX_STEPS};
        const struct ir_opnd *number = odd_number(at->in);
        if (!number || number->kind != IR_O_TEMP || !is_run(s, i) || s->marks[i].flags & SL_KEPT)
            continue;
        if (!is_cheap(&d, at->func, number) || !d.is_argument ||
            !comes_cheaply(&d, at->func, at->block))
            continue;
        depend_touch(s, i);
        depend_make_effective(s, at->func, i);
        any = true;
    }
    return any;
}
