/* Marks -> program.
 *
 *     %4 = load i32 &n            dropped
 *     %5 = load f64 %3            %0 = unknown f64 text "floating point data"
 *     call @f(%5, %4)             call @f(%0, 0:i32)      -- f does not look at it
 *
 * Everything that is left gets new numbers; statement numbers stay.
 */
#include "slicer/rewrite/emit.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "slicer/depend/loop_ends.h"
#include "slicer/depend/criteria.h"
#include "slicer/depend/divisors.h"
#include "slicer/rewrite/layout.h"

#include <string.h>

static const char *name(struct emitter *e, const char *s)
{
    return e->shared ? s : str_intern(e->out->strings, s);
}

static struct src_range place(struct emitter *e, struct src_range at)
{
    at.file = name(e, at.file);
    return at;
}

static struct ir_object copy_object(struct emitter *e, struct ir_object o)
{
    o.name = name(e, o.name);
    o.c_type = name(e, o.c_type);
    o.at = place(e, o.at);
    return o;
}

/* --- what is used --- */

static void use_operand(struct emitter *e, const struct ir_opnd *o);

static void use_global(struct emitter *e, uint32_t global)
{
    if (e->globals[global] != SL_NONE)
        return;
    e->globals[global] = 0;
    for (uint32_t i = 0; i < e->p->globals[global].n_inits; i++)
        use_operand(e, &e->p->globals[global].inits[i].value);
}

static void use_operand(struct emitter *e, const struct ir_opnd *o)
{
    if (o->kind == IR_O_GLOBAL)
        use_global(e, o->id);
    else if (o->kind == IR_O_FUNC)
        e->funcs[o->id] = 0;
}

static bool is_cut(const struct emitter *e, uint32_t number)
{
    return e->s->marks[number].flags & SL_CUT;
}

static void use_local(struct emitter *e, const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        e->locals[o->id] = 0;
}

/* Calls use for each operand of instruction `number`, if that is kept. */
static void each_use(struct emitter *e, uint32_t number,
                     void (*use)(struct emitter *e, const struct ir_opnd *o))
{
    const struct ir_instr *in = e->s->x->places[number].in;
    bool touched = e->s->marks[number].flags & SL_TOUCHED;
    if (!layout_is_kept(e, number) || (is_cut(e, number) && !touched))
        return;
    use(e, &in->a);
    use(e, &in->b);
    use(e, &in->callee);
    use(e, &in->sret);
    for (uint32_t i = 0; i < in->n_args; i++)
        use(e, &in->args[i]);
}

/* The function is run: by main, or by a call that is kept in one that is run. */
static void use_func(struct emitter *e, uint32_t func)
{
    e->funcs[func] = 0;
    if (e->calls[func])
        return;
    e->calls[func] = true;
    VEC_PUSH(e->arena, e->run, e->n_run, e->cap_run, func);
}

static void use_instr(struct emitter *e, uint32_t number)
{
    each_use(e, number, use_operand);
    if (!layout_is_kept(e, number) || e->s->x->places[number].in->op != IR_CALL)
        return;
    struct sl_cells targets = pointsto_targets(e->s->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        use_func(e, targets.items[i]);
}

/* Objects of the library and of MPI stay: later stages know them by name. */
static void find_uses(struct emitter *e)
{
    for (uint32_t f = 0; f < e->p->n_funcs; f++)
        e->funcs[f] = SL_NONE;
    for (uint32_t g = 0; g < e->p->n_globals; g++)
        e->globals[g] = SL_NONE;
    for (uint32_t f = 0; f < e->p->n_funcs; f++)
        if (f == e->p->main_func || (e->p->main_func == UINT32_MAX && e->s->cfgs[f]))
            use_func(e, f);
    for (uint32_t i = 0; i < e->n_run; i++) { /* it grows */
        const uint32_t *first = e->s->x->block_first[e->run[i]];
        uint32_t end = first[e->p->funcs[e->run[i]].n_blocks];
        for (uint32_t number = first[0]; number < end; number++)
            use_instr(e, number);
    }
    for (uint32_t g = 0; g < e->p->n_globals; g++)
        if (e->p->globals[g].is_extern)
            use_global(e, g);
}

static uint32_t renumber(uint32_t *numbers, uint32_t n)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < n; i++)
        if (numbers[i] != SL_NONE)
            numbers[i] = next++;
    return next;
}

