/* A handler of signals may run whenever one comes.  That is written out:
 *
 *     signal(SIGINT, h)     ->     installed = 1;  signal(SIGINT, NULL)
 *     if (stop)             ->     __m2s_signals(&installed, h);  if (stop)
 *
 * It matters when it runs only where the program names a variable that the handler names, too:
 * so that is where it is called.  Such a handler names variables that are numbers, directly, and no
 * pointer leads to them.
 *
 * Without a handler, a signal ends the process (POSIX, signal.h): that none comes that does is
 * assumed of all programs.  So it is of one whose handler ends the process; a call of
 * __m2s_signal_ends() remains of it, for the ledger.  Any other handler that does something remains
 * one of signal(), which is not supported; sigaction() is the same with what it may be given.
 */
#include "slicer/rewrite/signals.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/rewrite/harmless.h"
#include "slicer/rewrite/models.h"

#include <string.h>

enum kind { NOTHING, ENDS, SETS, OTHER }; /* what a handler does that matters */

struct handler {
    uint32_t func;
    enum kind kind;
    uint32_t installed, model; /* SETS: a variable, a function */
};

enum { MAX_DEPTH = 16 }; /* of calls in a handler */

struct writer {
    struct arena *arena;
    struct ir_prog *p;
    struct handler *handlers;
    uint32_t n_handlers, cap_handlers;
    bool *inside;          /* [function]: of a handler that sets variables, or called by one */
    bool *ends;            /* [function]: it does not return, and the process ends */
    bool *named;           /* [global]: by one of these */
    bool unseen;           /* a handler may be installed where that is not seen */
    uint32_t signal, signal_ends; /* functions */
    uint32_t depth;        /* of the call that is looked at */
    struct ir_block out;   /* the block that is written */
};

static bool is_library(const struct ir_prog *p, const struct ir_instr *in)
{
    return in->op == IR_CALL && in->callee.kind == IR_O_FUNC &&
           !p->funcs[in->callee.id].defined;
}

/* The place of the handler among the arguments of a call that installs one; -1: none. */
static int installs(const struct ir_prog *p, const struct ir_instr *in)
{
    static const char *const names[] = {"signal", "bsd_signal", "__sysv_signal", "sysv_signal",
                                        "ssignal", "sigset"};
    if (!is_library(p, in) || in->n_args < 2)
        return -1;
    const char *name = p->funcs[in->callee.id].name;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return 1;
    return -1;
}

static bool is_sigaction(const struct ir_prog *p, const struct ir_instr *in)
{
    return models_called(p, in) == LIBC_FN_sigaction;
}

/* ---- the program, instruction by instruction ---- */

typedef bool look(struct writer *w, uint32_t func, const struct ir_instr *in);

static bool each(struct writer *w, uint32_t func, look *f)
{
    const struct ir_func *fn = &w->p->funcs[func];
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t k = 0; k < fn->blocks[b].n_instrs; k++)
            if (!f(w, func, &fn->blocks[b].instrs[k]))
                return false;
    return true;
}

/* Calls f for each operand of an instruction. */
static bool each_operand(struct writer *w, const struct ir_instr *in,
                         bool (*f)(struct writer *w, const struct ir_opnd *o))
{
    bool ok = f(w, &in->a) && f(w, &in->b) && f(w, &in->sret);
    for (uint32_t i = 0; ok && i < in->n_args; i++)
        ok = f(w, &in->args[i]);
    return ok;
}

/* ---- which functions may be handlers ---- */

static bool is_handler(const struct writer *w, uint32_t func)
{
    for (uint32_t i = 0; i < w->n_handlers; i++)
        if (w->handlers[i].func == func)
            return true;
    return false;
}

static bool fits(const struct ir_func *f)
{
    bool numbers = f->n_params == 0 || f->locals[0].obj.type.kind == IR_I32;
    bool info = f->n_params == 3 && f->locals[1].obj.type.kind == IR_PTR &&
                f->locals[2].obj.type.kind == IR_PTR;
    return f->ret.kind == IR_VOID && numbers && (f->n_params <= 1 || info);
}

static bool add_handler(struct writer *w, const struct ir_opnd *o)
{
    struct handler h = {.func = o->id, .kind = OTHER};
    if (o->kind == IR_O_FUNC && w->p->funcs[o->id].defined && fits(&w->p->funcs[o->id]) &&
        !is_handler(w, o->id))
        VEC_PUSH(w->arena, w->handlers, w->n_handlers, w->cap_handlers, h);
    return true;
}

static bool add_named(struct writer *w, uint32_t func, const struct ir_instr *in)
{
    int k = installs(w->p, in);
    (void)func;
    return k < 0 || add_handler(w, &in->args[k]);
}

