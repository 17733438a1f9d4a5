/* Symbolic execution of one rank until something happens that its machine shows: a communication,
 * an undecided branch, the end.  Everything in between is plain execution of the IR.
 */
#include "abstraction/interp/interp.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/calls.h"
#include "abstraction/interp/clocks.h"
#include "abstraction/interp/constants.h"
#include "abstraction/interp/endless.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/interp/long_loops.h"
#include "abstraction/interp/odd_number.h"
#include "abstraction/interp/ptr_add.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/interp/summary.h"
#include "abstraction/interp/widen.h"
#include "abstraction/interp/word_load.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/address.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/callback.h"
#include "abstraction/state/conflict.h"
#include "abstraction/state/distance.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/last_failure.h"
#include "abstraction/state/length.h"
#include "abstraction/state/parts.h"
#include "abstraction/state/question.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/targets.h"
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/progress.h"
#include "core/base/vec.h"
#include "core/ir/compare.h"

#include <assert.h>
#include <stdarg.h>

/* ---- operands and results ---- */

void interp_define(struct engine *e, struct state *s, const struct ir_instr *i,
                   struct value v)
{
    if (i->dst == IR_NO_TEMP)
        return;
    assert(i->dst < state_top(s)->fn->f->n_temps);
    enum ir_kind type = state_top(s)->fn->f->temps[i->dst].kind;
    if (v.kind == VALUE_NONE)
        v = engine_lost(e, s, type);
    if (v.kind == VALUE_INT && v.type != type)
        v = value_int(type, v.i);
    state_top(s)->temps[i->dst] = v;
}

void interp_return(struct engine *e, struct state *s, struct value result)
{
    const struct ir_instr *i = state_instr(s);
    assert(i->op == IR_CALL);
    if (i->dst != IR_NO_TEMP)
        interp_define(e, s, i, result);
    state_top(s)->instr++;
}

/* ---- arithmetic ---- */

static const struct expr *shared_part(const struct value *v)
{
    if (v->kind != VALUE_EXPR || !ir_is_int(v->e->type))
        return NULL;
    const struct expr *atom = expr_single_atom(v->e);
    if (!atom)
        return NULL;
    return atom->origin->kind == ORIGIN_SHARED ? atom : atom->origin->input;
}

static bool is_shared(const struct value *v)
{
    return v->kind == VALUE_EXPR && expr_is_shared(v->e);
}

/* An expression that became too large; fork.c may ask what input it is about. */
static struct value lost_result(struct engine *e, const struct state *s, enum ir_bin op,
                                enum ir_kind type, struct value a, struct value b)
{
    if (e->phase == PHASE_JOINT) { /* equal expressions are equal still */
        e->values->keep_all = true;
        struct value whole = value_bin(e->values, op, type, a, b);
        e->values->keep_all = false;
        if (whole.kind == VALUE_EXPR)
            return engine_named(e, s, whole.e);
    }
    if (ir_is_float(type) && (is_shared(&a) || is_shared(&b)))
        engine_loses(e);
    struct value v = engine_lost(e, s, type);
    const struct expr *input = shared_part(&a);
    if (!input)
        input = shared_part(&b);
    if (input && ir_is_int(type))
        v.e->origin->input = input;
    v.e->origin->part = parts_of(&a, &b);
    return v;
}

/* A sum of what several messages have brought: which ones it was matters to no sender's answer,
 * and tells states apart. */
static bool mixes_messages(const struct value *v)
{
    return v->kind == VALUE_EXPR && (v->e->origins & (HAS_MESSAGE | HAS_COLL)) &&
           !expr_is_cmp(v->e) && !expr_single_atom(v->e);
}

/* Does the implementation decide whether a is b?  *equal: any of 0 and 1. */
static bool is_open(struct engine *e, struct state *s, const struct ir_instr *i,
                    const struct value *a, const struct value *b, struct value *equal)
{
    if (constants_compare_addresses(e, a, b, equal) ||
        constants_compare_empty(e, s, a, b, equal))
        return true;
    if (!address_may_meet(e, s, *a, *b, i->a.type.kind != IR_PTR))
        return false;
    *equal = address_meets(e, s, *a, *b);
    return true;
}

static bool divides(struct engine *e, struct state *s, const struct value *by, struct event *ev)
{
    struct odd_number odd = {*by, value_bin(e->values, IR_EQ, IR_I32, *by, value_int(by->type, 0)),
                             "division by zero", SKEL_CAUSE_DIVISOR, "the divisor", "is 0"};
    return odd_number_passes(e, s, &odd, ev);
}

