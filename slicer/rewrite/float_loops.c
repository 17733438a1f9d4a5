/* A loop over data that was cut sets its results to unknown values anyway:
 *
 *     for (i = 0; i < n; i++)                        e = unknown;
 *         if (fabs(u[i] - v[i]) > e)         ->
 *             e = fabs(u[i] - v[i]);
 *
 * Exploring n rounds of it would cost much and tell nothing.  A loop is replaced if it
 * communicates nothing, is left to one place only, stores to scalars only, and each
 * scalar that is read later depends on cut data ("tainted").  A scalar that does not (the
 * loop counter, say) keeps the loop if it is read later.  A scalar has a name, or it is behind a
 * pointer that the loop does not change (`*e`, a dummy argument of Fortran) and that was followed
 * before the loop: so the unknown value has a place, even if the loop had no round.
 *
 * A loop that stays, since it touches memory that may be in flight (slicer_options.touched), does
 * nothing else then: its results are set to unknown values behind it, so nobody needs what it
 * computes, and its rounds do not depend on each other (skip_rounds.h).
 */
#include "slicer/rewrite/float_loops.h"

#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "slicer/depend/calls.h"
#include "slicer/rewrite/cut_values.h"
#include "slicer/rewrite/loop_shape.h"
#include "slicer/rewrite/touches.h"

#include <string.h>

struct target { /* a scalar that the loop stores to */
    struct ir_opnd address; /* its own; or, behind: a pointer, or the variable that holds it */
    bool behind;
    struct ir_type type;
    bool tainted, live;
    bool points; /* a value that may be an address is stored: an unknown one points nowhere */
};

struct loop_cut {
    struct arena *arena;
    struct loop_shape l;
    struct ir_prog *p;
    struct cut_values *values;
    struct touches *touches;
    uint32_t exit;
    bool *tainted_temps;  /* [temp] */
    bool *tainted_blocks; /* [block]: a tainted branch decides whether it runs */
    struct target *targets;
    uint32_t n_targets, cap_targets;
    uint32_t n_temps, n_blocks; /* of the function, before anything was changed */
    bool has_cut, news;
};

static bool same_object(const struct ir_opnd *a, const struct ir_opnd *b)
{
    return a->kind == b->kind && a->id == b->id;
}

static const struct ir_object *named_object(const struct loop_cut *c,
                                            const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        return &c->l.f->locals[o->id].obj;
    return o->kind == IR_O_GLOBAL ? &c->p->globals[o->id].obj : NULL;
}

static const struct sl_place *defining(const struct loop_cut *c, const struct ir_opnd *o)
{
    bool is_old = o->kind == IR_O_TEMP && o->id < c->n_temps;
    return is_old ? &c->l.s->x->places[c->l.s->x->temp_def[c->l.func][o->id]] : NULL;
}

/* Does the function leave the variable what it was given with? */
static bool is_constant(const struct loop_cut *c, const struct ir_opnd *o)
{
    const struct sl_var *v = def_use_simple(c->l.s->def_use, c->l.func, o);
    for (uint32_t i = 0; v && i < v->n_defs; i++)
        if (c->l.s->x->places[v->defs[i].number].in->op != IR_DECL)
            return false;
    return v != NULL;
}

/* What an address is: that of a scalar with a name, or a pointer that the loop does not change. */
static struct target target_at(const struct loop_cut *c, const struct ir_opnd *address)
{
    const struct sl_place *def = defining(c, address);
    const struct ir_instr *in = def ? def->in : NULL;
    if (def && c->l.member[def->block] && in->op == IR_LOAD && !in->is_volatile &&
        is_constant(c, &in->a))
        return (struct target){.address = in->a, .behind = true};
    return (struct target){.address = *address, .behind = address->kind == IR_O_TEMP};
}