/* --- instructions --- */

static bool has_definition(const struct emitter *e, uint32_t temp)
{
    return layout_is_kept(e, e->s->x->temp_def[e->func][temp]);
}

/* The new number of a temporary; they are numbered as they come up. */
static uint32_t temp_number(struct emitter *e, uint32_t temp)
{
    if (e->temps[temp] != SL_NONE)
        return e->temps[temp];
    if (!has_definition(e, temp))
        bug("%s: temporary %%%u is used but was dropped", e->f->link_name, temp);
    struct ir_type type = e->f->temps[temp];
    e->temps[temp] = e->to->n_temps;
    VEC_PUSH(e->arena, e->to->temps, e->to->n_temps, e->to->cap_temps, type);
    return e->temps[temp];
}

static struct ir_opnd copy_operand(struct emitter *e, struct ir_opnd o)
{
    switch (o.kind) {
    case IR_O_TEMP:
        o.id = temp_number(e, o.id);
        break;
    case IR_O_LOCAL:
        o.id = e->locals[o.id];
        break;
    case IR_O_GLOBAL:
        o.id = e->globals[o.id];
        break;
    case IR_O_FUNC:
        o.id = e->funcs[o.id];
        break;
    case IR_O_NONE:
    case IR_O_INT:
    case IR_O_FLT:
        break;
    }
    return o;
}

/* An operand that may have been dropped: then nobody looks at it. */
static struct ir_opnd copy_or_zero(struct emitter *e, struct ir_opnd o)
{
    if (o.kind != IR_O_TEMP || has_definition(e, o.id))
        return copy_operand(e, o);
    struct ir_opnd zero = {.kind = IR_O_INT, .type = o.type};
    if (ir_is_float(o.type.kind))
        zero.kind = IR_O_FLT;
    return zero;
}

static void push(struct emitter *e, struct ir_block *b, struct ir_instr in)
{
    in.at = place(e, in.at);
    in.side = 0;
    VEC_PUSH(e->arena, b->instrs, b->n_instrs, b->cap_instrs, in);
}

static struct ir_instr unknown(struct emitter *e, uint32_t id, struct src_range at,
                               struct ir_type type, const char *why)
{
    struct ir_instr u = {.op = IR_UNKNOWN, .id = id, .dst = IR_NO_TEMP, .at = at};
    u.type = type;
    u.text = str_intern(e->out->strings, why);
    return u;
}

/* Emits an unknown value as a new temporary. */
static struct ir_opnd push_unknown(struct emitter *e, struct ir_block *b,
                                   struct src_range at, struct ir_type type,
                                   const char *why)
{
    struct ir_instr u = unknown(e, e->out->next_id++, at, type, why);
    u.dst = e->to->n_temps;
    VEC_PUSH(e->arena, e->to->temps, e->to->n_temps, e->to->cap_temps, type);
    push(e, b, u);
    return ir_temp(u.dst, type);
}

/* Is argument i of this call a message buffer? */
static bool is_buffer(const struct emitter *e, uint32_t number, uint32_t i)
{
    struct sl_cells targets = pointsto_targets(e->s->points, number);
    for (uint32_t k = 0; k < targets.n; k++) {
        const struct sl_callee *c = &e->s->x->callees[targets.items[k]];
        char role = c->kind == SL_MPI ? numbering_role(mpi_call(c->fn), i) : 0;
        if (role == 'i' || role == 'o' || role == 'x')
            return true;
    }
    return false;
}

static uint32_t add_unused(struct emitter *e, struct src_range at)
{
    struct ir_global g = {.is_extern = true};
    g.link_name = str_intern(e->out->strings, SL_UNUSED_BUFFER);
    g.obj.name = g.link_name;
    g.obj.c_type = str_intern(e->out->strings, "char[]");
    g.obj.type = (struct ir_type){.kind = IR_AGG, .align = 1};
    g.obj.at = place(e, at);
    VEC_PUSH(e->arena, e->out->globals, e->out->n_globals, e->out->cap_globals, g);
    return e->out->n_globals - 1;
}

static struct ir_opnd stand_in(struct emitter *e, const struct ir_instr *in, uint32_t i)
{
    if (e->unused == SL_NONE)
        e->unused = add_unused(e, in->at);
    return (struct ir_opnd){.kind = IR_O_GLOBAL, .type = in->args[i].type, .id = e->unused};
}

