/* Loops that are in a slice only for the addresses they touch (slicer_options.touched) need
 * not run all their rounds.  A buffer in flight is most often met in the first round or in
 * one of the last, or in none: the halos are at the ends of an array.
 *
 *     for (i = 1; i < n; i++)          for (i = 1; i < n; i = skip(i + 1, n, 1, <, 1024))
 *         touch(&u[i - 1]);        ->      touch(&u[i - 1]);
 *
 * skip is SLICER_SKIP_ROUNDS: it gives the counter of a later round, if there are more than
 * 1024 and all is known.  What is run is run by the program too, so there is no false alarm; that
 * something was skipped is an entry of the ledger.  Before, it is asked whether the loop meets any
 * buffer in flight at all (spared_loops.h).  A loop can be changed if it is left by the condition
 * of its counter only, and its rounds do not depend on each other.
 */
#include "slicer/rewrite/skip_rounds.h"

#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "slicer/rewrite/loop_counter.h"
#include "slicer/rewrite/spared_loops.h"
#include "slicer/rewrite/touches.h"

#include <string.h>

enum { DEEP = 3 };

struct skipper {
    struct arena *arena;
    const struct sl_dependence *s;
    struct ir_prog *p;
    struct loop_shape l;
    struct loop_counter c;
    struct touches touches;
    uint32_t n_funcs;          /* before one is added */
    struct loop_shape *shapes; /* [func] */
    struct ir_blocks *headers; /* [func]: of the loops that skip */
    struct spared_loops spared;
    uint32_t **depths;         /* [func][block] */
    uint32_t *around, *inside; /* [func]: how deep such loops are nested around its calls, and in
                                  it; at most DEEP */
    uint32_t callees[2];       /* functions that skip, [is_pointer]; SL_NONE: not there */
};

static const struct ir_func *func_of(const struct skipper *k)
{
    return &k->p->funcs[k->l.func];
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
    if (!loop_shape_is_left_at_header(&k->l))
        return false;
    for (uint32_t b = 0; b < k->l.g->n; b++)
        for (uint32_t i = first[b]; k->l.member[b] && i < first[b + 1]; i++)
            if (!touches_only(&k->touches, i))
                return false;
    for (uint32_t v = 0; v < func_of(k)->n_locals; v++)
        if (v != k->c.counter && k->s->def_use->vars[k->l.func][v].simple &&
            loop_counter_stores(&k->l, v) && is_live(k, v))
            return false;
    return true;
}

/* ---- the change ---- */

static uint32_t add_function(struct skipper *k)
{
    enum ir_kind kind = k->c.is_pointer ? IR_PTR : IR_I64;
    enum ir_kind kinds[] = {kind, kind, IR_I64, IR_I32, IR_I32};
    struct ir_func f = {.ret = ir_type_of(kind), .n_params = 5, .in_system_header = true};
    f.name = k->c.is_pointer ? SLICER_SKIP_POINTERS : SLICER_SKIP_ROUNDS;
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
    in.at = k->c.step->at;
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
    return depth <= 1 ? 1024 : depth < DEEP ? 32 : 10;
}

