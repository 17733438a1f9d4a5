/* Loops that are in a slice only for the addresses they touch (slicer_options.touched) need
 * not run all their rounds.  A buffer in flight is most often met in the first round or in
 * one of the last, or in none: the halos are at the ends of an array.
 *
 *     for (i = 1; i < n; i++)          for (i = 1; i < n; i = skip(i + 1, n, 1, <, 64))
 *         touch(&u[i - 1]);        ->      touch(&u[i - 1]);
 *
 * skip is SLICER_SKIP_ROUNDS: it gives the counter of a later round, if there are more than
 * 64 and all is known.  What is run is run by the program too, so there is no false alarm.  A
 * loop can be changed if it is left by the condition of its counter only, and its rounds do not
 * depend on each other.
 */
#include "slicer/rewrite/skip_rounds.h"

#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "slicer/rewrite/loop_shape.h"

#include <string.h>

struct skipper {
    struct arena *arena;
    const struct sl_dependence *s;
    struct ir_prog *p;
    struct loop_shape l;
    uint32_t latch;
    uint8_t *quiet;            /* [func]: 0: not known, 1: no, 2: yes, 3: being looked at */
    uint32_t counter;          /* local */
    const struct ir_instr *condition, *step;
    struct ir_opnd bound;
    bool is_pointer;           /* it is one */
    int64_t distance;          /* from one round to the next */
    uint32_t callees[2];       /* functions that skip, [is_pointer]; SL_NONE: not there */
};

static const struct ir_func *func_of(const struct skipper *k)
{
    return &k->p->funcs[k->l.func];
}

static const struct ir_instr *definition(const struct skipper *k, const struct ir_opnd *o)
{
    if (o->kind != IR_O_TEMP)
        return NULL;
    return k->s->x->places[k->s->x->temp_def[k->l.func][o->id]].in;
}

static uint32_t block_of(const struct skipper *k, const struct ir_opnd *o)
{
    return k->s->x->places[k->s->x->temp_def[k->l.func][o->id]].block;
}

/* ---- is there nothing but addresses? ---- */

static bool is_quiet_func(struct skipper *k, uint32_t func);

static bool is_quiet_call(struct skipper *k, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(k->s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *c = &k->s->x->callees[targets.items[i]];
        bool copies = c->kind == SL_LIBC &&
                      (c->libc->class == LIBC_COPY || c->libc->class == LIBC_PURE);
        if (c->kind == SL_DEFINED ? !is_quiet_func(k, targets.items[i])
                                  : !copies || !depend_is_bare(k->s, number))
            return false;
    }
    return targets.n && k->s->x->places[number].in->sret.kind == IR_O_NONE;
}

/* Does an instruction of a function change nothing but its own scalars? */
static bool is_quiet(struct skipper *k, uint32_t number)
{
    const struct sl_place *at = &k->s->x->places[number];
    switch (loop_shape_effect(at->in)) {
    case LOOP_NOTHING: case LOOP_RETURNS: return true;
    case LOOP_WRITES: return depend_is_bare(k->s, number);
    case LOOP_STORES:
        return depend_is_bare(k->s, number) ||
               def_use_simple(k->s->def_use, at->func, &at->in->a);
    case LOOP_CALLS: return is_quiet_call(k, number);
    case LOOP_ELSE: break;
    }
    return false;
}

static bool is_quiet_func(struct skipper *k, uint32_t func)
{
    const struct ir_func *f = &k->p->funcs[func];
    bool quiet = k->quiet[func] == 2;
    if (k->quiet[func] || !k->s->cfgs[func])
        return quiet;
    k->quiet[func] = 3;
    quiet = true;
    for (uint32_t i = k->s->x->block_first[func][0];
         quiet && i < k->s->x->block_first[func][f->n_blocks]; i++)
        quiet = is_quiet(k, i);
    k->quiet[func] = quiet ? 2 : 1;
    return quiet;
}

