/* Tests whether memory was allocated are decided: it was.
 *
 *     void *p = malloc(n);
 *     if (p == NULL) exit(1);        ->      nothing
 *
 * The abstraction assumes so as well (ledger: allocation).  It is said here already because a
 * function that may end the process is kept wherever it is called, with the loops around that
 * allocate the rows of a matrix nobody looks at.
 *
 *     m->row[i] = malloc(n);
 *     if (!m->row[i]) exit(1);       ->      nothing: the same place, and nobody has written since
 *
 * Could what is stored be m->row itself, so that the test is about another place?  Then it would
 * read the new memory, which has no determined value (C11 7.22.3.4); but for calloc, where this is
 * not done.
 */
#include "slicer/rewrite/allocations.h"

#include "core/diag/unless.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/pointsto/reaching_defs.h"
#include "slicer/rewrite/leavers.h"
#include "slicer/rewrite/models.h"

enum { MAX_BACK = 16, MAX_COPIES = 64 }; /* blocks before the test, and copies, looked at */

struct place {
    uint32_t block, at;
};

struct fold {
    struct arena *arena;
    const struct ir_prog *p;
    struct ir_prog *changed; /* NULL: none yet */
    uint32_t func;
    const struct ir_func *f;
    uint32_t *def_block, *def_at; /* [temp]: its definition */
    uint32_t *before;             /* [block]: its only predecessor, or IR_NO_TEMP */
    const bool *plain;            /* [local]: see reaching_defs_plain() */
    uint32_t n_copies;            /* looked at for this branch */
    const struct ir_instr *call;  /* what has allocated */
    struct leavers *leavers;      /* NULL: not looked for yet */
    struct place stored;          /* the store of what is looked at; see is_fresh_place() */
    bool empty;                   /* it may have no bytes */
    bool led;                     /* to its place, through pointers that are no plain locals */
};

/* ---- what is known of the function ---- */

static void add_edge(struct fold *c, uint32_t *n_before, uint32_t from, uint32_t to)
{
    c->before[to] = n_before[to]++ && c->before[to] != from ? IR_NO_TEMP : from;
}

static void learn(struct fold *c)
{
    uint32_t *n_before = ARENA_ARRAY(c->arena, uint32_t, c->f->n_blocks);
    for (uint32_t b = 0; b < c->f->n_blocks; b++)
        c->before[b] = IR_NO_TEMP;
    n_before[0] = 1;
    for (uint32_t b = 0; b < c->f->n_blocks; b++)
        for (uint32_t i = 0; i < c->f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &c->f->blocks[b].instrs[i];
            if (in->dst != IR_NO_TEMP) {
                c->def_block[in->dst] = b;
                c->def_at[in->dst] = i;
            }
            if (in->op == IR_JUMP || in->op == IR_BR || in->op == IR_SWITCH)
                add_edge(c, n_before, b, in->to[0]);
            if (in->op == IR_BR)
                add_edge(c, n_before, b, in->to[1]);
            for (uint32_t k = 0; in->op == IR_SWITCH && k < in->n_cases; k++)
                add_edge(c, n_before, b, in->cases[k].to);
        }
}

/* ---- is it memory that was allocated? ---- */

static bool is_allocation(const struct fold *c, const struct ir_instr *in)
{
    if (in->callee.kind != IR_O_FUNC || in->type.kind != IR_PTR)
        return false;
    enum libc_fn fn = models_function(c->p, &in->callee);
    if (c->led && fn != LIBC_FN_malloc && fn != LIBC_FN_aligned_alloc)
        return false;
    return fn != LIBC_FN_COUNT && libc_effect_row(fn)->class == LIBC_ALLOC;
}

/* May it be asked for no bytes?  Then it may be null (C11 7.22.3p1). */
static bool may_be_empty(const struct ir_instr *in)
{
    for (uint32_t i = 0; i < in->n_args; i++)
        if (ir_is_int(in->args[i].type.kind) &&
            (in->args[i].kind != IR_O_INT || in->args[i].i == 0))
            return true;
    return false;
}

static bool is_fresh(struct fold *c, const struct ir_opnd *o);

static bool may_write(const struct ir_instr *in)
{
    switch (in->op) {
    case IR_STORE: case IR_STOREBITS: case IR_MEMCPY: case IR_MEMZERO: case IR_CALL:
    case IR_VASTART: case IR_VACOPY: case IR_VAEND: case IR_VAARG:
        return true;
    default:
        return false;
    }
}

/* The last value of a variable before instruction `at` of a block: of a local that nothing else
 * leads to, or of a global that has just been set. */
static bool is_fresh_variable(struct fold *c, const struct ir_opnd *o, uint32_t block,
                              uint32_t at)
{
    bool local = o->kind == IR_O_LOCAL && c->plain[o->id] &&
                 c->f->locals[o->id].obj.type.kind == IR_PTR;
    if (!local && o->kind != IR_O_GLOBAL)
        return false;
    for (int back = 0; back < MAX_BACK && block != IR_NO_TEMP; back++) {
        while (at-- > 0) {
            const struct ir_instr *in = &c->f->blocks[block].instrs[at];
            bool same = in->a.kind == o->kind && in->a.id == o->id;
            if (same && in->op == IR_STORE)
                return in->type.kind == IR_PTR && is_fresh(c, &in->b);
            if ((same && in->op == IR_DECL) || (!local && may_write(in)))
                return false;
        }
        block = c->before[block];
        at = block == IR_NO_TEMP ? 0 : c->f->blocks[block].n_instrs;
    }
    return false;
}

