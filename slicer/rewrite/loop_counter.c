#include "slicer/rewrite/loop_counter.h"

static const struct ir_instr *definition(const struct loop_shape *l, const struct ir_opnd *o)
{
    if (o->kind != IR_O_TEMP)
        return NULL;
    return l->s->x->places[l->s->x->temp_def[l->func][o->id]].in;
}

static uint32_t block_of(const struct loop_shape *l, const struct ir_opnd *o)
{
    return l->s->x->places[l->s->x->temp_def[l->func][o->id]].block;
}

static bool loads_counter(const struct loop_shape *l, const struct loop_counter *c,
                          const struct ir_opnd *o)
{
    const struct ir_instr *in = definition(l, o);
    return in && in->op == IR_LOAD && in->a.kind == IR_O_LOCAL && in->a.id == c->counter;
}

bool loop_counter_stores(const struct loop_shape *l, uint32_t local)
{
    const struct sl_var *v = &l->s->def_use->vars[l->func][local];
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (l->member[v->defs[i].block])
            return true;
    return !v->simple;
}

/* Is the value the same in all rounds?  Memory that is not bare is only written by stores to
 * scalars, see touches.h. */
static bool is_invariant(const struct loop_shape *l, const struct ir_opnd *o)
{
    if (o->kind != IR_O_TEMP || !l->member[block_of(l, o)])
        return true;
    const struct ir_instr *in = definition(l, o);
    switch (in->op) {
    case IR_LOAD:
        if (in->a.kind == IR_O_LOCAL && l->s->def_use->vars[l->func][in->a.id].simple)
            return !loop_counter_stores(l, in->a.id);
        return is_invariant(l, &in->a);
    case IR_COPY:
    case IR_BIN:
    case IR_UN:
    case IR_CAST:
    case IR_PTRADD:
        return is_invariant(l, &in->a) && is_invariant(l, &in->b);
    default:
        return false;
    }
}

/* The load of a counter, perhaps converted. */
static const struct ir_instr *loaded(const struct loop_shape *l, const struct ir_opnd *o)
{
    const struct ir_instr *in = definition(l, o);
    if (in && in->op == IR_CAST && ir_is_int(in->type.kind) && ir_is_int(in->a.type.kind))
        in = definition(l, &in->a);
    return in;
}

static const struct ir_func *func_of(const struct loop_shape *l)
{
    return &l->s->x->p->funcs[l->func];
}

/* The condition at the header: counter < bound. */
static bool find_condition(const struct loop_shape *l, struct loop_counter *c)
{
    const struct ir_instr *br = ir_last(&func_of(l)->blocks[l->header]);
    const struct ir_instr *than = br->op == IR_BR ? definition(l, &br->a) : NULL;
    const struct ir_instr *load = than && than->op == IR_BIN ? loaded(l, &than->a) : NULL;
    if (!load || load->op != IR_LOAD || load->a.kind != IR_O_LOCAL ||
        !l->s->def_use->vars[l->func][load->a.id].simple || than->bin < IR_NE ||
        block_of(l, &br->a) != l->header || !l->member[br->to[0]] || l->member[br->to[1]])
        return false;
    c->counter = load->a.id;
    c->condition = than;
    c->bound = than->b;
    c->is_pointer = load->type.kind == IR_PTR;
    return (c->is_pointer || ir_is_int(load->type.kind)) && is_invariant(l, &than->b);
}

/* By how much the counter moves: counter + constant, or counter - constant. */
static bool find_distance(struct loop_counter *c)
{
    const struct ir_instr *in = c->step;
    int64_t n = in->b.kind == IR_O_INT ? in->b.i : 0, by;
    if (c->is_pointer) {
        if (in->op != IR_PTRADD || (in->b.kind != IR_O_INT && in->b.kind != IR_O_NONE) ||
            __builtin_mul_overflow(n, (int64_t)in->scale, &by) ||
            __builtin_add_overflow(by, in->offset, &c->distance))
            return false;
        return true;
    }
    c->distance = in->bin == IR_ADD ? n : -n;
    return in->op == IR_BIN && (in->bin == IR_ADD || in->bin == IR_SUB) &&
           in->b.kind == IR_O_INT && n != INT64_MIN;
}

/* The step at the latch: counter = counter + constant, then back to the header. */
static bool find_step(const struct loop_shape *l, struct loop_counter *c)
{
    const struct ir_block *b = &func_of(l)->blocks[c->latch];
    const struct ir_instr *store = b->n_instrs > 1 ? &b->instrs[b->n_instrs - 2] : NULL;
    const struct sl_var *v = &l->s->def_use->vars[l->func][c->counter];
    uint32_t stores = 0;
    for (uint32_t i = 0; i < v->n_defs; i++)
        stores += l->member[v->defs[i].block];
    if (!store || ir_last(b)->op != IR_JUMP || store->op != IR_STORE || stores != 1 ||
        store->a.kind != IR_O_LOCAL || store->a.id != c->counter)
        return false;
    c->step = definition(l, &store->b);
    return c->step && find_distance(c) && loads_counter(l, c, &c->step->a);
}

static bool find_latch(const struct loop_shape *l, struct loop_counter *c)
{
    const struct ir_blocks *pred = &l->g->pred[l->header];
    c->latch = SL_NONE;
    for (uint32_t i = 0; i < pred->n; i++)
        if (l->member[pred->items[i]]) {
            if (c->latch != SL_NONE)
                return false;
            c->latch = pred->items[i];
        }
    return c->latch != SL_NONE;
}

bool loop_counter_find(const struct loop_shape *l, struct loop_counter *c)
{
    return find_latch(l, c) && find_condition(l, c) && find_step(l, c);
}