static struct ir_opnd copy_argument(struct emitter *e, struct ir_block *b, uint32_t number,
                                    uint32_t i)
{
    const struct ir_instr *in = e->s->x->places[number].in;
    bool dropped = in->args[i].kind == IR_O_TEMP && !has_definition(e, in->args[i].id);
    if (e->s->marks[number].flags & SL_TOUCHED)
        return copy_or_zero(e, in->args[i]);
    if (dropped && !criteria_is_loose(e->s, number, i) && is_buffer(e, number, i))
        return stand_in(e, in, i);
    if (criteria_is_loose(e->s, number, i))
        return push_unknown(e, b, in->at, in->args[i].type, "array data in a message");
    return copy_or_zero(e, in->args[i]);
}

/* What is loaded is cut, but the access happens. */
static void push_bare_load(struct emitter *e, struct ir_block *b, struct ir_instr in)
{
    struct ir_type type = e->f->temps[in.dst];
    in.a = copy_operand(e, in.a);
    in.dst = e->to->n_temps;
    VEC_PUSH(e->arena, e->to->temps, e->to->n_temps, e->to->cap_temps, type);
    push(e, b, in);
}

static void emit_instr(struct emitter *e, struct ir_block *b, uint32_t number)
{
    struct ir_instr in = *e->s->x->places[number].in;
    if (is_cut(e, number)) {
        uint32_t dst = in.dst;
        if (e->s->marks[number].flags & SL_TOUCHED) {
            push_bare_load(e, b, in);
            in.id = e->out->next_id++;
        }
        struct ir_opnd value = ir_temp(dst, e->f->temps[dst]);
        bool holds = pointsto_cells(e->s->points, e->func, &value).n > 0;
        in = unknown(e, in.id, in.at, value.type, holds ? SL_CUT_ADDRESS : SL_CUT_NUMBER);
        in.dst = dst;
    } else {
        struct ir_opnd *args = ARENA_ARRAY(e->arena, struct ir_opnd, in.n_args);
        bool bare = depend_is_bare(e->s, number), divides = divisors_divides(&in);
        in.a = bare && divides ? copy_or_zero(e, in.a) : copy_operand(e, in.a);
        in.b = bare && !divides ? copy_or_zero(e, in.b) : copy_operand(e, in.b);
        in.callee = copy_operand(e, in.callee);
        in.sret = copy_operand(e, in.sret);
        for (uint32_t i = 0; i < in.n_args; i++)
            args[i] = copy_argument(e, b, number, i);
        in.args = args;
        in.text = name(e, in.text);
        in.points = name(e, in.points);
        in.obj_name = name(e, in.obj_name);
    }
    if (in.dst != IR_NO_TEMP)
        in.dst = temp_number(e, in.dst);
    push(e, b, in);
}

/* A value of type `type` that nobody looks at, for a return. */
static struct ir_opnd any_value(struct emitter *e, struct ir_block *b,
                                const struct ir_instr *at, struct ir_type type)
{
    struct ir_opnd o = {.kind = IR_O_INT, .type = type};
    if (type.kind == IR_VOID)
        return (struct ir_opnd){.kind = IR_O_NONE};
    if (ir_is_float(type.kind))
        o.kind = IR_O_FLT;
    if (ir_is_float(type.kind) || ir_is_int(type.kind) || type.kind == IR_PTR)
        return o;
    struct ir_type scalar = type.kind == IR_AGG ? ir_type_of(IR_PTR) : type;
    o = push_unknown(e, b, at->at, scalar, "not needed");
    o.type = type;
    return o;
}

static void emit_return(struct emitter *e, struct ir_block *b, const struct ir_instr *in,
                        bool kept)
{
    struct ir_instr r = {.op = IR_RET, .id = in->id, .dst = IR_NO_TEMP, .at = in->at};
    r.type = in->op == IR_RET ? in->type : r.type;
    if (kept)
        r.a = copy_operand(e, in->a);
    else if (in->op == IR_RET && (in->a.kind == IR_O_INT || in->a.kind == IR_O_FLT))
        r.a = in->a;
    else
        r.a = any_value(e, b, in, e->f->ret);
    push(e, b, r);
}