/* ---- is it counted? ---- */

static bool loads_counter(const struct skipper *k, const struct ir_opnd *o)
{
    const struct ir_instr *in = definition(k, o);
    return in && in->op == IR_LOAD && in->a.kind == IR_O_LOCAL && in->a.id == k->counter;
}

static bool is_stored(const struct skipper *k, uint32_t local)
{
    const struct sl_var *v = &k->s->def_use->vars[k->l.func][local];
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (k->l.member[v->defs[i].block])
            return true;
    return !v->simple;
}

/* Is the value the same in all rounds?  Memory that is not bare is only written by stores to
 * scalars, see is_quiet(). */
static bool is_invariant(const struct skipper *k, const struct ir_opnd *o)
{
    if (o->kind != IR_O_TEMP || !k->l.member[block_of(k, o)])
        return true;
    const struct ir_instr *in = definition(k, o);
    switch (in->op) {
    case IR_LOAD:
        if (in->a.kind == IR_O_LOCAL && k->s->def_use->vars[k->l.func][in->a.id].simple)
            return !is_stored(k, in->a.id);
        return is_invariant(k, &in->a);
    case IR_COPY:
    case IR_BIN:
    case IR_UN:
    case IR_CAST:
    case IR_PTRADD:
        return is_invariant(k, &in->a) && is_invariant(k, &in->b);
    default:
        return false;
    }
}

/* The load of a counter, perhaps converted. */
static const struct ir_instr *loaded(const struct skipper *k, const struct ir_opnd *o)
{
    const struct ir_instr *in = definition(k, o);
    if (in && in->op == IR_CAST && ir_is_int(in->type.kind) && ir_is_int(in->a.type.kind))
        in = definition(k, &in->a);
    return in;
}

/* The condition at the header: counter < bound. */
static bool find_condition(struct skipper *k)
{
    const struct ir_instr *br = ir_last(&func_of(k)->blocks[k->l.header]);
    const struct ir_instr *c = br->op == IR_BR ? definition(k, &br->a) : NULL;
    const struct ir_instr *load = c && c->op == IR_BIN ? loaded(k, &c->a) : NULL;
    if (!load || load->op != IR_LOAD || load->a.kind != IR_O_LOCAL ||
        !k->s->def_use->vars[k->l.func][load->a.id].simple || c->bin < IR_NE ||
        block_of(k, &br->a) != k->l.header || !k->l.member[br->to[0]] || k->l.member[br->to[1]])
        return false;
    k->counter = load->a.id;
    k->condition = c;
    k->bound = c->b;
    k->is_pointer = load->type.kind == IR_PTR;
    return (k->is_pointer || ir_is_int(load->type.kind)) && is_invariant(k, &c->b);
}

/* By how much the counter moves: counter + constant, or counter - constant. */
static bool find_distance(struct skipper *k)
{
    const struct ir_instr *in = k->step;
    int64_t n = in->b.kind == IR_O_INT ? in->b.i : 0, by;
    if (k->is_pointer) {
        if (in->op != IR_PTRADD || (in->b.kind != IR_O_INT && in->b.kind != IR_O_NONE) ||
            __builtin_mul_overflow(n, (int64_t)in->scale, &by) ||
            __builtin_add_overflow(by, in->offset, &k->distance))
            return false;
        return true;
    }
    k->distance = in->bin == IR_ADD ? n : -n;
    return in->op == IR_BIN && (in->bin == IR_ADD || in->bin == IR_SUB) &&
           in->b.kind == IR_O_INT && n != INT64_MIN;
}

