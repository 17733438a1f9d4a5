/* Calls of functions of the program: parameters, frames, variable arguments, returns (C11 6.5.2.2).
 *
 *     f(a, b)      a frame of f with a and b in its parameters; undefined functions are handed on
 */
#include "abstraction/interp/calls.h"

#include "abstraction/interp/fork_parts.h"
#include "abstraction/interp/interp.h"
#include "abstraction/interp/summary.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/callback.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/last_failure.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"
#include "abstraction/state/win_lock.h"

#include <assert.h>
#include <stdarg.h>

enum { MANY_CALLS = 16 }; /* of a function that never comes back, one in the other */
bool calls_vaarg(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct value list = running_operand(e, s, &i->a), next, depth;
    if (!access_load(e, s, list, IR_I32, &next, ev))
        return false;
    struct value second = list;
    second.i += 4;
    if (!access_load(e, s, second, IR_I32, &depth, ev))
        return false;
    struct value v = {.kind = VALUE_NONE};
    if (next.kind == VALUE_INT && depth.kind == VALUE_INT && depth.i < s->n_frames &&
        depth.i >= 0) {
        const struct frame *f = &s->frames[depth.i];
        if (next.i >= f->n_varargs) {
            engine_fault(ev, DIAG_C_RUNTIME, "va_arg beyond the last argument");
            return false;
        }
        v = f->varargs[next.i];
        if (!access_store(e, s, list, value_int(IR_I32, next.i + 1), ev))
            return false;
    }
    if (v.kind == VALUE_EXPR && v.type != i->type.kind)
        v = value_cast(e->values, i->type.kind, v);
    interp_define(e, s, i, v);
    return true;
}

bool calls_vastart(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    struct value list = running_operand(e, s, &i->a);
    if (!access_store(e, s, list, value_int(IR_I32, 0), ev))
        return false;
    list.i += 4;
    return access_store(e, s, list, value_int(IR_I32, (int64_t)s->n_frames - 1), ev);
}

static bool store_param(struct engine *e, struct state *s, uint32_t index,
                        const struct ir_local *param, struct value v, struct event *ev)
{
    struct value at = value_addr(OBJECT_LOCAL | index, 0);
    if (param->obj.type.kind == IR_AGG)
        return access_copy(e, s, at, v, (int64_t)param->obj.type.size, ev);
    if (v.kind != VALUE_EXPR && v.type != param->obj.type.kind)
        v = value_cast(e->values, param->obj.type.kind, v);
    if (v.kind == VALUE_NONE)
        v = engine_lost(e, s, param->obj.type.kind);
    if (value_kind_size((enum ir_kind)v.type) != param->obj.type.size)
        return access_fill(e, s, at, (int64_t)param->obj.type.size,
                           (struct segment){.fill = FILL_UNKNOWN, .origin = e->env.lost}, ev);
    return access_store(e, s, at, v, ev);
}

static uint32_t times_called(const struct state *s, const struct func_info *fn)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n_frames; i++)
        n += s->frames[i].fn == fn;
    return n;
}

/* A frame of the function with these arguments; more than it names must live in the arena.
 * False: *ev. */
static bool push_call(struct engine *e, struct state *s, const struct func_info *fn,
                      const struct value *args, uint32_t n, struct event *ev)
{
    if (e->program->never_back[fn->index] && times_called(s, fn) >= MANY_CALLS) {
        engine_fault(ev, DIAG_C_ENDLESS,
                     arena_printf(e->arena, "this recursion never ends: each way through %s "
                                  "calls it again", fn->f->name));
        return false;
    }
    if (s->n_frames >= e->options->max_recursion) {
        engine_error(e, ev, DIAG_LIMIT, s,
                     "rank %u is %u calls deep here; --max-recursion allows no more", s->rank,
                     s->n_frames);
        return false;
    }
    state_push_frame(e, s, fn);
    struct frame *f = state_top(s);
    for (uint32_t k = 0; k < fn->f->n_params && k < n; k++)
        if (!store_param(e, s, f->locals + k, &fn->f->locals[k], args[k], ev)) {
            state_pop_frame(e, s);
            return false;
        }
    return true;
}

static void enter_function(struct engine *e, struct state *s, const struct func_info *fn,
                           const struct ir_instr *i, struct event *ev)
{
    struct value few[8], *args = few;
    if (i->n_args > 8 || i->n_args > fn->f->n_params) /* kept as variable arguments */
        args = ARENA_ARRAY(e->arena, struct value, i->n_args);
    for (uint32_t k = 0; k < i->n_args; k++)
        args[k] = running_operand(e, s, &i->args[k]);
    if (!push_call(e, s, fn, args, i->n_args, ev))
        return;
    if (i->n_args > fn->f->n_params) {
        state_top(s)->varargs = args + fn->f->n_params;
        state_top(s)->n_varargs = i->n_args - fn->f->n_params;
    }
}

void calls_back(struct engine *e, struct state *s, const struct func_info *fn,
                      const struct value *args, uint32_t n, const struct callback *how,
                      struct event *ev)
{
    if (push_call(e, s, fn, args, n, ev))
        state_top(s)->callback = how;
}

/* The pointer is not known: one of the functions that it may lead to.  A call of the library may
 * make choices itself, so it is only taken where it is the only one.  NULL: *ev. */