static struct target *find_target(struct loop_cut *c, const struct ir_opnd *address)
{
    struct target wanted = target_at(c, address);
    for (uint32_t i = 0; i < c->n_targets; i++)
        if (c->targets[i].behind == wanted.behind &&
            same_object(&c->targets[i].address, &wanted.address))
            return &c->targets[i];
    return NULL;
}

/* Is the pointer followed in this block? */
static bool follows(const struct loop_cut *c, const struct target *t, uint32_t block)
{
    const uint32_t *first = c->l.s->x->block_first[c->l.func];
    for (uint32_t i = first[block]; i < first[block + 1]; i++) {
        const struct ir_instr *in = c->l.s->x->places[i].in;
        bool is_access = (in->op == IR_LOAD || in->op == IR_STORE) &&
                         in->type.kind == t->type.kind;
        const struct sl_place *def = is_access ? defining(c, &in->a) : NULL;
        if (def && (same_object(&in->a, &t->address) ||
                    (def->in->op == IR_LOAD && same_object(&def->in->a, &t->address))))
            return true;
    }
    return false;
}

static bool is_followed_before(const struct loop_cut *c, const struct target *t)
{
    for (uint32_t b = 0; b < c->n_blocks; b++)
        if (!c->l.member[b] && b != c->l.header && ir_cfg_dominates(c->l.g, b, c->l.header) &&
            follows(c, t, b))
            return true;
    return false;
}

/* --- may the loop go? --- */

static bool add_store(struct loop_cut *c, const struct ir_instr *in)
{
    struct target *t = find_target(c, &in->a), fresh = target_at(c, &in->a);
    const struct ir_object *o = fresh.behind ? NULL : named_object(c, &in->a);
    const struct sl_place *def = defining(c, &fresh.address);
    bool changes = fresh.address.kind == IR_O_TEMP && (!def || c->l.member[def->block]);
    enum ir_kind whole = o ? o->type.kind : t ? t->type.kind : in->type.kind;
    if ((!o && !fresh.behind) || changes || whole != in->type.kind)
        return false;
    bool points = pointsto_cells(c->l.s->points, c->l.func, &in->b).n > 0;
    if (t) {
        t->points |= points;
        return true;
    }
    fresh.type = in->type;
    fresh.points = points;
    VEC_PUSH(c->arena, c->targets, c->n_targets, c->cap_targets, fresh);
    return true;
}

/* rand(): any value, and nothing else happens, unless what others give depends on how often it was
 * called. */
static bool is_input(const struct loop_cut *c, uint32_t number)
{
    const struct ir_instr *in = c->l.s->x->places[number].in;
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC)
        return false;
    const struct sl_callee *callee = &c->l.s->x->callees[in->callee.id];
    return callee->kind == SL_LIBC && callee->libc->class == LIBC_INPUT &&
           !calls_are_counted(c->l.s, callee);
}

static bool is_harmless_call(const struct loop_cut *c, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(c->l.s->points, number);
    const struct ir_instr *in = c->l.s->x->places[number].in;
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *callee = &c->l.s->x->callees[targets.items[i]];
        if (callee->kind == SL_DEFINED && !c->l.s->effective[targets.items[i]])
            continue;
        if (callee->kind != SL_LIBC ||
            (callee->libc->class != LIBC_PURE && !is_input(c, number)))
            return false;
        for (uint32_t k = 0; k < in->n_args; k++)
            if (numbering_access(c->l.s->x, in, targets.items[i], k) & (SL_WRITES | SL_KEEPS))
                return false;
    }
    return targets.n && in->sret.kind == IR_O_NONE;
}

static bool is_cut(const struct loop_cut *c, const struct ir_instr *in)
{
    return cut_values_is(in) || cut_values_gives(c->values, in);
}