/* The step at the latch: counter = counter + constant, then back to the header. */
static bool find_step(struct skipper *k)
{
    const struct ir_block *b = &func_of(k)->blocks[k->latch];
    const struct ir_instr *store = b->n_instrs > 1 ? &b->instrs[b->n_instrs - 2] : NULL;
    const struct sl_var *v = &k->s->def_use->vars[k->l.func][k->counter];
    uint32_t stores = 0;
    for (uint32_t i = 0; i < v->n_defs; i++)
        stores += k->l.member[v->defs[i].block];
    if (!store || ir_last(b)->op != IR_JUMP || store->op != IR_STORE || stores != 1 ||
        store->a.kind != IR_O_LOCAL || store->a.id != k->counter)
        return false;
    k->step = definition(k, &store->b);
    return k->step && find_distance(k) && loads_counter(k, &k->step->a);
}

static bool find_latch(struct skipper *k)
{
    const struct ir_blocks *pred = &k->l.g->pred[k->l.header];
    k->latch = SL_NONE;
    for (uint32_t i = 0; i < pred->n; i++)
        if (k->l.member[pred->items[i]]) {
            if (k->latch != SL_NONE)
                return false;
            k->latch = pred->items[i];
        }
    return k->latch != SL_NONE;
}

/* ---- do its rounds depend on each other? ---- */

/* May the value that the local has at the header be read? */
static bool is_live(const struct skipper *k, uint32_t local)
{
    struct ir_opnd o = {.kind = IR_O_LOCAL, .id = local};
    return loop_shape_is_live(&k->l, &o, k->l.header, false);
}

static bool rounds_are_independent(struct skipper *k)
{
    const uint32_t *first = k->s->x->block_first[k->l.func];
    for (uint32_t b = 0; b < k->l.g->n; b++) {
        if (loop_shape_is_left(&k->l, b) && b != k->l.header)
            return false;
        for (uint32_t i = first[b]; k->l.member[b] && i < first[b + 1]; i++)
            if (!is_quiet(k, i))
                return false;
    }
    for (uint32_t v = 0; v < func_of(k)->n_locals; v++)
        if (v != k->counter && k->s->def_use->vars[k->l.func][v].simple && is_stored(k, v) &&
            is_live(k, v))
            return false;
    return true;
}

/* ---- the change ---- */

static uint32_t add_function(struct skipper *k)
{
    enum ir_kind kind = k->is_pointer ? IR_PTR : IR_I64;
    enum ir_kind kinds[] = {kind, kind, IR_I64, IR_I32, IR_I32};
    struct ir_func f = {.ret = ir_type_of(kind), .n_params = 5, .in_system_header = true};
    f.name = k->is_pointer ? SLICER_SKIP_POINTERS : SLICER_SKIP_ROUNDS;
    f.name = f.link_name = str_intern(k->p->strings, f.name);
    f.param_types = ARENA_ARRAY(k->p->arena, struct ir_type, 5);
    for (uint32_t i = 0; i < 5; i++)
        f.param_types[i] = ir_type_of(kinds[i]);
    VEC_PUSH(k->p->arena, k->p->funcs, k->p->n_funcs, k->p->cap_funcs, f);
    return k->p->n_funcs - 1;
}

static struct ir_opnd push(struct skipper *k, struct ir_block *b, struct ir_instr in,
                           enum ir_kind kind)
{
    struct ir_func *f = &k->p->funcs[k->l.func];
    in.id = k->p->next_id++;
    in.at = k->step->at;
    in.type = ir_type_of(kind);
    in.dst = f->n_temps;
    VEC_PUSH(k->p->arena, f->temps, f->n_temps, f->cap_temps, in.type);
    VEC_PUSH(k->p->arena, b->instrs, b->n_instrs, b->cap_instrs, in);
    return ir_temp(in.dst, in.type);
}

static struct ir_opnd push_cast(struct skipper *k, struct ir_block *b, struct ir_opnd o,
                                enum ir_kind kind)
{
    struct ir_instr cast = {.op = IR_CAST, .a = o};
    return o.type.kind == kind ? o : push(k, b, cast, kind);
}