static void emit_jump(struct emitter *e, struct ir_block *b, const struct ir_instr *in,
                      uint32_t to)
{
    struct ir_instr j = {.op = IR_JUMP, .id = in->id, .dst = IR_NO_TEMP, .at = in->at};
    j.to[0] = to;
    push(e, b, j);
}

static void emit_branch(struct emitter *e, struct ir_block *b, struct ir_instr in)
{
    struct ir_case *cases = ARENA_ARRAY(e->arena, struct ir_case, in.n_cases);
    in.a = copy_operand(e, in.a);
    for (uint32_t i = 0; i < in.n_cases; i++) {
        cases[i] = in.cases[i];
        cases[i].to = e->blocks[layout_resolve(e, cases[i].to)];
    }
    in.cases = cases;
    in.to[0] = e->blocks[layout_resolve(e, in.to[0])];
    if (in.op == IR_BR)
        in.to[1] = e->blocks[layout_resolve(e, in.to[1])];
    push(e, b, in);
}

/* It takes one side always. */
static void emit_stay(struct emitter *e, struct ir_block *b, struct ir_instr in,
                      enum loop_stay stay)
{
    in.a = ir_int(IR_I32, stay == LOOP_STAY_TRUE);
    emit_branch(e, b, in);
}

static void emit_terminator(struct emitter *e, struct ir_block *b, uint32_t block)
{
    const struct ir_instr *in = ir_last(&e->f->blocks[block]);
    uint32_t last = e->s->x->block_first[e->func][block + 1] - 1;
    if (e->returns[block] || in->op == IR_RET)
        emit_return(e, b, in, in->op == IR_RET && layout_is_kept(e, last));
    else if (in->op == IR_UNREACHABLE)
        push(e, b, *in);
    else if (e->s->stays[last])
        emit_stay(e, b, *in, e->s->stays[last]);
    else
        emit_branch(e, b, *in);
}

/* The block and those merged into it. */
static void emit_chain(struct emitter *e, struct ir_block *b, uint32_t block,
                       const bool *merged)
{
    const uint32_t *first = e->s->x->block_first[e->func];
    for (;;) {
        for (uint32_t i = first[block]; i + 1 < first[block + 1]; i++)
            if (layout_is_emitted(e, i))
                emit_instr(e, b, i);
        if (e->jumps[block] == SL_NONE) {
            emit_terminator(e, b, block);
            return;
        }
        uint32_t to = layout_resolve(e, e->jumps[block]);
        if (!merged[to]) {
            emit_jump(e, b, ir_last(&e->f->blocks[block]), e->blocks[to]);
            return;
        }
        block = to;
    }
}

/* --- functions and objects --- */

static void emit_locals(struct emitter *e)
{
    uint32_t n = renumber(e->locals, e->f->n_locals);
    e->to->locals = ARENA_ARRAY(e->arena, struct ir_local, n);
    e->to->n_locals = e->to->cap_locals = n;
    for (uint32_t i = 0; i < e->f->n_locals; i++) {
        if (e->locals[i] == SL_NONE)
            continue;
        struct ir_local *l = &e->to->locals[e->locals[i]];
        *l = e->f->locals[i];
        l->obj = copy_object(e, l->obj);
    }
}

static void find_locals(struct emitter *e)
{
    const uint32_t *first = e->s->x->block_first[e->func];
    for (uint32_t i = 0; i < e->f->n_locals; i++)
        e->locals[i] = i < e->f->n_params ? 0 : SL_NONE;
    for (uint32_t b = 0; b < e->f->n_blocks; b++) {
        for (uint32_t i = first[b]; layout_is_reachable(e, b) && i < first[b + 1]; i++)
            each_use(e, i, use_local);
    }
}

static void emit_body(struct emitter *e)
{
    uint32_t n = e->f->n_blocks;
    bool *merged = ARENA_ARRAY(e->arena, bool, n);
    e->locals = ARENA_ARRAY(e->arena, uint32_t, e->f->n_locals);
    e->temps = ARENA_ARRAY(e->arena, uint32_t, e->f->n_temps);
    e->jumps = ARENA_ARRAY(e->arena, uint32_t, n);
    e->returns = ARENA_ARRAY(e->arena, bool, n);
    e->blocks = ARENA_ARRAY(e->arena, uint32_t, n);
    e->n_kept = ARENA_ARRAY(e->arena, uint32_t, n);
    for (uint32_t t = 0; t < e->f->n_temps; t++)
        e->temps[t] = SL_NONE;
    find_locals(e);
    layout_plan(e, merged);
    emit_locals(e);
    for (uint32_t b = 0; b < n; b++)
        if (e->blocks[b] != SL_NONE && !merged[b])
            e->blocks[b] = e->to->n_blocks++;
    e->to->blocks = ARENA_ARRAY(e->arena, struct ir_block, e->to->n_blocks);
    e->to->cap_blocks = e->to->n_blocks;
    for (uint32_t b = 0; b < n; b++)
        if (e->blocks[b] != SL_NONE && !merged[b])
            emit_chain(e, &e->to->blocks[e->blocks[b]], b, merged);
}

