/* Functions and loops that only compute, for too long: what they return, and what they may write,
 * is any value.
 *
 *     score = -move(&board, other(symbol), depth + 1);     a search in a tree of games
 *     if (score > alpha) MPI_Send(...);                    <- either way
 *
 * The function, and each that it calls, has no call of MPI and always returns
 * (abstraction/program/join_points.c), reads nothing of which a later read is told apart, and says
 * of each write where it may go: a variable, or what the points-to analysis has found
 * (core/ir/targets.h).  Its own variables are gone when it has returned.  Memory that it allocates
 * is not made: who reads or writes through a pointer to it has a pointer that is not known.
 * That it returns, without an error of its own, is assumed (ledger: call-returns).
 *
 * In the same way a loop is passed that only computes, if it is left to one place, where nothing is
 * used that was computed in it but what lies in variables (ledger: loop-terminates).
 */
#include "abstraction/interp/summary.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/interp/open_loops.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/last_failure.h"
#include "abstraction/state/parts.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/targets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct summary {
    struct engine *e;
    struct state *s;
    const struct func_info *running; /* whose loop it is: its variables are there; or NULL */
    uint32_t part;    /* of state/parts.h */
    struct origin *o; /* of what is written; NULL: it is only asked whether that is known */
    bool *seen;       /* [function] */
    bool allocates;
    bool loses;       /* an operation that is under way: its handle may be written over */
};

struct writer {
    struct summary *y;
    bool numbers;       /* no pointers are written (C11 6.5p7) */
    int64_t at, size;   /* the bytes that are written; size < 0: any */
};

/* ---- what is written ---- */

static bool has_handle(const struct summary *y, const struct memory *m)
{
    for (uint32_t i = 0; m && i < m->n_cells; i++)
        if (request_is_handle(y->e, y->s, &m->cells[i].value))
            return true;
    return false;
}

static void write_object(void *context, uint32_t object)
{
    const struct writer *w = context;
    struct summary *y = w->y;
    if (!y->o) {
        y->loses |= y->s->n_requests && !w->numbers &&
                    has_handle(y, state_object(y->e, y->s, object));
        return;
    }
    struct memory *m = state_writable(y->e, y->s, object);
    if (m->is_const)
        return;
    m->shared = NULL;
    struct segment any = {0, m->size, FILL_UNKNOWN, y->o, 0, NULL};
    bool part = w->size >= 0 && w->at >= 0 && w->at <= m->size - w->size;
    if (part) {
        any.lo = w->at;
        any.hi = w->at + w->size;
    }
    if (w->numbers && !part)
        request_fill(y->e, y->s, m, y->o);
    else
        memory_fill(&y->e->env, m, any);
}

static const struct ir_instr *definition(const struct summary *y, const struct func_info *fn,
                                         uint32_t temp)
{
    y->e->budget->work += fn->f->n_blocks;
    for (uint32_t b = 0; b < fn->f->n_blocks; b++)
        for (uint32_t k = 0; k < fn->f->blocks[b].n_instrs; k++)
            if (fn->f->blocks[b].instrs[k].dst == temp)
                return &fn->f->blocks[b].instrs[k];
    return NULL;
}

/* `d` adds to a pointer: the place moves, or is not known any more. */
static void move(struct writer *w, const struct ir_instr *d)
{
    if (d->b.kind != IR_O_NONE && d->b.kind != IR_O_INT)
        w->size = -1;
    else
        w->at += d->offset + (d->b.kind == IR_O_INT ? d->b.i * (int64_t)d->scale : 0);
}

/* Instruction i writes so many bytes where the operand points to, or, if that is negative, any of
 * the object that it points into. */