static bool add_all(struct writer *w, uint32_t func, const struct ir_instr *in)
{
    (void)func;
    return each_operand(w, in, add_handler);
}

static bool look_for_sigaction(struct writer *w, const struct ir_opnd *o)
{
    w->unseen = w->unseen || models_function(w->p, o) == LIBC_FN_sigaction;
    return true;
}

/* Is sigaction() called through a pointer?  Then each handler is installed from the beginning. */
static bool find_unseen(struct writer *w, uint32_t func, const struct ir_instr *in)
{
    (void)func;
    return each_operand(w, in, look_for_sigaction);
}

/* Does each call that installs a handler name it? */
static bool all_named(struct writer *w, uint32_t func, const struct ir_instr *in)
{
    int k = installs(w->p, in);
    (void)func;
    return !is_sigaction(w->p, in) && (k < 0 || in->args[k].kind != IR_O_TEMP);
}

static void find_handlers(struct writer *w)
{
    bool named = true;
    for (uint32_t i = 0; i < w->p->n_funcs; i++) {
        each(w, i, add_named);
        each(w, i, find_unseen);
        named = each(w, i, all_named) && named;
    }
    for (uint32_t i = 0; i < w->p->n_globals; i++)
        for (uint32_t k = 0; k < w->p->globals[i].n_inits; k++)
            look_for_sigaction(w, &w->p->globals[i].inits[k].value);
    named = named && !w->unseen;
    for (uint32_t i = 0; !named && i < w->p->n_funcs; i++)
        each(w, i, add_all);
    for (uint32_t i = 0; !named && i < w->p->n_globals; i++)
        for (uint32_t k = 0; k < w->p->globals[i].n_inits; k++)
            add_handler(w, &w->p->globals[i].inits[k].value);
}

/* ---- handlers that end the process ---- */

static bool ends_here(const struct writer *w, const struct ir_instr *in)
{
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC)
        return false;
    const struct ir_func *f = &w->p->funcs[in->callee.id];
    const struct libc_effect *e = libc_effect(f->name);
    if (f->defined)
        return w->ends[in->callee.id];
    return mpi_find(f->name) == MPI_FN_MPI_Abort || (e && e->class == LIBC_EXIT);
}

/* Nothing that others see happens before. */
static bool is_silent(struct writer *w, uint32_t func, const struct ir_instr *in)
{
    (void)func;
    if (in->op != IR_CALL || ends_here(w, in))
        return true;
    if (in->callee.kind != IR_O_FUNC)
        return false;
    const struct ir_func *f = &w->p->funcs[in->callee.id];
    enum mpi_fn fn = mpi_find(f->name);
    const struct libc_effect *e = libc_effect(f->name);
    if (f->defined)
        return w->depth < MAX_DEPTH && (w->depth++, each(w, in->callee.id, is_silent)) &&
               w->depth--;
    return fn == MPI_FN_COUNT ? !e || e->class != LIBC_JUMP : mpi_has(fn, MPI_TRAIT_QUERY);
}

static bool block_ends(const struct writer *w, const struct ir_block *b)
{
    for (uint32_t k = 0; k < b->n_instrs; k++)
        if (ends_here(w, &b->instrs[k]))
            return true;
    return false;
}

/* Can block b be left by a return? */
static bool may_return(const struct writer *w, const struct ir_func *f, uint32_t b, bool *seen)
{
    const struct ir_instr *last = &f->blocks[b].instrs[f->blocks[b].n_instrs - 1];
    if (seen[b] || block_ends(w, &f->blocks[b]))
        return false;
    seen[b] = true;
    bool returns = last->op == IR_RET;
    if (last->op == IR_JUMP || last->op == IR_BR || last->op == IR_SWITCH)
        returns = may_return(w, f, last->to[0], seen);
    if (last->op == IR_BR)
        returns = returns || may_return(w, f, last->to[1], seen);
    for (uint32_t i = 0; i < last->n_cases; i++)
        returns = returns || may_return(w, f, last->cases[i].to, seen);
    return returns;
}

static void find_ends(struct writer *w)
{
    w->ends = ARENA_ARRAY(w->arena, bool, w->p->n_funcs);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < w->p->n_funcs; i++) {
            const struct ir_func *f = &w->p->funcs[i];
            bool *seen = ARENA_ARRAY(w->arena, bool, f->n_blocks);
            if (w->ends[i] || !f->defined || may_return(w, f, 0, seen))
                continue;
            w->ends[i] = changed = true;
        }
    }
}

