/* A library function may call a function that it is given.  That is written out:
 *
 *     qsort(v, n, 4, count);     ->     __m2s_sort_any(v, n, 4, count);    any two elements
 *                                       qsort(v, n, 4, NULL);
 *     qsort(v, n, 4, less);      ->     if (!__m2s_sort(v, n, 4, less))    what is known
 *                                           qsort(v, n, 4, NULL);
 *     pthread_once(&o, f);       ->     __m2s_once(&o, f);
 *     ftw(path, visit, 9);       ->     ftw(path, visit, 9);
 *                                       while (unknown)
 *                                           visit(unknown, unknown, unknown);
 *
 * The last is so for all functions that are in no table.  The others of the table that call
 * functions are not supported (core/mpi/libc_effects.def).  What is called in the first three
 * cases is in slicer/rewrite/models.c.
 *
 * An operator of a reduction may run in every call of MPI, as long as there is progress (MPI-4.0
 * 3.7.4): it is called after each, but for those in an operator.  It may write what its parameters
 * point to, as the result of the reduction is any value.  MPI_Reduce_local() calls it there, with
 * the data.
 *
 * Functions that only compute their result are not called, but for __m2s_sort.
 */
#include "slicer/rewrite/callbacks.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/rewrite/comparisons.h"
#include "slicer/rewrite/harmless.h"
#include "slicer/rewrite/models.h"
#include "slicer/rewrite/operators.h"

#include <string.h>

struct writer {
    struct arena *arena;
    struct ir_prog *p;
    const bool *harmless;      /* [function] */
    const bool *to_arguments;  /* [function]: it is harmless to what it is given */
    struct operators operators;
    const bool *address_taken; /* [function] */
    uint32_t n_funcs;          /* of the program: models come after them */
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
    for (uint32_t i = 0; i < w->n_funcs; i++)
        if (w->address_taken[i] && !w->harmless[i] && w->p->funcs[i].defined &&
            w->p->funcs[i].n_params == n_params)
            return true;
    return false;
}

static bool is_order(const struct ir_func *f)
{
    return f->n_params == 2 && f->ret.kind == IR_I32 &&
           (!f->defined || (f->locals[0].obj.type.kind == IR_PTR &&
                            f->locals[1].obj.type.kind == IR_PTR));
}

/* Is a pointer to an order one to a function that can be run for what is known? */
static bool orders_are_exact(const struct writer *w)
{
    for (uint32_t i = 0; i < w->n_funcs; i++)
        if (w->address_taken[i] && is_order(&w->p->funcs[i]) &&
            !(w->p->funcs[i].defined && w->harmless[i] &&
              comparisons_are_exact(w->arena, w->p, i)))
            return false;
    return true;
}

static bool searches(enum libc_fn fn)
{
    return fn == LIBC_FN_bsearch || fn == LIBC_FN_lfind;
}

static bool sorts(enum libc_fn fn)
{
    return fn == LIBC_FN_qsort || searches(fn);
}

/* Calls f() at most once for each control. */
static bool calls_once(const char *name)
{
    return strcmp(name, "pthread_once") == 0 || strcmp(name, "call_once") == 0;
}