static bool is_harmless(struct loop_cut *c, uint32_t number)
{
    const struct ir_instr *in = c->l.s->x->places[number].in;
    c->has_cut |= is_cut(c, in);
    if (c->l.s->marks[number].flags & SL_TOUCHED)
        return false;
    switch (loop_shape_effect(in)) {
    case LOOP_NOTHING: return true;
    case LOOP_STORES: return !in->is_volatile && add_store(c, in);
    case LOOP_CALLS: return is_harmless_call(c, number);
    case LOOP_WRITES: case LOOP_RETURNS: case LOOP_ELSE: break;
    }
    return false;
}

static bool each_member(struct loop_cut *c,
                        bool (*visit)(struct loop_cut *c, uint32_t number))
{
    const uint32_t *first = c->l.s->x->block_first[c->l.func];
    for (uint32_t b = 0; b < c->n_blocks; b++)
        for (uint32_t i = first[b]; c->l.member[b] && i < first[b + 1]; i++)
            if (!visit(c, i))
                return false;
    return true;
}

static bool has_one_exit(struct loop_cut *c)
{
    c->exit = SL_NONE;
    for (uint32_t b = 0; b < c->n_blocks; b++) {
        for (uint32_t i = 0; c->l.member[b] && i < c->l.g->succ[b].n; i++) {
            uint32_t to = c->l.g->succ[b].items[i];
            if (to < c->n_blocks && c->l.member[to])
                continue;
            if (to == c->l.g->n || (c->exit != SL_NONE && c->exit != to))
                return false;
            c->exit = to;
        }
    }
    return c->exit != SL_NONE;
}

/* --- what depends on cut data --- */

static bool opnd_tainted(const struct loop_cut *c, const struct ir_opnd *o)
{
    return o->kind == IR_O_TEMP && c->tainted_temps[o->id];
}

static bool is_tainted(struct loop_cut *c, const struct ir_instr *in)
{
    bool tainted = is_cut(c, in) || opnd_tainted(c, &in->a) || opnd_tainted(c, &in->b);
    for (uint32_t i = 0; i < in->n_args; i++)
        tainted |= opnd_tainted(c, &in->args[i]);
    if (in->op == IR_LOAD && find_target(c, &in->a))
        tainted |= find_target(c, &in->a)->tainted;
    return tainted;
}

static void taint(struct loop_cut *c, bool *what)
{
    c->news |= !*what;
    *what = true;
}

static void taint_controlled(struct loop_cut *c, uint32_t branch)
{
    for (uint32_t b = 0; b < c->n_blocks; b++) {
        const struct ir_blocks *l = &c->l.g->controllers[b];
        for (uint32_t i = 0; c->l.member[b] && i < l->n; i++)
            if (l->items[i] == branch)
                taint(c, &c->tainted_blocks[b]);
    }
}

static bool spread(struct loop_cut *c, uint32_t number)
{
    const struct sl_place *at = &c->l.s->x->places[number];
    const struct ir_instr *in = at->in;
    bool tainted = is_tainted(c, in) || is_input(c, number);
    if (in->dst != IR_NO_TEMP && tainted)
        taint(c, &c->tainted_temps[in->dst]);
    tainted |= c->tainted_blocks[at->block];
    struct target *t = in->op == IR_STORE && tainted ? find_target(c, &in->a) : NULL;
    if (t)
        taint(c, &t->tainted);
    if ((in->op == IR_BR || in->op == IR_SWITCH) && tainted)
        taint_controlled(c, at->block);
    return true;
}

/* --- what is read after the loop --- */

/* On a path from the exit that does not enter the loop again; what is not a simple local may
 * be read anywhere. */
static bool is_live(const struct loop_cut *c, const struct ir_opnd *o)
{
    return !def_use_simple(c->l.s->def_use, c->l.func, o) ||
           loop_shape_is_live(&c->l, o, c->exit, true);
}

static void spread_all(struct loop_cut *c)
{
    do {
        c->news = false;
        each_member(c, spread);
    } while (c->news);
}

