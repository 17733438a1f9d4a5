/* A library function may call a function that it is given: any number of times, with any
 * arguments.  That is written out, if the function does more than to compute a result.
 *
 *     qsort(v, n, 4, count);     ->     qsort(v, n, 4, count);
 *                                       while (unknown)
 *                                           count(unknown, unknown);
 *
 * So it is for qsort(), bsearch(), and functions that are in no table: pthread_once(), ftw().
 * The others of the table that call functions are not supported (core/mpi/libc_effects.def).
 *
 * An operator of a reduction may run in every call of MPI, as long as there is progress (MPI-4.0
 * 3.7.4): it is called after each.  It may write what its parameters point to, as the result of
 * the reduction is any value.
 */
#include "slicer/rewrite/callbacks.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/rewrite/harmless.h"

#include <string.h>

struct writer {
    struct arena *arena;
    struct ir_prog *p;
    const bool *harmless;      /* [function] */
    const bool *to_arguments;  /* [function]: it is harmless to what it is given */
    const bool *operators;     /* [function]: may run in each call of MPI */
    bool any_operator;
    const bool *address_taken; /* [function] */
    uint32_t func;
    uint32_t block;            /* to which instructions are added */
    struct src_range at;
};

/* ---- which functions ---- */

static void take(bool *taken, const struct ir_opnd *o)
{
    if (o->kind == IR_O_FUNC)
        taken[o->id] = true;
}

static bool *find_taken(struct arena *arena, const struct ir_prog *p)
{
    bool *taken = ARENA_ARRAY(arena, bool, p->n_funcs);
    for (uint32_t i = 0; i < p->n_globals; i++)
        for (uint32_t k = 0; k < p->globals[i].n_inits; k++)
            take(taken, &p->globals[i].inits[k].value);
    for (uint32_t i = 0; i < p->n_funcs; i++)
        for (uint32_t b = 0; b < p->funcs[i].n_blocks; b++)
            for (uint32_t k = 0; k < p->funcs[i].blocks[b].n_instrs; k++) {
                const struct ir_instr *in = &p->funcs[i].blocks[b].instrs[k];
                take(taken, &in->a);
                take(taken, &in->b);
                for (uint32_t n = 0; n < in->n_args; n++)
                    take(taken, &in->args[n]);
            }
    return taken;
}

static bool makes_operators(const struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        enum mpi_fn fn = p->funcs[i].defined ? MPI_FN_COUNT : mpi_find(p->funcs[i].name);
        if (fn != MPI_FN_COUNT && mpi_plain(fn) == MPI_FN_MPI_Op_create)
            return true;
    }
    return false;
}

/* Functions that may be operators, by their parameters, and are not harmless. */
static void find_operators(struct writer *w)
{
    bool *operators = ARENA_ARRAY(w->arena, bool, w->p->n_funcs);
    const bool *harmless = NULL;
    w->operators = operators;
    if (!makes_operators(w->p))
        return;
    harmless = harmless_find(w->arena, w->p, HARMLESS_THROUGH_PARAMETERS);
    for (uint32_t i = 0; i < w->p->n_funcs; i++) {
        const struct ir_func *f = &w->p->funcs[i];
        bool fits = w->address_taken[i] && f->n_params == 4 && f->ret.kind == IR_VOID;
        for (uint32_t k = 0; fits && k < 4; k++)
            fits = f->locals && f->locals[k].obj.type.kind == IR_PTR;
        operators[i] = fits && f->defined && !harmless[i];
        w->any_operator = w->any_operator || operators[i];
    }
}

/* ---- which calls ---- */

static const struct ir_instr *definition(const struct ir_func *f, uint32_t temp)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            if (f->blocks[b].instrs[k].dst == temp)
                return &f->blocks[b].instrs[k];
    return NULL;
}

/* The function that an operand is, perhaps converted to another type. */
static const struct ir_opnd *named(const struct ir_func *f, const struct ir_opnd *o)
{
    while (o->kind == IR_O_TEMP && o->type.kind == IR_PTR) {
        const struct ir_instr *in = definition(f, o->id);
        if (!in || (in->op != IR_CAST && in->op != IR_COPY))
            return NULL;
        o = &in->a;
    }
    return o->kind == IR_O_FUNC ? o : NULL;
}

/* May a pointer be a function with so many parameters that is not harmless? */
static bool may_matter(const struct writer *w, uint32_t n_params)
{
    for (uint32_t i = 0; i < w->p->n_funcs; i++)
        if (w->address_taken[i] && !w->harmless[i] && w->p->funcs[i].defined &&
            w->p->funcs[i].n_params == n_params)
            return true;
    return false;
}