/* ---- the same place in memory ---- */

static const struct ir_instr *definition(const struct fold *c, const struct ir_opnd *o)
{
    return &c->f->blocks[c->def_block[o->id]].instrs[c->def_at[o->id]];
}

/* May the instruction, which is not the store that is looked at, change what the load reads? */
static bool may_change(const struct fold *c, const struct ir_instr *in,
                       const struct ir_instr *load)
{
    bool same = in->a.kind == load->a.kind && in->a.id == load->a.id;
    if (load->a.kind == IR_O_LOCAL && c->plain[load->a.id])
        return same && (in->op == IR_DECL || may_write(in));
    return in->op == IR_DECL || (may_write(in) && !(in->op == IR_CALL && is_allocation(c, in)));
}

/* The load stands at both places: does it give the same?  The store between them changes no number
 * (C11 6.5p7). */
static bool same_load(struct fold *c, struct place first, struct place last)
{
    const struct ir_instr *load = &c->f->blocks[last.block].instrs[last.at];
    bool plain = load->a.kind == IR_O_LOCAL && c->plain[load->a.id];
    if (load->is_volatile || (c->p->puns && !plain))
        return false;
    c->led |= !plain && load->type.kind == IR_PTR;
    for (int back = 0; back < MAX_BACK && last.block != IR_NO_TEMP; back++) {
        while (last.at-- > 0) {
            const struct ir_instr *in = &c->f->blocks[last.block].instrs[last.at];
            if (last.block == first.block && last.at == first.at)
                return true;
            bool stored = last.block == c->stored.block && last.at == c->stored.at;
            if (!stored && may_change(c, in, load))
                return false;
        }
        last.block = c->before[last.block];
        last.at = last.block == IR_NO_TEMP ? 0 : c->f->blocks[last.block].n_instrs;
    }
    return false;
}

/* Are these two, of which the second is computed later, the same value? */
static bool same_value(struct fold *c, const struct ir_opnd *x, const struct ir_opnd *y)
{
    if (x->kind != y->kind || x->type.kind != y->type.kind || ++c->n_copies > MAX_COPIES)
        return false;
    if (x->kind != IR_O_TEMP)
        return x->kind != IR_O_FLT && x->id == y->id && x->i == y->i;
    if (x->id == y->id)
        return true;
    const struct ir_instr *a = definition(c, x), *b = definition(c, y);
    if (a->op != b->op || a->type.kind != b->type.kind)
        return false;
    switch (a->op) {
    case IR_LOAD:
        return same_value(c, &a->a, &b->a) &&
               same_load(c, (struct place){c->def_block[x->id], c->def_at[x->id]},
                         (struct place){c->def_block[y->id], c->def_at[y->id]});
    case IR_PTRADD:
        return a->scale == b->scale && a->offset == b->offset &&
               same_value(c, &a->a, &b->a) && same_value(c, &a->b, &b->b);
    case IR_COPY: case IR_CAST:
        return same_value(c, &a->a, &b->a);
    case IR_BIN:
        return a->bin == b->bin && same_value(c, &a->a, &b->a) && same_value(c, &a->b, &b->b);
    default:
        return false;
    }
}

/* What a pointer leads to that is loaded by instruction `at` of a block: has the last write put it
 * there, and is it fresh? */
static bool is_fresh_place(struct fold *c, const struct ir_opnd *address, uint32_t block,
                           uint32_t at)
{
    for (int back = 0; back < MAX_BACK && block != IR_NO_TEMP; back++) {
        while (at-- > 0) {
            const struct ir_instr *in = &c->f->blocks[block].instrs[at];
            if (!may_write(in))
                continue;
            c->stored = (struct place){block, at};
            return in->op == IR_STORE && in->type.kind == IR_PTR && !in->is_volatile &&
                   same_value(c, &in->a, address) && is_fresh(c, &in->b);
        }
        block = c->before[block];
        at = block == IR_NO_TEMP ? 0 : c->f->blocks[block].n_instrs;
    }
    return false;
}

/* ---- the value that is tested ---- */

static bool is_fresh(struct fold *c, const struct ir_opnd *o)
{
    if (o->kind != IR_O_TEMP || ++c->n_copies > MAX_COPIES)
        return false;
    uint32_t block = c->def_block[o->id], at = c->def_at[o->id];
    const struct ir_instr *in = &c->f->blocks[block].instrs[at];
    switch (in->op) {
    case IR_CALL:
        c->empty = may_be_empty(in);
        c->call = in;
        return is_allocation(c, in);
    case IR_COPY: case IR_CAST:
        return in->a.type.kind == IR_PTR && in->type.kind == IR_PTR && is_fresh(c, &in->a);
    case IR_LOAD:
        if (in->type.kind != IR_PTR || in->is_volatile || c->led)
            return false; /* led: it may have been filled since */
        return in->a.kind == IR_O_TEMP ? is_fresh_place(c, &in->a, block, at)
                                       : is_fresh_variable(c, &in->a, block, at);
    default:
        return false;
    }
}