/* Functions that visit what is in the file system: how often they call is input. */
static bool visits_files(const char *name)
{
    static const char *const names[] = {"ftw", "ftw64", "nftw", "nftw64", "scandir", "scandir64"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
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

static struct ir_opnd add_unknown(struct writer *w, enum ir_kind kind, const char *text)
{
    struct ir_instr in = {.op = IR_UNKNOWN, .type = ir_type_of(kind), .dst = add_temp(w, kind)};
    in.text = str_intern(w->p->strings, text);
    add(w, in);
    return ir_temp(in.dst, in.type);
}

/* Somewhere in the object that o points to. */
static struct ir_opnd add_element(struct writer *w, const struct ir_opnd *o)
{
    struct ir_instr in = {.op = IR_PTRADD, .type = ir_type_of(IR_PTR), .a = *o, .scale = 1};
    in.b = add_unknown(w, IR_I64, IR_CALLBACK);
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
static void add_loop(struct writer *w, struct ir_instr call, uint32_t head, uint32_t rest,
                     const char *why)
{
    struct ir_instr br = {.op = IR_BR, .dst = IR_NO_TEMP};
    uint32_t last = w->block;
    w->block = head;
    br.a = add_unknown(w, IR_I32, why);
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
    enum libc_fn fn = models_called(w->p, in);
    bool any = callee->kind == IR_O_FUNC && w->to_arguments[callee->id];
    if (any || !sorts(fn) || kind != IR_PTR)
        return add_unknown(w, kind, IR_CALLBACK);
    if (searches(fn))
        return i == 0 ? in->args[0] : add_element(w, &in->args[1]);
    return add_element(w, &in->args[0]);
}

/* After instruction k of the block, the call is made any number of times.  Its arguments are made
 * by what is added to block w->block after this. */
static uint32_t begin_calls(struct writer *w, uint32_t block, uint32_t k, uint32_t *rest)
{
    *rest = cut(w, block, k);
    add_block(w);
    uint32_t head = w->block;
    w->block = block;
    add_jump(w, head);
    add_block(w);
    return head;
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
    uint32_t rest, head = begin_calls(w, block, k, &rest);
    bool input = visits_files(w->p->funcs[in.callee.id].name);
    for (uint32_t i = 0; i < call.n_args; i++)
        call.args[i] = add_argument(w, &in, callee, i, f ? f->locals[i].obj.type.kind : IR_PTR);
    add_loop(w, call, head, rest, input ? IR_CALLS : IR_CALLBACK);
}

static struct ir_opnd function(uint32_t id)
{
    return (struct ir_opnd){.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR), .id = id};
}

static struct ir_instr call_of_model(struct writer *w, enum model model,
                                     const struct ir_opnd *args, uint32_t n)
{
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .n_args = n};
    uint32_t id = models_add(w->p, model, w->at);
    call.callee = function(id);
    call.type = w->p->funcs[id].ret;
    call.args = arena_memdup(w->p->arena, args, n * sizeof *args);
    return call;
}

static void call_operators(struct writer *w, uint32_t block, uint32_t k)
{
    for (uint32_t i = 0; i < w->n_funcs; i++) {
        if (!w->operators.anywhere[i])
            continue;
        w->at = func_of(w)->blocks[block].instrs[k].at;
        struct ir_opnd args[] = {function(i), ir_int(IR_I32, w->operators.most),
                                 w->operators.type};
        struct ir_instr call = call_of_model(w, MODEL_OPERATE, args, 3);
        uint32_t rest, head = begin_calls(w, block, k, &rest);
        add_loop(w, call, head, rest, IR_CALLBACK);
    }
}

/* The call goes to instruction k of the block, before what is there. */
static void call_before(struct writer *w, uint32_t block, uint32_t k, struct ir_instr call)
{
    w->block = block;
    add(w, call);
    struct ir_block *b = &func_of(w)->blocks[block];
    struct ir_instr last = b->instrs[b->n_instrs - 1];
    memmove(&b->instrs[k + 1], &b->instrs[k], (b->n_instrs - 1 - k) * sizeof last);
    b->instrs[k] = last;
}

/* MPI_Reduce_local() has looked at its arguments: what it calls comes behind it. */
static void reduce_after(struct writer *w, uint32_t block, uint32_t k)
{
    for (uint32_t i = 0; i < w->n_funcs; i++) {
        const struct ir_instr *in = &func_of(w)->blocks[block].instrs[k];
        struct ir_opnd args[7];
        if (!w->operators.local[i])
            continue;
        w->at = in->at;
        memcpy(args, in->args, 5 * sizeof *args);
        args[5] = function(i);
        args[6] = ir_int(IR_I32, !w->operators.confined[i]);
        call_before(w, block, k + 1, call_of_model(w, MODEL_REDUCE, args, 7));
    }
}

/* How many elements lfind() is told of: it gets a pointer. */
static struct ir_opnd add_count(struct writer *w, uint32_t block, uint32_t k,
                                const struct ir_opnd *pointer)
{
    struct ir_instr load = {.op = IR_LOAD, .type = ir_type_of(IR_U64), .a = *pointer};
    load.dst = add_temp(w, IR_U64);
    call_before(w, block, k, load);
    return ir_temp(load.dst, load.type);
}

static void compare_before(struct writer *w, uint32_t block, uint32_t k, struct ir_instr in,
                           const struct ir_opnd *callee)
{
    enum libc_fn fn = models_called(w->p, &in);
    struct ir_opnd args[5] = {{.kind = IR_O_NONE}};
    uint32_t n = in.n_args;
    memcpy(args, in.args, n * sizeof *args);
    args[n - 1] = *callee;
    if (fn == LIBC_FN_lfind)
        args[2] = add_count(w, block, k++, &args[2]);
    call_before(w, block, k,
                call_of_model(w, searches(fn) ? MODEL_SEARCH_ANY : MODEL_SORT_ANY, args, n));
}

/* qsort() is called where __m2s_sort() says 0. */
static void sort_before(struct writer *w, uint32_t block, uint32_t k, struct ir_instr in,
                        const struct ir_opnd *callee)
{
    struct ir_opnd args[4];
    struct ir_instr br = {.op = IR_BR, .dst = IR_NO_TEMP};
    memcpy(args, in.args, sizeof args);
    args[3] = *callee;
    in.args[3] = ir_int(IR_PTR, 0);
    uint32_t rest = cut(w, block, k);
    add_block(w);
    br.to[0] = rest;
    br.to[1] = w->block;
    struct ir_block *b = &func_of(w)->blocks[w->block];
    VEC_PUSH(w->p->arena, b->instrs, b->n_instrs, b->cap_instrs, in);
    add_jump(w, rest);
    func_of(w)->blocks[block].n_instrs = k;
    w->block = block;
    struct ir_instr call = call_of_model(w, MODEL_SORT, args, 4);
    call.dst = add_temp(w, IR_I32);
    br.a = ir_temp(call.dst, call.type);
    add(w, call);
    add(w, br);
}

/* So many elements that the model would compare any of them, anyway. */
static bool compares_many(const struct ir_instr *in, enum libc_fn fn)
{
    const struct ir_opnd *n = &in->args[fn == LIBC_FN_bsearch ? 2 : 1];
    return n->kind == IR_O_INT && n->i > 8;
}

/* What is written out is not passed any more: the call need not be kept for it. */
static void call_compared(struct writer *w, uint32_t block, uint32_t k, struct ir_instr in)
{
    struct ir_opnd *last = &func_of(w)->blocks[block].instrs[k].args[in.n_args - 1];
    const struct ir_opnd *o = named(func_of(w), last);
    struct ir_opnd callee = o ? *o : *last;
    bool is_qsort = models_called(w->p, &in) == LIBC_FN_qsort;
    w->at = in.at;
    if (o && !w->p->funcs[o->id].defined)
        return;
    if (o && w->harmless[o->id]) {
        if (is_qsort && comparisons_are_exact(w->arena, w->p, o->id))
            sort_before(w, block, k, in, &callee);
        return;
    }
    if (!o && is_qsort && orders_are_exact(w)) {
        sort_before(w, block, k, in, &callee);
        return;
    }
    if (!o && !may_matter(w, 2))
        return;
    if (o && comparisons_are_plain(w->arena, w->p, o->id) &&
        !compares_many(&in, models_called(w->p, &in)))
        compare_before(w, block, k, in, &callee);
    else
        call_after(w, block, k, &callee);
    *last = ir_int(IR_PTR, 0);
}

/* pthread_once() and call_once() are functions of the program then. */
static void call_once(struct writer *w, uint32_t block, uint32_t k, struct ir_instr in)
{
    uint32_t id = models_add(w->p, MODEL_ONCE, in.at); /* functions may move */
    struct ir_instr *call = &func_of(w)->blocks[block].instrs[k];
    call->callee.id = id;
    if (call->type.kind == IR_VOID) {
        call->type = ir_type_of(IR_I32);
        call->dst = add_temp(w, IR_I32);
    }
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
    enum libc_fn libc = models_called(w->p, in);
    if (calls_once(f->name) && in->n_args == 2)
        call_once(w, block, k, *in);
    else if (sorts(libc) && in->n_args == (searches(libc) ? 5 : 4))
        call_compared(w, block, k, *in);
    else if (fn == MPI_FN_COUNT && libc == LIBC_FN_COUNT)
        call_given(w, block, k);
    else if (operators_is_local(w->p, in))
        reduce_after(w, block, k);
    else if (w->operators.any && !w->operators.anywhere[w->func] && fn != MPI_FN_COUNT &&
             !mpi_has(fn, MPI_TRAIT_QUERY) && !mpi_has(fn, MPI_TRAIT_ANY_TIME))
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
        if (w->operators.anywhere[i] || w->operators.local[i] ||
            (w->address_taken[i] && w->p->funcs[i].defined && !w->harmless[i]) ||
            (!w->p->funcs[i].defined && libc_find(w->p->funcs[i].name) == LIBC_FN_qsort))
            return true;
    return false;
}

struct ir_prog *callbacks_call(struct arena *arena, struct ir_prog *p)
{
    struct writer w = {.arena = arena, .p = p, .n_funcs = p->n_funcs};
    w.address_taken = find_taken(arena, p);
    if (!any_taken(&w))
        return p;
    w.harmless = harmless_find(arena, p, HARMLESS);
    w.operators = operators_find(arena, p, w.address_taken);
    if (!gives_functions(&w))
        return p;
    w.to_arguments = harmless_find(arena, p, HARMLESS_TO_ARGUMENTS);
    w.p = ir_clone(arena, p);
    for (w.func = 0; w.func < w.n_funcs; w.func++)
        for (uint32_t b = p->funcs[w.func].n_blocks; b-- > 0;)
            for (uint32_t k = p->funcs[w.func].blocks[b].n_instrs; k-- > 0;)
                visit(&w, b, k);
    return w.p;
}