static const struct func_info *choose_callee(struct engine *e, struct state *s,
                                             const struct ir_instr *i, struct event *ev)
{
    uint32_t n, which = s->chosen ? s->chosen - 1 : 0;
    const uint32_t *callees = program_callees(e->program, i, &n);
    const struct func_info *all = e->program->funcs;
    bool chosen = s->chosen, known = n > 0;
    if (n == 1)
        return &all[callees[0]];
    for (uint32_t k = 0; k < n; k++)
        known &= all[callees[k]].f->defined;
    s->chosen = 0;
    if (!known)
        engine_error(e, ev, DIAG_C_UNSUPPORTED, s, "the function that is called here is not known");
    if (!known || chosen)
        return known ? &all[callees[which]] : NULL;
    engine_note(e, s, LEDGER_CORRELATION, "each of %u functions is taken to be called through a "
                "pointer that is not known", n);
    ev->kind = EVENT_FORK;
    ev->condition = "which function is called";
    for (uint32_t k = 0; k < n; k++) {
        const char *name = all[callees[k]].f->name;
        fork_add_outcome(e, ev, (struct outcome){
            .kind = OUTCOME_CHOICE, .over = true, .which = k,
            .text = arena_printf(e->arena, "%s() is called", name)});
    }
    return NULL;
}

/* NULL: *ev. */
static const struct func_info *callee_of(struct engine *e, struct state *s,
                                         const struct ir_instr *i, struct event *ev)
{
    struct value callee = running_operand(e, s, &i->callee);
    if (callee.kind == VALUE_EXPR)
        return choose_callee(e, s, i, ev);
    if (callee.kind == VALUE_INT)
        return engine_runtime_fault(ev, SKEL_CAUSE_NULL, "call through a null pointer"), NULL;
    if (callee.kind == VALUE_ADDR) {
        engine_error(e, ev, DIAG_C_UNSUPPORTED, s, "the function that is called here is not known");
        return NULL;
    }
    return &e->program->funcs[callee.object];
}

/* It may set errno, too. */
static void call_mpi(struct engine *e, struct state *s, const struct func_info *fn,
                     const struct ir_instr *i, struct event *ev)
{
    last_failure_note(e, s, (struct value){.kind = VALUE_NONE});
    e->calls->mpi(e, s, fn, i, ev);
}

void calls_run(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    const struct func_info *fn = callee_of(e, s, i, ev);
    if (!fn)
        return;
    if (fn->f->defined && !summary_run(e, s, fn, i))
        enter_function(e, s, fn, i, ev);
    else if (fn->f->defined)
        return;
    else if (fn->mpi != MPI_FN_COUNT)
        call_mpi(e, s, fn, i, ev);
    else
        e->calls->library(e, s, fn, i, ev);
}

const char calls_out_of_scope[] = "goes out of scope";

/* May the locals of the top frame go? */
static bool locals_may_end(struct engine *e, struct state *s, struct event *ev)
{
    const struct frame *f = state_top(s);
    for (uint32_t i = 0; s->n_requests && i < f->fn->f->n_locals; i++)
        if (!buffer_use_allows_end(e, s, value_addr(OBJECT_LOCAL | (f->locals + i), 0),
                                   calls_out_of_scope, ev))
            return false;
    for (uint32_t i = 0; s->n_requests && i < f->n_allocas; i++)
        if (!buffer_use_allows_end(e, s, value_addr(f->allocas[i], 0), calls_out_of_scope, ev))
            return false;
    return true;
}

/* An end of main that is none of MPI's; the status tells whether it is a failure. */
static void tell_end(struct engine *e, const struct state *s, struct value status,
                     struct event *ev)
{
    const char *how = state_left_how(s);
    bool fails = status.kind == VALUE_INT && status.i != 0;
    ev->cause = fails ? SKEL_CAUSE_STATUS : SKEL_CAUSE_OTHER;
    ev->text = fails ? arena_printf(e->arena, "return %lld %s", (long long)status.i, how)
                     : arena_printf(e->arena, "ended %s", how);
}

void calls_return(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    struct value v = running_operand(e, s, &i->a);
    if (s->frames[s->n_frames - 1].fn->asks_errno)
        last_failure_note(e, s, (struct value){.kind = VALUE_NONE});
    if (s->n_frames == 1) {
        ev->kind = EVENT_END;
        if (!win_lock_allows(e, s, ev))
            return;
        if (!state_is_over(s))
            tell_end(e, s, v, ev);
        if (state_is_in_mpi(s))
            finding_add(e, s, DIAG_MPI_NO_FINALIZE, i->at,
                        arena_printf(e->arena, "main returns here %s", state_left_how(s)));
        if (state_is_over(s))
            handle_end(e, s);
        return;
    }
    if (!locals_may_end(e, s, ev))
        return;
    const struct callback *how = state_top(s)->callback;
    if (how) {
        state_pop_frame(e, s);
        e->calls->returns(e, s, how, v, ev);
        return;
    }
    const struct frame *caller = &s->frames[s->n_frames - 2];
    const struct ir_instr *call =
        &caller->fn->f->blocks[caller->block].instrs[caller->instr];
    if (state_top(s)->fn->f->ret.kind == IR_AGG && call->sret.kind != IR_O_NONE) {
        struct frame *f = state_top(s);
        s->n_frames--;
        struct value to = running_operand(e, s, &call->sret);
        s->n_frames++;
        if (!access_copy(e, s, to, v, (int64_t)f->fn->f->ret.size, ev))
            return;
        v = to;
    }
    state_pop_frame(e, s);
    text_forget(e, s);
    interp_return(e, s, v);
}