/* Does the process, or the function, end there?  That is what programs do if they lack memory. */
static bool gives_up(const struct fold *c, uint32_t block)
{
    for (int next = 0; next < MAX_BACK; next++) {
        const struct ir_block *b = &c->f->blocks[block];
        const struct ir_instr *last = &b->instrs[b->n_instrs - 1];
        for (uint32_t i = 0; i < b->n_instrs; i++)
            if (b->instrs[i].op == IR_CALL && b->instrs[i].callee.kind == IR_O_FUNC &&
                (c->p->funcs[b->instrs[i].callee.id].noreturn ||
                 mpi_find(c->p->funcs[b->instrs[i].callee.id].name) == MPI_FN_MPI_Abort))
                return true;
        if (last->op == IR_RET || last->op == IR_UNREACHABLE)
            return true;
        if (last->op != IR_JUMP || c->before[last->to[0]] != block)
            return false;
        block = last->to[0];
    }
    return false;
}

/* Where the branch goes: 0 or 1; -1: that is not decided. */
static int decided(struct fold *c, const struct ir_instr *br)
{
    c->n_copies = 0;
    c->led = c->empty = false;
    if (br->op != IR_BR || br->a.kind != IR_O_TEMP)
        return -1;
    const struct ir_instr *in =
        &c->f->blocks[c->def_block[br->a.id]].instrs[c->def_at[br->a.id]];
    if (br->a.type.kind == IR_PTR)
        return is_fresh(c, &br->a) ? 0 : -1;
    bool compares = in->op == IR_BIN && (in->bin == IR_EQ || in->bin == IR_NE) &&
                    in->a.type.kind == IR_PTR && in->b.kind == IR_O_INT && in->b.i == 0;
    return compares && is_fresh(c, &in->a) ? in->bin == IR_EQ : -1;
}

/* ---- the change, in a copy ---- */

static void change(struct fold *c, uint32_t block, uint32_t to)
{
    if (!c->changed) {
        c->changed = arena_memdup(c->arena, c->p, sizeof *c->p);
        c->changed->funcs = arena_memdup(c->arena, c->p->funcs,
                                         c->p->n_funcs * sizeof *c->p->funcs);
    }
    struct ir_func *f = &c->changed->funcs[c->func];
    if (f->blocks == c->p->funcs[c->func].blocks)
        f->blocks = arena_memdup(c->arena, f->blocks, f->n_blocks * sizeof *f->blocks);
    struct ir_block *b = &f->blocks[block];
    b->instrs = arena_memdup(c->arena, b->instrs, b->n_instrs * sizeof *b->instrs);
    struct ir_instr *last = &b->instrs[b->n_instrs - 1];
    *last = (struct ir_instr){.op = IR_JUMP, .id = last->id, .dst = IR_NO_TEMP,
                              .to = {to, 0}, .at = last->at};
}

/* Do some ranks leave where the memory is not there? */
static void note_leavers(struct fold *c, uint32_t block, int missing, struct ledger *ledger)
{
    c->leavers = c->leavers ? c->leavers : leavers_new(c->arena, c->p);
    const struct ir_instr *end = leavers_find(c->leavers, c->func, block, missing);
    if (end)
        ledger_add(ledger, LEDGER_ENVIRONMENT, c->call->at,
                   UNLESS "a rank leaves alone at %s:%u as %s fails", end->at.file, end->at.line,
                   c->p->funcs[c->call->callee.id].name);
}

static void fold_function(struct fold *c, struct ledger *ledger)
{
    for (uint32_t b = 0; b < c->f->n_blocks; b++) {
        const struct ir_instr *last = &c->f->blocks[b].instrs[c->f->blocks[b].n_instrs - 1];
        int side = decided(c, last);
        if (side < 0 || (c->empty && !gives_up(c, last->to[!side])))
            continue;
        ledger_add(ledger, LEDGER_ALLOC, last->at, "the memory is assumed to be there");
        note_leavers(c, b, !side, ledger);
        change(c, b, last->to[side]);
    }
}

const struct ir_prog *allocations_assume(struct arena *arena, const struct ir_prog *p,
                                         struct ledger *ledger)
{
    struct fold c = {.arena = arena, .p = p};
    for (c.func = 0; c.func < p->n_funcs; c.func++) {
        c.f = &p->funcs[c.func];
        c.def_block = ARENA_ARRAY(arena, uint32_t, c.f->n_temps);
        c.def_at = ARENA_ARRAY(arena, uint32_t, c.f->n_temps);
        c.before = ARENA_ARRAY(arena, uint32_t, c.f->n_blocks);
        c.plain = reaching_defs_plain(arena, c.f);
        if (!c.f->n_blocks)
            continue;
        learn(&c);
        fold_function(&c, ledger);
    }
    return c.changed ? c.changed : p;
}
