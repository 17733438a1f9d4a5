/* Join points: where the sides of a branch re-converge (its post-dominators) without
 * communication in between.
 *
 *     b0: br %1 b1 b2      b1: ... jump b3      b2: call sqrt ... jump b3      b3: ...
 *
 * Block b0 has meet 1 + 3.  When b1 called MPI_Send, or exit, it would have 0.  Sides that
 * meet by returning from the function have meet 1 + n_blocks.  When `loose`, a side that is a
 * failed assertion counts for nothing: whether it is possible is seen when it runs.
 */
#include "abstraction/program/function_info.h"

#include <string.h>

struct blocks {
    const struct program *p;
    struct func_info *fn;
    uint64_t **doms; /* per block: the blocks that every path from it passes */
    uint32_t n, words;
};

/* ---- calls ---- */

static bool is_quiet_call(const struct program *p, const struct ir_instr *i)
{
    if (i->callee.kind != IR_O_FUNC)
        return false;
    const struct func_info *callee = &p->funcs[i->callee.id];
    if (callee->f->defined)
        return callee->quiet;
    if (callee->mpi != MPI_FN_COUNT)
        return mpi_has(callee->mpi, MPI_TRAIT_BRANCH);
    if (!callee->effect || callee->f->noreturn)
        return false;
    switch (callee->effect->class) {
    case LIBC_EXIT: case LIBC_ASSERT: case LIBC_JUMP: case LIBC_CALLBACK: return false;
    case LIBC_PURE: case LIBC_INPUT: case LIBC_OUTPUT: case LIBC_ALLOC: case LIBC_FREE:
    case LIBC_COPY: case LIBC_STATE: case LIBC_SHARED:
        return true;
    }
    return false;
}

/* assert() calls this when its condition is false. */
static bool fails(const struct program *p, const struct ir_block *b)
{
    const struct ir_instr *i = &b->instrs[0];
    if (i->op != IR_CALL || i->callee.kind != IR_O_FUNC)
        return false;
    const struct func_info *callee = &p->funcs[i->callee.id];
    return !callee->f->defined && callee->effect && callee->effect->class == LIBC_ASSERT;
}

static bool is_quiet_block(const struct program *p, const struct ir_block *b)
{
    if (p->loose && fails(p, b))
        return true; /* no side comes out of it */
    for (uint32_t k = 0; k < b->n_instrs; k++)
        if ((b->instrs[k].op == IR_CALL && !is_quiet_call(p, &b->instrs[k])) ||
            b->instrs[k].op == IR_UNREACHABLE)
            return false;
    return true;
}

/* Greatest solution: a function is quiet unless something in it is not. */
static void find_quiet(struct program *p)
{
    for (uint32_t i = 0; i < p->p->n_funcs; i++)
        p->funcs[i].quiet = p->funcs[i].f->defined;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < p->p->n_funcs; i++) {
            struct func_info *fn = &p->funcs[i];
            for (uint32_t b = 0; fn->quiet && b < fn->f->n_blocks; b++)
                if (!is_quiet_block(p, &fn->f->blocks[b])) {
                    fn->quiet = false;
                    changed = true;
                }
        }
    }
}

/* ---- post-dominators ---- */

static const struct ir_instr *last(const struct blocks *w, uint32_t block)
{
    const struct ir_block *b = &w->fn->f->blocks[block];
    return &b->instrs[b->n_instrs - 1];
}

/* One step for a block; the exit is block n. */
static bool step(struct blocks *w, uint32_t b, uint64_t *scratch)
{
    const struct ir_instr *i = last(w, b);
    uint32_t n = program_n_successors(i);
    memset(scratch, 0xff, w->words * sizeof *scratch);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t x = 0; x < w->words; x++)
            scratch[x] &= w->doms[program_successors(i, k)][x];
    /* where a failed assertion would go does not matter */
    bool ends = n == 0 && !(w->p->loose && w->fn->fails[b]);
    if (ends)
        memcpy(scratch, w->doms[w->n], w->words * sizeof *scratch);
    bit_set(scratch, b);
    bool changed = memcmp(scratch, w->doms[b], w->words * sizeof *scratch) != 0;
    memcpy(w->doms[b], scratch, w->words * sizeof *scratch);
    return changed;
}

