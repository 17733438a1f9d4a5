/* Where the process ends in the midst of code that only computes.
 *
 *     if (fscanf(f, "%lf", &a[i]) != 1)
 *         stop("a short file");              <- prints, and calls MPI_Abort: nothing comes out
 *
 * Such a function `ends`: every way through it comes to an end of the process.  What communicates
 * nothing, but may end the process, is calm.  A branch whose other side ends the process has no
 * sides to join; but a loop over a file, which may end it in each of its rounds, has
 * (interp/merge_branches.c).
 */
#include "abstraction/program/function_info.h"

#include "core/ir/cfg.h"

#include <string.h>

/* ---- calls ---- */

/* Does no call that returns come out of it? */
static bool is_ending_callee(const struct func_info *callee)
{
    if (callee->f->defined)
        return callee->ends;
    if (callee->mpi != MPI_FN_COUNT)
        return callee->mpi == MPI_FN_MPI_Abort;
    return callee->effect && callee->effect->class == LIBC_EXIT;
}

static bool is_ending_call(const struct program *p, const struct ir_instr *i)
{
    uint32_t n, k = 0;
    const uint32_t *callees = i->op == IR_CALL ? program_callees(p, i, &n) : NULL;
    while (callees && k < n && is_ending_callee(&p->funcs[callees[k]]))
        k++;
    return callees && k == n;
}

static bool is_calm_call(const struct program *p, const struct ir_instr *i)
{
    bool leaves_or_returns = join_points_is_quiet_call(p, i) || is_ending_call(p, i);
    uint32_t n, k = 0;
    const uint32_t *callees = program_callees(p, i, &n);
    for (; k < n; k++) {
        const struct func_info *callee = &p->funcs[callees[k]];
        bool calm = callee->f->defined ? callee->calm
                                       : leaves_or_returns || callee->mpi == MPI_FN_MPI_Finalize;
        if (!calm)
            break;
    }
    return n && k == n;
}

static bool leaves_block(const struct program *p, const struct ir_block *b)
{
    for (uint32_t k = 0; k < b->n_instrs; k++)
        if (is_ending_call(p, &b->instrs[k]))
            return true;
    return false;
}

bool endings_is_calm(const struct program *p, const struct ir_block *b)
{
    for (uint32_t k = 0; k < b->n_instrs; k++) {
        if (b->instrs[k].op == IR_UNREACHABLE)
            return false;
        if (b->instrs[k].op != IR_CALL)
            continue;
        if (!is_calm_call(p, &b->instrs[k]))
            return false;
        if (is_ending_call(p, &b->instrs[k]))
            return true;
    }
    return true;
}

/* ---- functions ---- */

/* Does every way from the entry come to a block that leaves? */
static bool ends(const struct ir_func *f, const bool *leaves, bool *seen, uint32_t *stack)
{
    uint32_t n = 0;
    memset(seen, 0, f->n_blocks * sizeof *seen);
    seen[0] = true;
    stack[n++] = 0;
    while (n) {
        uint32_t b = stack[--n], n_succs = ir_n_succs(&f->blocks[b]);
        const struct ir_instr *last = ir_last(&f->blocks[b]);
        if (leaves[b])
            continue;
        if (!last || last->op == IR_RET)
            return false;
        for (uint32_t k = 0; k < n_succs; k++) {
            uint32_t to = ir_succ(&f->blocks[b], k);
            if (!seen[to])
                stack[n++] = to;
            seen[to] = true;
        }
    }
    return true;
}

/* Least solution: a function comes back unless something ends it. */
static void find_ends(struct arena *arena, struct program *p)
{
    struct arena *scratch = arena_new();
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < p->p->n_funcs; i++) {
            struct func_info *fn = &p->funcs[i];
            if (!fn->f->defined || !fn->f->n_blocks)
                continue;
            if (!fn->leaves)
                fn->leaves = ARENA_ARRAY(arena, bool, fn->f->n_blocks);
            for (uint32_t b = 0; b < fn->f->n_blocks; b++)
                fn->leaves[b] = leaves_block(p, &fn->f->blocks[b]);
            bool *seen = ARENA_ARRAY(scratch, bool, fn->f->n_blocks);
            uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, fn->f->n_blocks);
            if (!fn->ends && ends(fn->f, fn->leaves, seen, stack))
                fn->ends = changed = true;
        }
    }
    arena_free(scratch);
}

/* Greatest solution: a function is calm unless something in it communicates. */
static void find_calm(struct program *p)
{
    for (uint32_t i = 0; i < p->p->n_funcs; i++)
        p->funcs[i].calm = p->funcs[i].f->defined;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < p->p->n_funcs; i++) {
            struct func_info *fn = &p->funcs[i];
            for (uint32_t b = 0; fn->calm && b < fn->f->n_blocks; b++)
                if (!endings_is_calm(p, &fn->f->blocks[b])) {
                    fn->calm = false;
                    changed = true;
                }
        }
    }
}

void endings_find(struct arena *arena, struct program *p)
{
    for (uint32_t i = 0; i < p->p->n_funcs; i++)
        p->funcs[i].ends = false;
    find_ends(arena, p);
    find_calm(p);
}

/* ---- loops ---- */

static uint32_t count_blocks(const struct func_info *fn, const struct loop_info *l)
{
    uint32_t n = 0;
    for (uint32_t b = 0; b < fn->f->n_blocks; b++)
        n += bit_get(l->body, b);
    return n;
}

struct loop_info *endings_calm_loop(const struct func_info *fn, uint32_t block, bool outermost)
{
    struct loop_info *best = NULL;
    for (uint32_t i = 0; i < fn->n_loops; i++) {
        struct loop_info *l = &fn->loops[i];
        if (!l->calm || !bit_get(l->body, block))
            continue;
        if (!best || (count_blocks(fn, l) > count_blocks(fn, best)) == outermost)
            best = l;
    }
    return best;
}