static bool sorts(const char *name)
{
    return strcmp(name, "qsort") == 0 || strcmp(name, "bsearch") == 0;
}

/* Aggregates by value are in no interface of a library function that is declared in C11, POSIX
 * or MPI. */
static bool is_plain(const struct ir_func *f)
{
    bool plain = f->defined && f->ret.kind != IR_AGG;
    for (uint32_t k = 0; plain && k < f->n_params; k++)
        plain = f->locals[k].obj.type.kind != IR_AGG;
    return plain;
}

/* ---- the change ---- */

static struct ir_func *func_of(const struct writer *w)
{
    return &w->p->funcs[w->func];
}

static void add(struct writer *w, struct ir_instr in)
{
    struct ir_block *b = &func_of(w)->blocks[w->block];
    in.id = w->p->next_id++;
    in.at = w->at;
    VEC_PUSH(w->p->arena, b->instrs, b->n_instrs, b->cap_instrs, in);
}

static uint32_t add_temp(struct writer *w, enum ir_kind kind)
{
    struct ir_func *f = func_of(w);
    VEC_PUSH(w->p->arena, f->temps, f->n_temps, f->cap_temps, ir_type_of(kind));
    return f->n_temps - 1;
}

static struct ir_opnd add_unknown(struct writer *w, enum ir_kind kind)
{
    struct ir_instr in = {.op = IR_UNKNOWN, .type = ir_type_of(kind), .dst = add_temp(w, kind)};
    in.text = str_intern(w->p->strings, IR_CALLBACK);
    add(w, in);
    return ir_temp(in.dst, in.type);
}

/* Somewhere in the object that o points to. */
static struct ir_opnd add_element(struct writer *w, const struct ir_opnd *o)
{
    struct ir_instr in = {.op = IR_PTRADD, .type = ir_type_of(IR_PTR), .a = *o, .scale = 1};
    in.b = add_unknown(w, IR_I64);
    in.dst = add_temp(w, IR_PTR);
    add(w, in);
    return ir_temp(in.dst, in.type);
}

static void add_block(struct writer *w)
{
    struct ir_func *f = func_of(w);
    VEC_PUSH(w->p->arena, f->blocks, f->n_blocks, f->cap_blocks, (struct ir_block){0});
    w->block = f->n_blocks - 1;
}

static void add_jump(struct writer *w, uint32_t to)
{
    add(w, (struct ir_instr){.op = IR_JUMP, .dst = IR_NO_TEMP, .to = {to, 0}});
}

/* Blocks that do `call` any number of times, and then go on: [head] -> [body] -> [head], and
 * [head] -> [rest]. */
static void add_loop(struct writer *w, struct ir_instr call, uint32_t head, uint32_t rest)
{
    struct ir_instr br = {.op = IR_BR, .dst = IR_NO_TEMP};
    uint32_t last = w->block;
    w->block = head;
    br.a = add_unknown(w, IR_I32);
    br.to[0] = last;
    br.to[1] = rest;
    add(w, br);
    w->block = last;
    if (call.type.kind != IR_VOID)
        call.dst = add_temp(w, call.type.kind);
    add(w, call);
    add_jump(w, head);
}

/* Cuts the block after instruction k: the number of the block with the rest. */
static uint32_t cut(struct writer *w, uint32_t block, uint32_t k)
{
    struct ir_func *f = func_of(w);
    add_block(w);
    struct ir_block *from = &f->blocks[block], *rest = &f->blocks[w->block];
    for (uint32_t i = k + 1; i < from->n_instrs; i++)
        VEC_PUSH(w->p->arena, rest->instrs, rest->n_instrs, rest->cap_instrs, from->instrs[i]);
    from->n_instrs = k + 1;
    return w->block;
}

/* Parameter i of the function that call `in` is given.  An array that is sorted or searched does
 * not get known to the library otherwise: if that matters, its elements are passed. */
static struct ir_opnd add_argument(struct writer *w, const struct ir_instr *in,
                                   const struct ir_opnd *callee, uint32_t i, enum ir_kind kind)
{
    const char *name = w->p->funcs[in->callee.id].name;
    bool any = callee->kind == IR_O_FUNC && w->to_arguments[callee->id];
    if (any || !sorts(name) || kind != IR_PTR)
        return add_unknown(w, kind);
    if (strcmp(name, "bsearch") == 0)
        return i == 0 ? in->args[0] : add_element(w, &in->args[1]);
    return add_element(w, &in->args[0]);
}