static bool run_bin(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    struct value a = running_operand(e, s, &i->a), b = running_operand(e, s, &i->b);
    if ((i->bin == IR_DIV || i->bin == IR_REM) && ir_is_int(i->type.kind) &&
        !divides(e, s, &b, ev))
        return false;
    struct value meets;
    question_numbers(e, i, &a, &b);
    long_loops_open(e, s, i, &a, &b);
    if ((i->bin == IR_EQ || i->bin == IR_NE) && is_open(e, s, i, &a, &b, &meets)) {
        struct value is = value_int(IR_I32, i->bin == IR_EQ);
        interp_define(e, s, i, value_bin(e->values, IR_EQ, IR_I32, meets, is));
        return true;
    }
    struct value v = value_bin(e->values, i->bin, i->type.kind,
                               constants_opened(e, i->bin, a, b),
                               constants_opened(e, ir_mirrored(i->bin), b, a));
    if (v.kind == VALUE_NONE && i->bin == IR_SUB && i->type.kind == IR_I64)
        v = distance_between(e, s, &a, &b);
    if (v.kind == VALUE_NONE)
        clocks_subtract(e, s, i, &a, &b, &v);
    constants_compute(e, s, i, &a, &b, &v);
    if (v.kind == VALUE_NONE || (engine_is_coarse(e) && mixes_messages(&v)))
        v = lost_result(e, s, i->bin, i->type.kind, a, b);
    interp_define(e, s, i, v);
    return true;
}

static void run_unary(struct engine *e, struct state *s, const struct ir_instr *i)
{
    struct value a = running_operand(e, s, &i->a), none = {.kind = VALUE_NONE};
    struct value v = i->op == IR_UN ? value_un(e->values, i->un, i->type.kind, a)
                                    : value_cast(e->values, i->type.kind, a);
    constants_compute(e, s, i, &a, &none, &v);
    interp_define(e, s, i, v);
}

static struct value ptr_diff(struct engine *e, struct state *s, const struct ir_instr *i)
{
    struct value a = running_operand(e, s, &i->a), b = running_operand(e, s, &i->b);
    bool same = a.kind == VALUE_ADDR && b.kind == VALUE_ADDR && a.object == b.object;
    if (same) {
        a = value_offset(&a);
        b = value_offset(&b);
    }
    if (a.kind == VALUE_INT && b.kind == VALUE_INT && i->scale)
        return value_int(IR_I64, (a.i - b.i) / (int64_t)i->scale);
    struct value v = value_bin(e->values, IR_SUB, IR_I64, a, b);
    if (!same || i->scale != 1 || a.kind == VALUE_NONE || v.kind == VALUE_NONE)
        return engine_lost(e, s, IR_I64);
    return v;
}

/* ---- memory ---- */

static bool run_load(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value at = running_operand(e, s, &i->a), v;
    bool is_word = at.kind == VALUE_ADDR && at.object == engine_hidden(e, HIDDEN_ARGV);
    if (!ptr_find_element(e, s, &at, ev))
        return false;
    last_failure_read(e, s, &at);
    if (is_word ? !word_load(e, s, i, at, &v, ev)
                : !word_load_letter(e, s, i, at, &v) &&
                      !access_load_by(e, s, i, at, i->type.kind, &v, ev))
        return false;
    if (v.kind == VALUE_INT && value_kind_size(i->type.kind) < value_kind_size(IR_I32))
        constants_use_bytes(e, s, at, (int64_t)value_kind_size(i->type.kind));
    interp_define(e, s, i, v);
    return true;
}

static bool run_store(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct value at = running_operand(e, s, &i->a), v = running_operand(e, s, &i->b);
    if (v.type != i->type.kind && v.kind != VALUE_EXPR)
        v = value_cast(e->values, i->type.kind, v);
    if (v.kind == VALUE_NONE ||
        value_kind_size((enum ir_kind)v.type) != value_kind_size(i->type.kind))
        v = engine_lost(e, s, i->type.kind);
    return ptr_find_element(e, s, &at, ev) && access_store_by(e, s, i, at, v, ev);
}

static uint64_t bits_mask(const struct ir_instr *i)
{
    return i->width >= 64 ? UINT64_MAX : (UINT64_C(1) << i->width) - 1;
}

/* The type in which the storage unit of a bit-field is accessed. */
static enum ir_kind unit_type(const struct ir_instr *i)
{
    return i->type.kind == IR_BOOL ? IR_U8 : i->type.kind; /* its bit may be any of 8 */
}