static bool ends(struct writer *w, uint32_t func)
{
    w->depth = 0;
    return w->ends[func] && each(w, func, is_silent);
}

/* ---- handlers that set variables ---- */

static bool is_variable(const struct writer *w, const struct ir_opnd *o)
{
    const struct ir_global *g = o->kind == IR_O_GLOBAL ? &w->p->globals[o->id] : NULL;
    return g && !g->is_string && !g->is_extern && !g->obj.is_const;
}

static bool name_variable(struct writer *w, const struct ir_opnd *o)
{
    if (!is_variable(w, o))
        return true;
    w->named[o->id] = true;
    return w->p->globals[o->id].obj.type.kind != IR_AGG &&
           w->p->globals[o->id].obj.type.kind != IR_PTR;
}

static bool sets(struct writer *w, uint32_t func, const struct ir_instr *in);

/* What it prints or asks for is its own affair; a pointer leads to its own variables, or is only
 * read from to be printed. */
static bool calls_plainly(struct writer *w, const struct ir_instr *in)
{
    const char *name = w->p->funcs[in->callee.id].name;
    const struct libc_effect *e = libc_effect(name);
    bool output = e && e->class == LIBC_OUTPUT;
    if (installs(w->p, in) >= 0 || is_sigaction(w->p, in))
        return true;
    if (!e || mpi_find(name) != MPI_FN_COUNT ||
        !(output || e->class == LIBC_PURE || e->class == LIBC_STATE || e->class == LIBC_INPUT))
        return false;
    for (uint32_t k = 0; k < in->n_args; k++)
        if (in->args[k].kind == IR_O_TEMP && in->args[k].type.kind == IR_PTR &&
            libc_arg(e, k) != 's' && !(output && libc_arg(e, k) == 'r'))
            return false;
    return true;
}

static bool calls(struct writer *w, const struct ir_instr *in)
{
    if (in->callee.kind != IR_O_FUNC || w->p->funcs[in->callee.id].noreturn)
        return false;
    if (!w->p->funcs[in->callee.id].defined)
        return calls_plainly(w, in);
    if (w->inside[in->callee.id])
        return true;
    w->inside[in->callee.id] = true;
    return each(w, in->callee.id, sets);
}

static bool is_plain_place(const struct ir_opnd *o)
{
    return o->kind == IR_O_LOCAL || o->kind == IR_O_GLOBAL;
}

static bool sets(struct writer *w, uint32_t func, const struct ir_instr *in)
{
    (void)func;
    if (!each_operand(w, in, name_variable))
        return false;
    switch (in->op) {
    case IR_LOAD: case IR_LOADBITS:
        return is_plain_place(&in->a);
    case IR_STORE: case IR_STOREBITS:
        return is_plain_place(&in->a) && in->type.kind != IR_PTR;
    case IR_CALL:
        return calls(w, in);
    case IR_BIN: case IR_UN: case IR_DECL: case IR_JUMP: case IR_BR: case IR_SWITCH: case IR_RET:
        return true;
    case IR_CAST: case IR_COPY:
        return in->a.kind != IR_O_GLOBAL && in->type.kind != IR_PTR;
    case IR_UNKNOWN: case IR_PTRADD: case IR_PTRDIFF: case IR_ALLOCA: case IR_VAARG:
    case IR_MEMCPY: case IR_MEMZERO: case IR_VASTART: case IR_VACOPY: case IR_VAEND:
    case IR_UNREACHABLE: case IR_OP_COUNT:
        break;
    }
    return false;
}

/* ---- what the rest of the program does with these variables ---- */

static bool names_none(struct writer *w, const struct ir_opnd *o)
{
    return o->kind != IR_O_GLOBAL || !w->named[o->id];
}

/* Is the variable only read, written, or passed to a function that has used it when it returns? */
static bool uses_plainly(struct writer *w, uint32_t func, const struct ir_instr *in)
{
    if (w->inside[func])
        return true;
    if (in->op == IR_CALL && in->callee.kind == IR_O_FUNC) {
        enum mpi_fn fn = mpi_find(w->p->funcs[in->callee.id].name);
        if (w->inside[in->callee.id])
            return false;
        if (!w->p->funcs[in->callee.id].defined && !mpi_has(fn, MPI_TRAIT_NONBLOCKING) &&
            !mpi_has(fn, MPI_TRAIT_PERSISTENT) && !mpi_has(fn, MPI_TRAIT_ADDRESS))
            return true;
    }
    if (in->op == IR_LOAD || in->op == IR_STORE)
        return names_none(w, &in->b);
    return each_operand(w, in, names_none);
}