static bool writes(struct summary *y, const struct func_info *fn, const struct ir_instr *i,
                   const struct ir_opnd *at, bool numbers, int64_t size)
{
    struct writer w = {y, numbers, 0, size};
    while (at->kind == IR_O_TEMP) {
        const struct ir_instr *def = definition(y, fn, at->id);
        if (!def || def->op == IR_ALLOCA)
            return def && fn != y->running;
        if (def->op != IR_PTRADD) {
            w.size = -1;
            return targets_each(y->e, y->s, i, write_object, &w);
        }
        move(&w, def);
        at = &def->a;
    }
    if (at->kind == IR_O_GLOBAL)
        write_object(&w, OBJECT_GLOBAL | at->id);
    if (at->kind == IR_O_LOCAL && fn == y->running)
        write_object(&w, OBJECT_LOCAL | (y->s->frames[y->s->n_frames - 1].locals + at->id));
    return at->kind == IR_O_GLOBAL || at->kind == IR_O_LOCAL;
}

/* ---- calls ---- */

/* Is each call like the others?  Where files are alike it is counted how often ranks have drawn
 * numbers (library/states.c). */
static bool is_forgetful_input(const struct summary *y, const struct libc_effect *effect)
{
    return effect->class == LIBC_INPUT && libc_is_forgetful(effect) &&
           (!y->e->options->reads_alike || !libc_changes(effect, 0));
}

/* Does it free nothing that is there now?  Allocated memory is named after the call that has made
 * it (abstraction/library/memory_calls.c). */
static bool frees_its_own(const struct summary *y, const struct ir_instr *i)
{
    const struct ir_targets *t = targets_of_instr(y->e, i);
    for (uint32_t k = 0; t && k < y->s->n_heap; k++) {
        const struct memory *m = y->s->heap[k];
        if (!m || m->handle || m->freed)
            continue;
        const char *line = strstr(m->name, ", line ");
        unsigned long of = line ? strtoul(line + strlen(", line "), NULL, 10) : 0;
        bool named = strncmp(m->name, "memory from ", strlen("memory from ")) == 0;
        for (uint32_t l = 0; l < t->n_lines; l++)
            if (!named || of == t->lines[l])
                return false;
    }
    return t && t->lines;
}

/* May it write through what it prints (%n)?  The format is the last named parameter. */
static bool may_write_by_format(const struct summary *y, const struct ir_instr *i,
                                const struct ir_func *f)
{
    uint32_t at = f->n_params - 1;
    if (!f->n_params || !f->variadic || at >= i->n_args || i->args[at].kind != IR_O_GLOBAL)
        return true;
    const struct ir_global *g = &y->e->program->p->globals[i->args[at].id];
    return !g->is_string || !g->bytes || libc_format_writes(g->bytes);
}

static bool library_writes(struct summary *y, const struct func_info *fn,
                           const struct ir_instr *i, const struct func_info *callee)
{
    const struct libc_effect *effect = callee->effect;
    bool input = is_forgetful_input(y, effect);
    if (effect->class != LIBC_PURE && effect->class != LIBC_OUTPUT &&
        effect->class != LIBC_ALLOC && effect->class != LIBC_FREE &&
        effect->class != LIBC_COPY && !input)
        return false;
    if (strstr(effect->name, "printf") && may_write_by_format(y, i, callee->f))
        return false;
    if (libc_reallocates(effect) ||
        (effect->class == LIBC_FREE && !frees_its_own(y, i)))
        return false;
    y->allocates |= effect->class == LIBC_ALLOC;
    for (uint32_t k = 0; k < i->n_args; k++) {
        char letter = libc_arg(effect, k);
        if (letter == 'u' || letter == 'k' || letter == 'f')
            return false;
        bool null = i->args[k].kind == IR_O_INT && i->args[k].i == 0;
        if (strchr("wxPW", letter) && !null && !writes(y, fn, i, &i->args[k], false, -1))
            return false;
    }
    return true;
}

static bool function_writes(struct summary *y, const struct func_info *fn);

static bool callee_writes(struct summary *y, const struct func_info *fn,
                          const struct ir_instr *i, const struct func_info *callee)
{
    if (callee->f->defined)
        return function_writes(y, callee) &&
               (i->sret.kind == IR_O_NONE || writes(y, fn, i, &i->sret, false, -1));
    if (callee->mpi != MPI_FN_COUNT)
        return callee->mpi == MPI_FN_MPI_Wtime;
    return callee->effect && library_writes(y, fn, i, callee);
}