static void change(struct skipper *k, uint32_t depth)
{
    struct ir_block *b = &k->p->funcs[k->l.func].blocks[k->c.latch];
    struct ir_instr jump = b->instrs[b->n_instrs - 1], store = b->instrs[b->n_instrs - 2];
    struct ir_instr call = {.op = IR_CALL, .n_args = 5};
    struct ir_opnd next = store.b;
    enum ir_kind kind = k->c.is_pointer ? IR_PTR : IR_I64;
    uint32_t *callee = &k->callees[k->c.is_pointer];
    b->n_instrs -= 2;
    call.args = ARENA_ARRAY(k->p->arena, struct ir_opnd, 5);
    call.args[0] = push_cast(k, b, next, kind);
    call.args[1] = push_cast(k, b, k->c.bound, kind);
    call.args[2] = ir_int(IR_I64, k->c.distance);
    call.args[3] = ir_int(IR_I32, k->c.condition->bin);
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

/* ---- all loops ---- */

/* Most often such a loop is left out, and takes no time. */
static bool is_asked_about(const struct skipper *k, uint32_t func, uint32_t header)
{
    bool asked = false;
    for (uint32_t i = 0; i < k->spared.n && !asked; i++)
        asked = k->spared.v[i].func == func && k->spared.v[i].header == header;
    return asked;
}

/* How many of these loops, of which nothing is asked before, are around each block. */
static void count_depths(struct skipper *k, uint32_t func)
{
    const struct ir_blocks *headers = &k->headers[func];
    k->l = k->shapes[func];
    k->depths[func] = ARENA_ARRAY(k->arena, uint32_t, k->l.g->n + 1);
    for (uint32_t i = 0; i < headers->n; i++) {
        if (is_asked_about(k, func, headers->items[i]))
            continue;
        loop_shape_find(&k->l, headers->items[i]);
        for (uint32_t b = 0; b < k->l.g->n; b++)
            k->depths[func][b] += k->l.member[b];
    }
}

static bool raise(uint32_t *what, uint32_t to)
{
    to = to < DEEP ? to : DEEP;
    bool more = *what < to;
    *what = more ? to : *what;
    return more;
}

/* What the calls of a function say about it, and about its callers. */
static bool nest_calls(struct skipper *k, uint32_t func)
{
    struct sl_cells callers = pointsto_callers(k->s->points, func);
    bool news = false;
    for (uint32_t i = 0; i < callers.n; i++) {
        const struct sl_place *at = &k->s->x->places[callers.items[i]];
        if (!k->s->cfgs[at->func])
            continue;
        uint32_t depth = k->depths[at->func][at->block];
        news |= raise(&k->around[func], k->around[at->func] + depth);
        news |= raise(&k->inside[at->func], k->inside[func] + depth);
    }
    return news;
}

/* How deep loops are nested, those of callers and callees with them. */
static void nest(struct skipper *k)
{
    bool news = true;
    for (uint32_t f = 0; f < k->n_funcs; f++)
        for (uint32_t i = 0; i < k->headers[f].n; i++)
            raise(&k->inside[f], k->depths[f][k->headers[f].items[i]]);
    while (news) {
        news = false;
        for (uint32_t f = 0; f < k->n_funcs; f++)
            news |= k->s->cfgs[f] && nest_calls(k, f);
    }
}

/* Of the innermost loop in this one, which may be in a function that is called there. */
static uint32_t nested(struct skipper *k, uint32_t func, uint32_t header)
{
    const uint32_t *first = k->s->x->block_first[func];
    uint32_t most = k->depths[func][header];
    for (uint32_t b = 0; b < k->l.g->n; b++) {
        uint32_t depth = k->depths[func][b];
        if (!k->l.member[b])
            continue;
        raise(&most, depth);
        for (uint32_t i = first[b]; i < first[b + 1]; i++) {
            struct sl_cells targets = {.n = 0};
            if (k->s->x->places[i].in->op == IR_CALL)
                targets = pointsto_targets(k->s->points, i);
            for (uint32_t t = 0; t < targets.n; t++)
                raise(&most, depth + k->inside[targets.items[t]]);
        }
    }
    return most + k->around[func];
}

static void find_loops(struct skipper *k, uint32_t func)
{
    struct ir_blocks *headers = &k->headers[func];
    k->l = k->shapes[func] = loop_shape_new(k->arena, k->s, func);
    for (uint32_t i = 0; i < k->l.g->n_rpo; i++)
        if (loop_shape_find(&k->l, k->l.g->rpo[i]) && loop_counter_find(&k->l, &k->c) &&
            rounds_are_independent(k) &&
            mechanism_applies(k->s->options->mechanisms, MECHANISM_SKIP_ROUNDS))
            VEC_PUSH(k->arena, headers->items, headers->n, headers->cap, k->l.header);
}

static void change_loops(struct skipper *k, uint32_t func)
{
    for (uint32_t i = 0; i < k->headers[func].n; i++) {
        uint32_t header = k->headers[func].items[i];
        k->l = k->shapes[func];
        loop_shape_find(&k->l, header);
        uint32_t depth = nested(k, func, header);
        if (loop_counter_find(&k->l, &k->c))
            change(k, depth);
    }
}

void skip_rounds_change(struct ir_prog *p, const struct sl_dependence *s)
{
    struct skipper k = {.arena = s->arena, .s = s, .p = p, .callees = {SL_NONE, SL_NONE}};
    uint32_t n = k.n_funcs = p->n_funcs;
    k.touches = touches_new(s->arena, s);
    k.headers = ARENA_ARRAY(s->arena, struct ir_blocks, n);
    k.shapes = ARENA_ARRAY(s->arena, struct loop_shape, n);
    k.depths = ARENA_ARRAY(s->arena, uint32_t *, n);
    k.around = ARENA_ARRAY(s->arena, uint32_t, n);
    k.inside = ARENA_ARRAY(s->arena, uint32_t, n);
    for (uint32_t f = 0; f < n; f++)
        if (s->cfgs[f])
            find_loops(&k, f);
    if (mechanism_is_on(s->options->mechanisms, MECHANISM_SKIP_ROUNDS))
        k.spared = spared_loops_ask(p, s, &k.touches);
    for (uint32_t f = 0; f < n; f++)
        if (s->cfgs[f])
            count_depths(&k, f);
    nest(&k);
    for (uint32_t f = 0; f < n; f++)
        if (s->cfgs[f])
            change_loops(&k, f);
    spared_loops_enter(p, s, &k.spared);
}