/* After instruction k of the block, `callee` is called any number of times. */
static void call_after(struct writer *w, uint32_t block, uint32_t k,
                       const struct ir_opnd *callee)
{
    struct ir_instr in = func_of(w)->blocks[block].instrs[k];
    const struct ir_func *f = callee->kind == IR_O_FUNC ? &w->p->funcs[callee->id] : NULL;
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .callee = *callee};
    w->at = in.at;
    call.type = f ? f->ret : ir_type_of(IR_I32);
    call.n_args = f ? f->n_params : 2;
    call.args = ARENA_ARRAY(w->p->arena, struct ir_opnd, call.n_args);
    uint32_t rest = cut(w, block, k), head;
    add_block(w);
    head = w->block;
    w->block = block;
    add_jump(w, head);
    add_block(w);
    for (uint32_t i = 0; i < call.n_args; i++)
        call.args[i] = add_argument(w, &in, callee, i, f ? f->locals[i].obj.type.kind : IR_PTR);
    add_loop(w, call, head, rest);
}

static void call_operators(struct writer *w, uint32_t block, uint32_t k)
{
    for (uint32_t i = 0; i < w->p->n_funcs; i++) {
        struct ir_opnd o = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR), .id = i};
        if (w->operators[i])
            call_after(w, block, k, &o);
    }
}

/* What is written out is not passed any more: the call need not be kept for it. */
static void call_compared(struct writer *w, uint32_t block, uint32_t k, struct ir_instr in)
{
    struct ir_opnd *last = &func_of(w)->blocks[block].instrs[k].args[in.n_args - 1];
    const struct ir_opnd *o = named(func_of(w), last);
    struct ir_opnd callee = o ? *o : *last;
    if (o ? !w->p->funcs[o->id].defined || w->harmless[o->id] : !may_matter(w, 2))
        return;
    *last = ir_int(IR_PTR, 0);
    call_after(w, block, k, &callee);
}

/* The functions that a call of a library function is given. */
static void call_given(struct writer *w, uint32_t block, uint32_t k)
{
    struct ir_instr in = func_of(w)->blocks[block].instrs[k];
    for (uint32_t i = 0; i < in.n_args; i++) {
        const struct ir_opnd *o = named(func_of(w), &in.args[i]);
        if (o)
            in.args[i] = *o; /* what is converted is known to be followed */
        if (o && is_plain(&w->p->funcs[o->id]) && !w->harmless[o->id])
            call_after(w, block, k, o);
    }
}

static void visit(struct writer *w, uint32_t block, uint32_t k)
{
    const struct ir_instr *in = &func_of(w)->blocks[block].instrs[k];
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC ||
        w->p->funcs[in->callee.id].defined)
        return;
    const struct ir_func *f = &w->p->funcs[in->callee.id];
    enum mpi_fn fn = mpi_find(f->name);
    if (sorts(f->name) && in->n_args > 3)
        call_compared(w, block, k, *in);
    else if (fn == MPI_FN_COUNT && !libc_effect(f->name))
        call_given(w, block, k);
    else if (w->any_operator && fn != MPI_FN_COUNT && !mpi_has(fn, MPI_TRAIT_QUERY) &&
             !mpi_has(fn, MPI_TRAIT_ANY_TIME))
        call_operators(w, block, k);
}

static bool any_taken(const struct writer *w)
{
    for (uint32_t i = 0; i < w->p->n_funcs; i++)
        if (w->address_taken[i] && w->p->funcs[i].defined)
            return true;
    return false;
}

static bool gives_functions(const struct writer *w)
{
    for (uint32_t i = 0; i < w->p->n_funcs; i++)
        if (w->operators[i] ||
            (w->address_taken[i] && w->p->funcs[i].defined && !w->harmless[i]))
            return true;
    return false;
}

struct ir_prog *callbacks_call(struct arena *arena, struct ir_prog *p)
{
    struct writer w = {.arena = arena, .p = p};
    w.address_taken = find_taken(arena, p);
    if (!any_taken(&w))
        return p;
    w.harmless = harmless_find(arena, p, HARMLESS);
    find_operators(&w);
    if (!gives_functions(&w))
        return p;
    w.to_arguments = harmless_find(arena, p, HARMLESS_TO_ARGUMENTS);
    w.p = ir_clone(arena, p);
    for (w.func = 0; w.func < p->n_funcs; w.func++)
        for (uint32_t b = p->funcs[w.func].n_blocks; b-- > 0;)
            for (uint32_t k = p->funcs[w.func].blocks[b].n_instrs; k-- > 0;)
                visit(&w, b, k);
    return w.p;
}