static bool call_writes(struct summary *y, const struct func_info *fn, const struct ir_instr *i)
{
    uint32_t n, k = 0;
    const uint32_t *callees = program_callees(y->e->program, i, &n);
    while (k < n && callee_writes(y, fn, i, &y->e->program->funcs[callees[k]]))
        k++;
    return n && k == n;
}

static bool instr_writes(struct summary *y, const struct func_info *fn, const struct ir_instr *i)
{
    switch (i->op) {
    case IR_STORE:
        return writes(y, fn, i, &i->a, i->type.kind != IR_PTR && i->type.size > 1,
                      (int64_t)i->type.size);
    case IR_STOREBITS:
        return writes(y, fn, i, &i->a, true, (int64_t)i->type.size);
    case IR_MEMCPY: case IR_MEMZERO:
        return writes(y, fn, i, &i->a, false, (int64_t)i->size);
    case IR_CALL:
        return call_writes(y, fn, i);
    case IR_VAARG: case IR_VASTART: case IR_VACOPY: case IR_VAEND: case IR_UNREACHABLE:
    case IR_OP_COUNT:
        return false;
    case IR_COPY: case IR_UNKNOWN: case IR_LOAD: case IR_LOADBITS: case IR_BIN: case IR_UN:
    case IR_CAST: case IR_PTRADD: case IR_PTRDIFF: case IR_ALLOCA: case IR_DECL: case IR_JUMP:
    case IR_BR: case IR_SWITCH: case IR_RET:
        break;
    }
    return true;
}

static bool is_active(const struct state *s, const struct func_info *fn)
{
    for (uint32_t k = 0; k < s->n_frames; k++)
        if (s->frames[k].fn == fn)
            return true;
    return false;
}

static bool block_writes(struct summary *y, const struct func_info *fn, uint32_t block)
{
    const struct ir_block *b = &fn->f->blocks[block];
    for (uint32_t k = 0; k < b->n_instrs; k++)
        if (!instr_writes(y, fn, &b->instrs[k]))
            return false;
    return true;
}

/* All that it, and what it calls, may write.  False: that is not known. */
static bool function_writes(struct summary *y, const struct func_info *fn)
{
    if (y->seen[fn->index])
        return true;
    y->seen[fn->index] = true;
    if (!fn->quiet || is_active(y->s, fn))
        return false;
    for (uint32_t b = 0; b < fn->f->n_blocks; b++)
        if (!block_writes(y, fn, b))
            return false;
    return true;
}

static bool loop_writes(struct summary *y, const struct func_info *fn, const struct loop_info *l)
{
    for (uint32_t b = 0; b < fn->f->n_blocks; b++)
        if (bit_get(l->body, b) && !block_writes(y, fn, b))
            return false;
    return true;
}

/* ---- the call ---- */

static struct summary start(struct engine *e, struct state *s, const struct func_info *running,
                            uint32_t part)
{
    struct summary y = {.e = e, .s = s, .running = running, .part = part};
    y.seen = ARENA_ARRAY(e->arena, bool, e->program->p->n_funcs);
    return y;
}

/* From now on, what is written becomes any value. */
static void write_it(struct summary *y, const char *name)
{
    last_failure_note(y->e, y->s, (struct value){.kind = VALUE_NONE});
    memset(y->seen, 0, y->e->program->p->n_funcs * sizeof *y->seen);
    y->e->attempt.lost_heap |= y->allocates;
    y->o = engine_origin(y->e, y->s, true, LEDGER_WIDEN, name);
    y->o->part = y->part;
}