static bool run_loadbits(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct value v;
    if (!access_load_by(e, s, i, running_operand(e, s, &i->a), unit_type(i), &v, ev))
        return false;
    if (v.kind == VALUE_INT) {
        uint64_t u = (uint64_t)v.i >> i->bit & bits_mask(i);
        if (ir_is_signed(i->type.kind) && i->width < 64 && u >> (i->width - 1))
            u |= ~bits_mask(i);
        v.i = (int64_t)u;
    } else {
        v = engine_lost(e, s, i->type.kind);
    }
    interp_define(e, s, i, v);
    return true;
}

static bool run_storebits(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct event *ev)
{
    struct value at = running_operand(e, s, &i->a), b = running_operand(e, s, &i->b), v;
    at = targets_only(e, s, i, at, (int64_t)value_kind_size(unit_type(i)));
    if (access_is_unset(e, s, at, unit_type(i))) /* its other bits may have any value */
        v = value_int(unit_type(i), 0);
    else if (!access_load(e, s, at, unit_type(i), &v, ev))
        return false;
    if (v.kind == VALUE_INT && b.kind == VALUE_INT) {
        uint64_t u = (uint64_t)v.i & ~(bits_mask(i) << i->bit);
        v = value_int(unit_type(i), (int64_t)(u | ((uint64_t)b.i & bits_mask(i)) << i->bit));
    } else {
        v = engine_lost(e, s, unit_type(i));
    }
    return access_store_by(e, s, i, at, v, ev);
}

static bool run_alloca(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value a = running_operand(e, s, &i->a);
    struct value none = value_int(IR_I64, 0);
    struct odd_number odd = {a, value_bin(e->values, IR_LT, IR_I32,
                                          value_cast(e->values, IR_I64, a), none),
                             "an array of negative size", SKEL_CAUSE_OTHER, "the size of an array",
                             "is negative"};
    if (!odd_number_passes(e, s, &odd, ev))
        return false;
    uint32_t object = length_alloc(e, s, i->obj_name ? i->obj_name : "alloca", a, FILL_UNINIT);
    struct frame *f = state_top(s);
    VEC_PUSH(e->arena, f->allocas, f->n_allocas, f->cap_allocas, object);
    interp_define(e, s, i, value_addr(object, 0));
    return true;
}

static void run_decl(struct engine *e, struct state *s, const struct ir_instr *i)
{
    uint32_t index = state_top(s)->locals + i->a.id;
    struct memory *m = s->locals[index];
    request_forget(e, s, OBJECT_LOCAL | index, 1);
    if (!m)
        return;
    s->locals[index] = NULL;
    if (m->owner == s->id)
        VEC_PUSH(e->arena, s->spare, s->n_spare, s->cap_spare, m);
}

/* ---- control ---- */

static void jump(struct engine *e, struct state *s, uint32_t to)
{
    struct frame *f = state_top(s);
    while (f->fn->loop_of[to]) {
        uint32_t header = to;
        to = summary_passes(e, s, header);
        if (to == header)
            break;
        f = state_top(s);
        f->block = header; /* as if it came from there */
        f->instr = 0;
    }
    if (f->fn->loop_of[to])
        widen_visit(e, s, to);
    f = state_top(s);
    f->block = to;
    f->instr = 0;
}

static void run_br(struct engine *e, struct state *s, const struct ir_instr *i,
                   struct event *ev)
{
    struct value a = running_operand(e, s, &i->a);
    bool known = value_is_const(&a) && i->a.kind == IR_O_TEMP;
    question_choice(e, i, &a);
    enum tri t = fork_truth(e, s, a, NULL, ev);
    if (t == TRI_MAYBE)
        return;
    uint32_t to = i->to[t == TRI_YES ? 0 : 1];
    widen_branch(s, to, i->to[t == TRI_YES ? 1 : 0], known);
    jump(e, s, to);
}

static bool in_case(const struct ir_case *c, enum ir_kind type, int64_t x)
{
    if (type == IR_U64)
        return (uint64_t)x >= (uint64_t)c->lo && (uint64_t)x <= (uint64_t)c->hi;
    return x >= c->lo && x <= c->hi;
}

/* The only case (1 + index) or default (0) that the facts leave, or -1. */
static int64_t only_case(struct engine *e, const struct state *s, const struct ir_instr *i,
                         struct value a)
{
    if (a.kind != VALUE_EXPR)
        return -1;
    for (uint32_t k = 0; k < i->n_cases; k++) {
        struct facts trial = facts_copy(&s->facts, e->arena);
        enum tri t = TRI_MAYBE;
        if (i->cases[k].lo == i->cases[k].hi)
            t = facts_truth(&trial, value_bin(e->values, IR_EQ, a.e->type, a,
                                              value_int(a.e->type, i->cases[k].lo)));
        if (t != TRI_NO && facts_refine(&trial, a.e, i->cases[k].lo, i->cases[k].hi))
            return -1;
    }
    return 0;
}