static void emit_func(struct emitter *e, uint32_t func)
{
    const struct ir_func *f = &e->p->funcs[func];
    struct ir_func *to = &e->out->funcs[e->funcs[func]];
    *to = *f;
    to->name = name(e, f->name);
    to->link_name = name(e, f->link_name);
    to->at = place(e, f->at);
    to->param_types =
        arena_memdup(e->arena, f->param_types, f->n_params * sizeof *f->param_types);
    to->locals = NULL;
    to->temps = NULL;
    to->blocks = NULL;
    to->sides = NULL; /* judged before: unsequenced.h */
    to->n_locals = to->cap_locals = to->n_temps = to->cap_temps = 0;
    to->n_blocks = to->cap_blocks = to->n_sides = to->cap_sides = 0;
    to->defined = f->defined && e->calls[func] && e->s->cfgs[func];
    e->func = func;
    e->f = f;
    e->to = to;
    if (to->defined)
        emit_body(e);
}

static void emit_global(struct emitter *e, uint32_t global)
{
    const struct ir_global *g = &e->p->globals[global];
    struct ir_global *to = &e->out->globals[e->globals[global]];
    *to = *g;
    to->link_name = name(e, g->link_name);
    to->obj = copy_object(e, g->obj);
    if (g->bytes && !e->shared)
        to->bytes = arena_memdup(e->arena, g->bytes, g->obj.type.size);
    to->inits = ARENA_ARRAY(e->arena, struct ir_init, g->n_inits);
    to->cap_inits = g->n_inits;
    for (uint32_t i = 0; i < g->n_inits; i++) {
        to->inits[i] = g->inits[i];
        to->inits[i].value = copy_operand(e, g->inits[i].value);
    }
}

static void make_prog(struct emitter *e)
{
    e->out = ir_prog_new(e->arena);
    e->shared = e->arena == e->p->arena;
    if (e->shared)
        e->out->strings = e->p->strings;
    e->out->next_id = e->p->next_id;
    e->out->puns = e->p->puns;
    e->out->missing = e->p->missing ? arena_strdup(e->arena, e->p->missing) : NULL;
}

struct ir_prog *emit_slice(struct arena *arena, const struct sl_dependence *s)
{
    struct emitter e = {.arena = arena, .s = s, .p = s->x->p};
    const struct ir_prog *p = e.p;
    make_prog(&e);
    e.calls = ARENA_ARRAY(arena, bool, p->n_funcs);
    e.funcs = ARENA_ARRAY(arena, uint32_t, p->n_funcs);
    e.globals = ARENA_ARRAY(arena, uint32_t, p->n_globals);
    find_uses(&e);
    e.out->n_funcs = e.out->cap_funcs = renumber(e.funcs, p->n_funcs);
    e.out->n_globals = e.out->cap_globals = renumber(e.globals, p->n_globals);
    e.out->funcs = ARENA_ARRAY(arena, struct ir_func, e.out->n_funcs);
    e.out->globals = ARENA_ARRAY(arena, struct ir_global, e.out->n_globals);
    if (p->main_func != UINT32_MAX)
        e.out->main_func = e.funcs[p->main_func];
    e.unused = SL_NONE;
    for (uint32_t g = 0; g < p->n_globals; g++)
        if (e.globals[g] != SL_NONE) {
            emit_global(&e, g);
            if (strcmp(p->globals[g].link_name, SL_UNUSED_BUFFER) == 0)
                e.unused = e.globals[g];
        }
    for (uint32_t f = 0; f < p->n_funcs; f++)
        if (e.funcs[f] != SL_NONE)
            emit_func(&e, f);
    return e.out;
}