/* Rounds of a loop in so many nested ones, altogether, that are run one after the other. */
static int64_t rounds_to_keep(uint32_t depth)
{
    return depth <= 1 ? 64 : depth == 2 ? 16 : 6;
}

static void change(struct skipper *k, uint32_t depth)
{
    struct ir_block *b = &k->p->funcs[k->l.func].blocks[k->latch];
    struct ir_instr jump = b->instrs[b->n_instrs - 1], store = b->instrs[b->n_instrs - 2];
    struct ir_instr call = {.op = IR_CALL, .n_args = 5};
    struct ir_opnd next = store.b;
    enum ir_kind kind = k->is_pointer ? IR_PTR : IR_I64;
    uint32_t *callee = &k->callees[k->is_pointer];
    b->n_instrs -= 2;
    call.args = ARENA_ARRAY(k->p->arena, struct ir_opnd, 5);
    call.args[0] = push_cast(k, b, next, kind);
    call.args[1] = push_cast(k, b, k->bound, kind);
    call.args[2] = ir_int(IR_I64, k->distance);
    call.args[3] = ir_int(IR_I32, k->condition->bin);
    call.args[4] = ir_int(IR_I32, rounds_to_keep(depth));
    if (*callee == SL_NONE)
        *callee = add_function(k);
    call.callee = (struct ir_opnd){.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR),
                                   .id = *callee};
    call.sret.kind = IR_O_NONE;
    store.b = push_cast(k, b, push(k, b, call, kind), next.type.kind);
    VEC_PUSH(k->p->arena, b->instrs, b->n_instrs, b->cap_instrs, store);
    VEC_PUSH(k->p->arena, b->instrs, b->n_instrs, b->cap_instrs, jump);
}

/* How many of the loops with these headers are around the header `inner`, with its own. */
static uint32_t depth_of(struct skipper *k, const struct ir_blocks *headers, uint32_t inner)
{
    uint32_t depth = 0;
    for (uint32_t i = 0; i < headers->n; i++) {
        loop_shape_find(&k->l, headers->items[i]);
        depth += k->l.member[inner];
    }
    return depth;
}

static void change_all(struct skipper *k, const struct ir_blocks *headers)
{
    uint32_t *depths = ARENA_ARRAY(k->arena, uint32_t, headers->n);
    for (uint32_t i = 0; i < headers->n; i++)
        depths[i] = depth_of(k, headers, headers->items[i]);
    for (uint32_t i = 0; i < headers->n; i++) {
        uint32_t depth = depths[i]; /* of the innermost loop in this one */
        loop_shape_find(&k->l, headers->items[i]);
        for (uint32_t j = 0; j < headers->n; j++)
            if (k->l.member[headers->items[j]] && depths[j] > depth)
                depth = depths[j];
        if (find_latch(k) && find_condition(k) && find_step(k))
            change(k, depth);
    }
}

static void skip_in_func(struct skipper *k)
{
    struct ir_blocks headers = {NULL, 0, 0};
    for (uint32_t i = 0; i < k->l.g->n_rpo; i++)
        if (loop_shape_find(&k->l, k->l.g->rpo[i]) && find_latch(k) && find_condition(k) &&
            find_step(k) && rounds_are_independent(k) &&
            mechanism_applies(k->s->options->mechanisms, MECHANISM_SKIP_ROUNDS))
            VEC_PUSH(k->arena, headers.items, headers.n, headers.cap, k->l.header);
    change_all(k, &headers);
}

void skip_rounds_change(struct ir_prog *p, const struct sl_dependence *s)
{
    struct skipper k = {.arena = s->arena, .s = s, .p = p, .callees = {SL_NONE, SL_NONE}};
    uint32_t n = p->n_funcs;
    k.quiet = ARENA_ARRAY(s->arena, uint8_t, n);
    for (uint32_t f = 0; f < n; f++)
        if (s->cfgs[f]) {
            k.l = loop_shape_new(s->arena, s, f);
            skip_in_func(&k);
        }
}