static void run_switch(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value a = running_operand(e, s, &i->a);
    a = facts_reduce(&s->facts, constants_opened_switch(e, i, a));
    if (a.kind != VALUE_INT) {
        if (only_case(e, s, i, a) == 0) {
            s->chosen = 0;
            jump(e, s, i->to[0]);
            return;
        }
        if (!s->chosen) {
            fork_switch(e, s, i, a, ev);
            return;
        }
        uint32_t k = s->chosen - 1;
        s->chosen = 0;
        jump(e, s, k == 0 ? i->to[0] : i->cases[k - 1].to);
        return;
    }
    s->chosen = 0;
    question_choice(e, i, &a);
    uint32_t to = i->to[0];
    for (uint32_t k = 0; k < i->n_cases; k++)
        if (in_case(&i->cases[k], (enum ir_kind)a.type, a.i)) {
            to = i->cases[k].to;
            break;
        }
    jump(e, s, to);
}

/* ---- the loop ---- */

static bool over_budget(struct engine *e, struct state *s, struct event *ev)
{
    const struct abst_options *o = e->options;
    e->budget->check_at = e->budget->work + 4096;
    parts_sample(e, s);
    if (parts_begin_again(e)) {
        engine_error(e, ev, DIAG_LIMIT, s, "rank %u computes for long here", s->rank);
        return true;
    }
    if (o->notes.progress)
        o->notes.progress->steps = e->budget->work;
    if (engine_is_interrupted(e)) {
        engine_error(e, ev, DIAG_LIMIT, s, "interrupted while rank %u was here", s->rank);
        return true;
    }
    if (o->notes.long_race && *o->notes.long_race) {
        engine_error(e, ev, DIAG_LIMIT, s, "rank %u passes this loop many times", s->rank);
        return true;
    }
    if (clock_is_over(o->give_up_ms)) {
        engine_error(e, ev, DIAG_LIMIT, s, "the time is over (--timeout) while rank %u was here",
                     s->rank);
        return true;
    }
    if (o->max_memory && arena_bytes(e->arena) > o->max_memory) {
        engine_error(e, ev, DIAG_LIMIT, s, "the cases of rank %u take more than %llu MB here "
                     "(--memory)",
                     s->rank, (unsigned long long)(o->max_memory >> 20));
        return true;
    }
    if (!o->max_work || e->budget->work <= o->max_work)
        return false;
    engine_error(e, ev, DIAG_LIMIT, s, "the exploration takes more than %llu steps in all; "
                 "rank %u has come to this place", (unsigned long long)o->max_work, s->rank);
    return true;
}

static bool too_many_steps(struct engine *e, struct state *s, struct event *ev)
{
    struct rank *r = &e->ranks[s->rank];
    if (++e->budget->work >= e->budget->check_at && over_budget(e, s, ev))
        return true;
    if (++r->steps <= e->options->max_steps)
        return false;
    engine_error(e, ev, DIAG_LIMIT, s,
                 "rank %u executes more than %llu statements; is this loop endless? "
                 "(--max-steps)", s->rank, (unsigned long long)e->options->max_steps);
    return true;
}

/* One instruction that is not a terminator or a call.  False: *ev is set. */
static struct value unknown_value(struct engine *e, struct state *s, const struct ir_instr *i)
{
    enum ir_kind k = state_top(s)->fn->f->temps[i->dst].kind;
    const char *text = i->text ? i->text : "an unknown value";
    enum ledger_kind kind = k >= IR_F32 && k <= IR_C80 ? LEDGER_FLOAT : LEDGER_MEMORY;
    if (strstr(text, IR_ORDER) || strstr(text, IR_LIBRARY))
        return shared_atom(e, text, k);
    if (strstr(text, IR_ANY_ORDER))
        kind = LEDGER_CORRELATION;
    else if (strcmp(text, IR_CALLBACK) == 0)
        kind = LEDGER_CALL;
    else if (strcmp(text, IR_CALLS) == 0 || strcmp(text, IR_SIGNALS) == 0)
        return engine_fresh(e, s, k, false, LEDGER_INPUT, text);
    return engine_fresh(e, s, k, true, kind, text);
}