static void find_doms(struct blocks *w, struct arena *arena)
{
    uint64_t *scratch = ARENA_ARRAY(arena, uint64_t, w->words);
    w->doms = ARENA_ARRAY(arena, uint64_t *, w->n + 1);
    for (uint32_t b = 0; b <= w->n; b++) {
        w->doms[b] = ARENA_ARRAY(arena, uint64_t, w->words);
        if (b < w->n)
            memset(w->doms[b], 0xff, w->words * sizeof *w->doms[b]);
    }
    bit_set(w->doms[w->n], w->n);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = w->n; b-- > 0;)
            changed |= step(w, b, scratch);
    }
}

static uint32_t count(const struct blocks *w, uint32_t b)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k <= w->n; k++)
        n += bit_get(w->doms[b], k);
    return n;
}

/* The first block after b that every path from b passes: it has the most dominators. */
static uint32_t first_dom(const struct blocks *w, uint32_t b)
{
    uint32_t best = w->n, most = 0;
    for (uint32_t k = 0; k <= w->n; k++)
        if (k != b && bit_get(w->doms[b], k) && count(w, k) > most) {
            most = count(w, k);
            best = k;
        }
    return best;
}

/* ---- regions ---- */

static bool is_quiet_region(const struct blocks *w, uint32_t from, uint32_t to,
                            uint64_t *seen, uint32_t *stack)
{
    uint32_t n = 0;
    memset(seen, 0, w->words * sizeof *seen);
    bit_set(seen, to);
    stack[n++] = from;
    while (n) {
        uint32_t b = stack[--n];
        const struct ir_instr *i = last(w, b);
        if (b != from && !is_quiet_block(w->p, &w->fn->f->blocks[b]))
            return false;
        for (uint32_t k = 0; k < program_n_successors(i); k++) {
            uint32_t next = program_successors(i, k);
            if (bit_get(seen, next))
                continue;
            if (next == from && !is_quiet_block(w->p, &w->fn->f->blocks[from]))
                return false;
            bit_set(seen, next);
            if (next != from)
                stack[n++] = next;
        }
    }
    return true;
}

static void find_meets(struct arena *arena, struct program *p, struct func_info *fn)
{
    struct blocks w = {.p = p, .fn = fn, .n = fn->f->n_blocks};
    struct arena *scratch = arena_new();
    w.words = (w.n + 1 + 63) / 64;
    fn->meet = ARENA_ARRAY(arena, uint32_t, w.n + 1);
    fn->fails = ARENA_ARRAY(arena, bool, w.n + 1);
    for (uint32_t b = 0; b < w.n; b++)
        p->has_asserts |= fn->fails[b] = fails(p, &fn->f->blocks[b]);
    find_doms(&w, scratch);
    uint64_t *seen = ARENA_ARRAY(scratch, uint64_t, w.words);
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, w.n + 1);
    bool is_main = fn->index == p->p->main_func;
    for (uint32_t b = 0; b < w.n; b++) {
        if (program_n_successors(last(&w, b)) < 2)
            continue;
        uint32_t to = first_dom(&w, b);
        bool ends = bit_get(w.doms[b], w.n) && (to < w.n || !is_main);
        if (ends && is_quiet_region(&w, b, to, seen, stack))
            fn->meet[b] = to + 1;
    }
    arena_free(scratch);
}

void join_points_find(struct arena *arena, struct program *p, bool loose)
{
    p->loose = loose;
    find_quiet(p);
    for (uint32_t i = 0; i < p->p->n_funcs; i++)
        if (p->funcs[i].f->defined)
            find_meets(arena, p, &p->funcs[i]);
}