static bool may_cut(struct loop_cut *c)
{
    if (!has_one_exit(c) || !each_member(c, is_harmless) || !c->has_cut ||
        loop_shape_leaks(&c->l, c->n_temps))
        return false;
    spread_all(c);
    for (uint32_t i = 0; i < c->n_targets; i++) {
        struct target *t = &c->targets[i];
        t->live = t->behind || is_live(c, &t->address);
        if ((t->live && (!t->tainted || t->points)) || (t->behind && !is_followed_before(c, t)))
            return false;
    }
    return true;
}

/* --- may its results go? --- */

/* Its accesses are only touched, and what it stores to else are scalars with names. */
static bool is_touched(struct loop_cut *c, uint32_t number)
{
    const struct ir_instr *in = c->l.s->x->places[number].in;
    c->has_cut |= is_cut(c, in);
    if (in->op == IR_STORE && !depend_is_bare(c->l.s, number) && !add_store(c, in))
        return false;
    return touches_only(c->touches, number);
}

/* Numbers that somebody reads, which depend on cut data; a flag may have few values, and keeps
 * them. */
static bool has_results(struct loop_cut *c)
{
    bool any = false;
    if (!has_one_exit(c) || !each_member(c, is_touched) || !c->has_cut)
        return false;
    spread_all(c);
    for (uint32_t i = 0; i < c->n_targets; i++) {
        struct target *t = &c->targets[i];
        t->live = t->tainted && !t->behind && !t->points && ir_is_float(t->type.kind) &&
                  is_live(c, &t->address) &&
                  def_use_simple(c->l.s->def_use, c->l.func, &t->address);
        any |= t->live;
    }
    return any;
}

/* --- the replacement --- */

static const struct ir_instr *loop_end(const struct loop_cut *c)
{
    for (uint32_t b = 0; b < c->n_blocks; b++)
        for (uint32_t i = 0; c->l.member[b] && i < c->l.g->succ[b].n; i++)
            if (c->l.g->succ[b].items[i] == c->exit)
                return ir_last(&c->l.f->blocks[b]);
    return ir_last(&c->l.f->blocks[c->l.header]);
}

static void push(struct loop_cut *c, struct ir_block *b, struct ir_instr in)
{
    in.id = c->p->next_id++;
    in.at = loop_end(c)->at;
    VEC_PUSH(c->p->arena, b->instrs, b->n_instrs, b->cap_instrs, in);
}

static void push_unknown(struct loop_cut *c, struct ir_func *f, struct ir_block *b,
                         const struct target *t)
{
    struct ir_instr u = {.op = IR_UNKNOWN, .dst = f->n_temps, .type = t->type};
    struct ir_instr store = {.op = IR_STORE, .dst = IR_NO_TEMP, .type = t->type};
    struct ir_type pointer = {.kind = IR_PTR, .size = t->address.type.size};
    u.text = str_intern(c->p->strings, SL_CUT_NUMBER);
    VEC_PUSH(c->p->arena, f->temps, f->n_temps, f->cap_temps, t->type);
    store.a = t->address;
    store.b = ir_temp(u.dst, t->type);
    push(c, b, u);
    if (t->behind && t->address.kind != IR_O_TEMP) {
        struct ir_instr load = {.op = IR_LOAD, .dst = f->n_temps, .type = pointer,
                                .a = t->address};
        VEC_PUSH(c->p->arena, f->temps, f->n_temps, f->cap_temps, pointer);
        store.a = ir_temp(load.dst, pointer);
        push(c, b, load);
    }
    push(c, b, store);
}

static void mark_cut(struct slice *reasons, const struct loop_cut *c)
{
    for (uint32_t b = 0; b < c->n_blocks; b++)
        for (uint32_t i = 0; c->l.member[b] && i < c->l.f->blocks[b].n_instrs; i++)
            if (c->l.f->blocks[b].instrs[i].id < reasons->n)
                reasons->items[c->l.f->blocks[b].instrs[i].id].cut = true;
}