static bool are_used_plainly(struct writer *w)
{
    for (uint32_t i = 0; i < w->p->n_funcs; i++)
        if (!each(w, i, uses_plainly))
            return false;
    for (uint32_t i = 0; i < w->p->n_globals; i++)
        for (uint32_t k = 0; k < w->p->globals[i].n_inits; k++)
            if (!names_none(w, &w->p->globals[i].inits[k].value))
                return false;
    return true;
}

static void classify(struct writer *w)
{
    const bool *harmless = harmless_find(w->arena, w->p, HARMLESS);
    bool any_other = false;
    find_ends(w);
    for (uint32_t i = 0; i < w->n_handlers; i++) {
        struct handler *h = &w->handlers[i];
        if (harmless[h->func] || ends(w, h->func)) {
            h->kind = w->ends[h->func] ? ENDS : NOTHING;
            continue;
        }
        w->inside[h->func] = true;
        h->kind = each(w, h->func, sets) ? SETS : OTHER;
        any_other = any_other || h->kind == OTHER;
    }
    any_other = any_other || !are_used_plainly(w);
    for (uint32_t i = 0; i < w->n_handlers && any_other; i++)
        if (w->handlers[i].kind == SETS)
            w->handlers[i].kind = OTHER;
}

/* ---- the change ---- */

static void add(struct writer *w, struct ir_instr in, const struct ir_instr *at)
{
    in.id = w->p->next_id++;
    in.at = at->at;
    in.side = at->side;
    VEC_PUSH(w->p->arena, w->out.instrs, w->out.n_instrs, w->out.cap_instrs, in);
}

static void add_installed(struct writer *w, const struct handler *h, const struct ir_instr *at)
{
    struct ir_instr store = {.op = IR_STORE, .dst = IR_NO_TEMP, .type = ir_type_of(IR_I32)};
    store.a = models_address(IR_O_GLOBAL, h->installed);
    store.b = ir_int(IR_I32, 1);
    add(w, store, at);
}

static void add_signals(struct writer *w, const struct handler *h, const struct ir_instr *at)
{
    struct ir_opnd args[] = {models_address(IR_O_GLOBAL, h->installed),
                             models_address(IR_O_FUNC, h->func)};
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = {IR_VOID, 0, 0}};
    call.callee = models_address(IR_O_FUNC, h->model);
    call.args = arena_memdup(w->p->arena, args, sizeof args);
    call.n_args = 2;
    add(w, call, at);
}

/* A call of a handler that ends the process is left out here. */
static void add_ending(struct writer *w, const struct ir_instr *at)
{
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = ir_type_of(IR_VOID)};
    call.callee = models_address(IR_O_FUNC, w->signal_ends);
    add(w, call, at);
}

/* signal(SIGINT, h), for what sigaction() may be given */
static void add_signal(struct writer *w, const struct handler *h, const struct ir_instr *at)
{
    struct ir_opnd args[] = {ir_int(IR_I32, 0), models_address(IR_O_FUNC, h->func)};
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = {IR_VOID, 0, 0}};
    call.callee = models_address(IR_O_FUNC, w->signal);
    call.args = arena_memdup(w->p->arena, args, sizeof args);
    call.n_args = 2;
    add(w, call, at);
}

static bool is_given(const struct writer *w, const struct handler *h, const struct ir_instr *in)
{
    int k = installs(w->p, in);
    if (k < 0)
        return is_sigaction(w->p, in);
    return in->args[k].kind == IR_O_TEMP ||
           (in->args[k].kind == IR_O_FUNC && in->args[k].id == h->func);
}

static void install_all(struct writer *w, const struct ir_instr *at)
{
    for (uint32_t i = 0; i < w->n_handlers; i++) {
        if (w->handlers[i].kind == SETS)
            add_installed(w, &w->handlers[i], at);
        if (w->handlers[i].kind == OTHER)
            add_signal(w, &w->handlers[i], at);
        if (w->handlers[i].kind == ENDS)
            add_ending(w, at);
    }
}

/* The call is not one that installs a handler any more, if all is written out. */
static void write_call(struct writer *w, struct ir_instr *in)
{
    int k = installs(w->p, in);
    bool any = k >= 0 && in->args[k].kind == IR_O_TEMP, all = true;
    for (uint32_t i = 0; i < w->n_handlers; i++) {
        const struct handler *h = &w->handlers[i];
        if (!is_given(w, h, in))
            continue;
        any = true;
        all = all && h->kind != OTHER;
        if (h->kind == SETS)
            add_installed(w, h, in);
        if (h->kind == OTHER && k < 0)
            add_signal(w, h, in);
        if (h->kind == ENDS)
            add_ending(w, in);
    }
    if (any && all && k >= 0) {
        in->args = arena_memdup(w->p->arena, in->args, in->n_args * sizeof *in->args);
        in->args[k] = ir_int(IR_PTR, 0);
    }
}