/* Where an instruction writes i->size bytes. */
static struct value place(struct engine *e, struct state *s, const struct ir_instr *i)
{
    return targets_only(e, s, i, running_operand(e, s, &i->a), (int64_t)i->size);
}

static bool run_plain(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    switch (i->op) {
    case IR_COPY: interp_define(e, s, i, running_operand(e, s, &i->a)); return true;
    case IR_UNKNOWN: interp_define(e, s, i, unknown_value(e, s, i)); return true;
    case IR_LOAD: return run_load(e, s, i, ev);
    case IR_LOADBITS: return run_loadbits(e, s, i, ev);
    case IR_BIN: return run_bin(e, s, i, ev);
    case IR_UN:
    case IR_CAST: run_unary(e, s, i); return true;
    case IR_PTRADD: interp_define(e, s, i, ptr_add(e, s, i)); return true;
    case IR_PTRDIFF: interp_define(e, s, i, ptr_diff(e, s, i)); return true;
    case IR_ALLOCA: return run_alloca(e, s, i, ev);
    case IR_VAARG: return calls_vaarg(e, s, i, ev);
    case IR_STORE: return run_store(e, s, i, ev);
    case IR_STOREBITS: return run_storebits(e, s, i, ev);
    case IR_MEMCPY:
        return access_copy_by(e, s, i, place(e, s, i), running_operand(e, s, &i->b),
                              (int64_t)i->size, ev);
    case IR_MEMZERO:
        return access_fill_by(e, s, i, place(e, s, i), (int64_t)i->size,
                              (struct segment){.fill = FILL_ZERO}, ev);
    case IR_DECL:
        if (s->n_requests &&
            !buffer_use_allows_end(e, s, running_operand(e, s, &i->a), calls_out_of_scope, ev))
            return false;
        run_decl(e, s, i);
        return true;
    case IR_VASTART: return calls_vastart(e, s, i, ev);
    case IR_VACOPY:
        return access_copy(e, s, running_operand(e, s, &i->a), running_operand(e, s, &i->b), 24,
                           ev);
    case IR_VAEND: return true;
    case IR_CALL: case IR_JUMP: case IR_BR: case IR_SWITCH: case IR_RET:
    case IR_UNREACHABLE: case IR_OP_COUNT:
        break;
    }
    bug("instruction %d is not plain", (int)i->op);
}

/* An access may meet a buffer in flight of a length that is not known: it is decided first whether
 * it does, then the instruction is run again. */
static void run_watched(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    e->now.may_ask = s->n_requests != 0;
    e->now.watches = e->now.may_ask || conflict_watches(e, s);
    e->now.question = (struct value){.kind = VALUE_NONE};
    if (run_plain(e, s, i, ev))
        state_top(s)->instr++;
    e->now.watches = e->now.may_ask = false;
    if (e->now.question.kind != VALUE_NONE)
        fork_truth(e, s, e->now.question, NULL, ev);
}

/* abort(): a function that returns all the same; or in C++: int f() {} */
static const char *why_unreachable(const struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct ir_instr *i = f->fn->f->blocks[f->block].instrs;
    return f->instr && i[f->instr - 1].op == IR_CALL
               ? "a function that does not return has returned"
               : "the end of a function that has to return a value is reached";
}

void interp_run(struct engine *e, struct state *s, struct event *ev)
{
    struct endless watch = {0};
    *ev = (struct event){.kind = EVENT_NONE};
    if (e->attempt.enough)
        engine_end_here(e, ev, DIAG_LIMIT, s, "");
    while (ev->kind == EVENT_NONE) {
        const struct ir_instr *i = state_instr(s);
        if (e->now.region && merge_ends(e, s)) {
            ev->kind = EVENT_JOIN;
            break;
        }
        if (too_many_steps(e, s, ev))
            return;
        switch (i->op) {
        case IR_CALL: calls_run(e, s, i, ev); break;
        case IR_JUMP:
            jump(e, s, i->to[0]);
            endless_look(&watch, e, s, ev);
            break;
        case IR_BR:
            run_br(e, s, i, ev);
            if (ev->kind == EVENT_NONE)
                endless_look(&watch, e, s, ev);
            break;
        case IR_SWITCH: run_switch(e, s, i, ev); break;
        case IR_RET: calls_return(e, s, i, ev); break;
        case IR_UNREACHABLE:
            engine_fault(ev, DIAG_C_RUNTIME, why_unreachable(s));
            break;
        default:
            run_watched(e, s, i, ev);
            break;
        }
    }
    ev->at = ev->kind == EVENT_FORK ? engine_place(s) : state_instr(s)->at;
}