/* A block that sets the results, and goes to the exit. */
static struct ir_block results(struct loop_cut *c, struct ledger *ledger)
{
    struct ir_func *f = &c->p->funcs[c->l.func];
    struct ir_block b = {NULL, 0, 0};
    struct ir_instr jump = {.op = IR_JUMP, .dst = IR_NO_TEMP};
    for (uint32_t i = 0; i < c->n_targets; i++)
        if (c->targets[i].live)
            push_unknown(c, f, &b, &c->targets[i]);
    jump.to[0] = c->exit;
    push(c, &b, jump);
    ledger_add(ledger, LEDGER_FLOAT, loop_end(c)->at,
               "what this loop computes from floating point data can be any value");
    return b;
}

static void replace(struct loop_cut *c, struct slice *reasons, struct ledger *ledger)
{
    mark_cut(reasons, c);
    c->p->funcs[c->l.func].blocks[c->l.header] = results(c, ledger);
}

/* Each edge from the loop to its exit goes by the results.  False: there is none that can. */
static bool set_behind(struct loop_cut *c, struct ledger *ledger)
{
    struct ir_func *f = &c->p->funcs[c->l.func];
    uint32_t by = f->n_blocks;
    bool any = false;
    for (uint32_t b = 0; b < c->n_blocks; b++)
        if (c->l.member[b])
            any |= loop_shape_redirect(&f->blocks[b], c->exit, by);
    if (!any)
        return false;
    struct ir_block behind = results(c, ledger);
    VEC_PUSH(c->p->arena, f->blocks, f->n_blocks, f->cap_blocks, behind);
    return true;
}

static void begin(struct loop_cut *c)
{
    c->tainted_temps = ARENA_ARRAY(c->arena, bool, c->n_temps);
    c->tainted_blocks = ARENA_ARRAY(c->arena, bool, c->n_blocks);
    c->n_targets = 0;
    c->has_cut = false;
}

static bool cut_loop(struct loop_cut *c, bool *gone, struct slice *reasons, struct ledger *ledger)
{
    struct mechanisms *mechanisms = c->l.s->options->mechanisms;
    begin(c);
    if (may_cut(c)) {
        if (!mechanism_applies(mechanisms, MECHANISM_FLOAT_LOOPS))
            return false;
        for (uint32_t b = 0; b < c->n_blocks; b++)
            gone[b] |= c->l.member[b];
        replace(c, reasons, ledger);
        return true;
    }
    begin(c);
    return has_results(c) && mechanism_applies(mechanisms, MECHANISM_FLOAT_LOOPS) &&
           set_behind(c, ledger);
}

static bool cut_loops_of(struct loop_cut *c, struct slice *reasons, struct ledger *ledger)
{
    bool *gone = ARENA_ARRAY(c->arena, bool, c->l.f->n_blocks), changed = false;
    c->n_temps = c->l.f->n_temps;
    c->n_blocks = c->l.f->n_blocks;
    for (uint32_t i = 0; i < c->l.g->n_rpo; i++) { /* outer loops come first */
        uint32_t header = c->l.g->rpo[i];
        if (!gone[header] && loop_shape_find(&c->l, header))
            changed |= cut_loop(c, gone, reasons, ledger);
    }
    return changed;
}

bool float_loops_cut(struct ir_prog *p, const struct sl_dependence *s, struct slice *reasons,
                     struct ledger *ledger)
{
    struct cut_values values = cut_values_new(s->arena, s);
    struct touches touches = touches_new(s->arena, s);
    bool changed = false;
    for (uint32_t f = 0; f < p->n_funcs; f++) {
        if (!s->cfgs[f])
            continue;
        struct loop_cut c = {.arena = s->arena, .l = loop_shape_new(s->arena, s, f), .p = p,
                             .values = &values, .touches = &touches};
        changed |= cut_loops_of(&c, reasons, ledger);
    }
    return changed;
}