static void write_block(struct writer *w, uint32_t func, struct ir_block *b)
{
    w->out = (struct ir_block){0};
    if (w->unseen && func == w->p->main_func && b == w->p->funcs[func].blocks)
        install_all(w, &b->instrs[0]);
    for (uint32_t k = 0; k < b->n_instrs; k++) {
        struct ir_instr in = b->instrs[k];
        bool names = !w->inside[func] && !each_operand(w, &in, names_none);
        for (uint32_t i = 0; names && i < w->n_handlers; i++)
            if (w->handlers[i].kind == SETS)
                add_signals(w, &w->handlers[i], &in);
        write_call(w, &in);
        VEC_PUSH(w->p->arena, w->out.instrs, w->out.n_instrs, w->out.cap_instrs, in);
    }
    *b = w->out;
}

static uint32_t add_variable(struct ir_prog *p)
{
    struct ir_global g = {.is_static = true};
    g.obj.name = str_intern(p->strings, "__m2s_installed");
    g.link_name = str_intern(p->strings, arena_printf(p->arena, "%s.%u", g.obj.name,
                                                      (unsigned)p->n_globals));
    g.obj.c_type = str_intern(p->strings, "int");
    g.obj.type = g.obj.elem = ir_type_of(IR_I32);
    VEC_PUSH(p->arena, p->globals, p->n_globals, p->cap_globals, g);
    return p->n_globals - 1;
}

static void add_models(struct writer *w)
{
    for (uint32_t i = 0; i < w->n_handlers; i++) {
        struct handler *h = &w->handlers[i];
        const struct ir_func *f = &w->p->funcs[h->func];
        if (h->kind != SETS)
            continue;
        h->installed = add_variable(w->p);
        h->model = models_add(w->p, f->n_params == 0   ? MODEL_SIGNAL_ALONE
                                    : f->n_params == 1 ? MODEL_SIGNAL : MODEL_SIGNAL_INFO,
                              (struct src_range){0});
    }
    w->signal = models_declare(w->p, "signal", IR_VOID);
    w->signal_ends = models_declare(w->p, "__m2s_signal_ends", IR_VOID);
}

struct ir_prog *signals_write(struct arena *arena, struct ir_prog *p)
{
    struct writer w = {.arena = arena, .p = p};
    find_handlers(&w);
    if (!w.n_handlers)
        return p;
    w.p = ir_clone(arena, p);
    w.inside = ARENA_ARRAY(arena, bool, p->n_funcs);
    w.named = ARENA_ARRAY(arena, bool, p->n_globals);
    classify(&w);
    add_models(&w);
    for (uint32_t i = 0; i < p->n_funcs; i++)
        for (uint32_t b = 0; b < w.p->funcs[i].n_blocks; b++)
            write_block(&w, i, &w.p->funcs[i].blocks[b]);
    return w.p;
}

/* ---- the ledger ---- */

static const char *library_name(const struct sl_dependence *s, const struct ir_instr *in)
{
    bool is = in->op == IR_CALL && in->callee.kind == IR_O_FUNC &&
              !s->x->p->funcs[in->callee.id].defined;
    return is ? s->x->p->funcs[in->callee.id].name : "";
}

static bool is_alarm(const char *name)
{
    return strcmp(name, "alarm") == 0 || strcmp(name, "ualarm") == 0 ||
           strcmp(name, "setitimer") == 0 || strcmp(name, "timer_settime") == 0;
}

static bool declares_handlers(const struct ir_prog *p)
{
    static const char *const names[] = {"signal", "sigaction", "bsd_signal", "sigset"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ir_find_func(p, names[i]) != UINT32_MAX)
            return true;
    return false;
}

void signals_note(const struct sl_dependence *whole, struct ledger *ledger)
{
    bool handled = declares_handlers(whole->x->p);
    for (uint32_t i = 0; i < whole->x->n_places; i++) {
        const struct ir_instr *in = whole->x->places[i].in;
        const char *name = library_name(whole, in);
        if (!whole->cfgs[whole->x->places[i].func])
            continue;
        if (models_called(whole->x->p, in) == LIBC_FN___m2s_signal_ends)
            ledger_add(ledger, LEDGER_SIGNALS, in->at,
                       "a signal whose handler ends the process is assumed not to come");
        else if (!handled && is_alarm(name))
            ledger_add(ledger, LEDGER_SIGNALS, in->at,
                       "the signal of '%s', which ends the process, is assumed not to come", name);
    }
}