bool summary_run(struct engine *e, struct state *s, const struct func_info *fn,
                 const struct ir_instr *i)
{
    uint32_t part = parts_skipped(e, fn->index, 0);
    if (!part)
        return false;
    struct summary y = start(e, s, NULL, part);
    if (fn->f->ret.kind == IR_AGG || !function_writes(&y, fn) || y.loses) {
        parts_open(e, part);
        return false;
    }
    engine_note(e, s, LEDGER_WIDEN, "calls of '%s' are not followed: what it returns and writes "
                "can be any value", fn->f->name);
    if (open_loops_inside(e, fn, NULL))
        engine_note(e, s, LEDGER_LOOP_TERMINATES, "a loop in '%s', or in what it calls, is assumed "
                    "to end", fn->f->name);
    write_it(&y, arena_printf(e->arena, "%s()", fn->f->name));
    bool known = function_writes(&y, fn);
    assert(known);
    (void)known;
    struct value result = {.kind = VALUE_NONE};
    if (i->dst != IR_NO_TEMP)
        result = values_atom(e->values, y.o, fn->f->ret.kind);
    interp_return(e, s, result);
    return true;
}

/* ---- loops ---- */

static bool uses(const struct ir_opnd *o, const bool *made)
{
    return o->kind == IR_O_TEMP && made[o->id];
}

static bool instr_uses(const struct ir_instr *i, const bool *made)
{
    for (uint32_t k = 0; k < i->n_args; k++)
        if (uses(&i->args[k], made))
            return true;
    return uses(&i->a, made) || uses(&i->b, made) || uses(&i->callee, made) ||
           uses(&i->sret, made);
}

/* Is a temporary of the loop used behind it? */
static bool lets_out(struct engine *e, const struct func_info *fn, const struct loop_info *l)
{
    bool *made = ARENA_ARRAY(e->arena, bool, fn->f->n_temps + 1);
    for (int outside = 0; outside < 2; outside++)
        for (uint32_t b = 0; b < fn->f->n_blocks; b++) {
            const struct ir_block *block = &fn->f->blocks[b];
            for (uint32_t k = 0; k < block->n_instrs && bit_get(l->body, b) != outside; k++) {
                if (outside && instr_uses(&block->instrs[k], made))
                    return true;
                if (!outside && block->instrs[k].dst != IR_NO_TEMP)
                    made[block->instrs[k].dst] = true;
            }
        }
    return false;
}

/* The only block to which the loop is left, or UINT32_MAX. */
static uint32_t only_exit(const struct func_info *fn, const struct loop_info *l)
{
    uint32_t exit = UINT32_MAX;
    for (uint32_t b = 0; b < fn->f->n_blocks; b++) {
        const struct ir_block *block = &fn->f->blocks[b];
        const struct ir_instr *last = &block->instrs[block->n_instrs - 1];
        if (!bit_get(l->body, b))
            continue;
        if (last->op != IR_JUMP && last->op != IR_BR)
            return UINT32_MAX;
        for (int k = 0; k < (last->op == IR_BR ? 2 : 1); k++) {
            if (bit_get(l->body, last->to[k]))
                continue;
            if (exit != UINT32_MAX && exit != last->to[k])
                return UINT32_MAX;
            exit = last->to[k];
        }
    }
    return exit;
}

uint32_t summary_passes(struct engine *e, struct state *s, uint32_t to)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct loop_info *l = &f->fn->loops[f->fn->loop_of[to] - 1];
    if (bit_get(l->body, f->block) || !l->quiet)
        return to;
    uint32_t part = parts_skipped(e, f->fn->index, to + 1), exit = only_exit(f->fn, l);
    if (!part)
        return to;
    struct summary y = start(e, s, f->fn, part);
    if (exit == UINT32_MAX || lets_out(e, f->fn, l) || !loop_writes(&y, f->fn, l) ||
        y.loses) {
        parts_open(e, part);
        return to;
    }
    struct src_range at = f->fn->f->blocks[to].instrs[0].at;
    ledger_add(e->ledger, LEDGER_WIDEN, at, "this loop is not followed: what it writes can be any "
               "value");
    if (open_loops_inside(e, f->fn, l->body))
        ledger_add(e->ledger, LEDGER_LOOP_TERMINATES, at,
                   "this loop does not communicate and is assumed to end");
    write_it(&y, "what a loop computes");
    bool known = loop_writes(&y, f->fn, l);
    assert(known);
    (void)known;
    return exit;
}
