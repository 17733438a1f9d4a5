/* Join points: where the sides of a branch re-converge (its post-dominators) without
 * communication in between.
 *
 *     b0: br %1 b1 b2      b1: ... jump b3      b2: call sqrt ... jump b3      b3: ...
 *
 * Block b0 has meet 1 + 3.  When b1 called MPI_Send, or exit, it would have 0.  Sides that
 * meet by returning from the function have meet 1 + n_blocks.
 *
 * A side that ends the process counts for nothing in calm_meet (endings.c): whether it is possible
 * is seen when it runs.
 */
#include "abstraction/program/function_info.h"

#include "core/base/fail.h"
#include "core/ir/cfg.h"

#include <string.h>

/* ---- calls ---- */

static bool is_quiet_callee(const struct func_info *callee)
{
    if (callee->f->defined)
        return callee->quiet;
    if (callee->mpi != MPI_FN_COUNT)
        return mpi_has(callee->mpi, MPI_TRAIT_BRANCH);
    if (!callee->effect || callee->f->noreturn)
        return false;
    switch (callee->effect->class) {
    case LIBC_EXIT: case LIBC_ASSERT: case LIBC_JUMP: case LIBC_CALLBACK: case LIBC_MARK:
        return false;
    case LIBC_PURE: case LIBC_INPUT: case LIBC_OUTPUT: case LIBC_ALLOC: case LIBC_FREE:
    case LIBC_COPY: case LIBC_STATE: case LIBC_SHARED:
        return true;
    }
    return false;
}

bool join_points_is_quiet_call(const struct program *p, const struct ir_instr *i)
{
    uint32_t n, k = 0;
    const uint32_t *callees = program_callees(p, i, &n);
    while (k < n && is_quiet_callee(&p->funcs[callees[k]]))
        k++;
    return n && k == n;
}

static bool is_quiet_block(const struct program *p, const struct ir_block *b)
{
    for (uint32_t k = 0; k < b->n_instrs; k++)
        if ((b->instrs[k].op == IR_CALL && !join_points_is_quiet_call(p, &b->instrs[k])) ||
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

/* ---- regions ---- */

struct region { /* the branch of a block */
    const struct program *p;
    const struct func_info *fn;
    const struct ir_cfg *g;
    uint32_t from, to;
    bool calm;  /* sides may end the process */
    bool *seen; /* [block] */
    uint32_t *stack;
};

static bool is_region_block(const struct region *r, uint32_t b)
{
    const struct ir_block *block = &r->fn->f->blocks[b];
    return r->calm ? endings_is_calm(r->p, block) : is_quiet_block(r->p, block);
}

/* Are the sides of the branch without communication, until they meet? */
static bool is_quiet_region(struct region *r)
{
    uint32_t n = 0;
    memset(r->seen, 0, r->g->n + 1);
    r->seen[r->to] = true;
    r->stack[n++] = r->from;
    while (n) {
        uint32_t b = r->stack[--n];
        const struct ir_blocks *next = &r->g->succ[b];
        if (b != r->from && !is_region_block(r, b))
            return false;
        for (uint32_t k = 0; k < next->n; k++) {
            uint32_t to = next->items[k];
            if (to == r->g->n && to != r->to)
                bug("%s: b%u passes the post-dominator b%u", r->fn->f->name, b, r->to);
            if (r->seen[to])
                continue;
            if (to == r->from && !is_region_block(r, to))
                return false;
            r->seen[to] = true;
            if (to != r->from)
                r->stack[n++] = to;
        }
    }
    return true;
}

/* The first block that every path from b passes: its immediate post-dominator.  If the function
 * is never left from b, every block is passed before its end: the first other such block is
 * taken, most often the header of an endless loop; IR_NO_BLOCK: there is none. */
static uint32_t meet_of(const struct ir_cfg *g, uint32_t b)
{
    if (g->ipdom[b] != IR_NO_BLOCK)
        return g->ipdom[b];
    for (uint32_t k = 0; k < g->n; k++)
        if (k != b && g->ipdom[k] == IR_NO_BLOCK)
            return k;
    return IR_NO_BLOCK;
}

static void find_quiet_loops(const struct program *p, struct func_info *fn)
{
    for (uint32_t i = 0; i < fn->n_loops; i++) {
        fn->loops[i].quiet = fn->loops[i].calm = true;
        for (uint32_t b = 0; b < fn->f->n_blocks; b++) {
            if (!bit_get(fn->loops[i].body, b))
                continue;
            fn->loops[i].quiet &= is_quiet_block(p, &fn->f->blocks[b]);
            fn->loops[i].calm &= endings_is_calm(p, &fn->f->blocks[b]);
        }
    }
}

/* Nothing comes out of these blocks. */
static void cut_edges(struct ir_cfg *g, const bool *leaves)
{
    for (uint32_t b = 0; b < g->n; b++) {
        for (uint32_t k = 0; leaves[b] && k < g->succ[b].n; k++) {
            struct ir_blocks *pred = &g->pred[g->succ[b].items[k]];
            uint32_t n = 0;
            for (uint32_t m = 0; m < pred->n; m++)
                if (pred->items[m] != b)
                    pred->items[n++] = pred->items[m];
            pred->n = n;
        }
        if (leaves[b])
            g->succ[b].n = 0;
    }
}

/* Where the sides of each branch meet; lost: blocks that are no way to the exit. */
static void find_meets_in(struct arena *scratch, struct region *r, struct ir_cfg *g,
                          const bool *lost, uint32_t *meet)
{
    bool is_main = r->fn->index == r->p->p->main_func;
    r->g = g;
    r->seen = ARENA_ARRAY(scratch, bool, g->n + 1);
    r->stack = ARENA_ARRAY(scratch, uint32_t, g->n + 1);
    ir_cfg_connect_exit(scratch, g, lost);
    ir_cfg_find_postdominators(scratch, g);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        r->from = g->rpo[i];
        if (g->succ[r->from].n < 2)
            continue;
        r->to = r->calm ? g->ipdom[r->from] : meet_of(g, r->from);
        bool meets = r->to < g->n || (r->to == g->n && !is_main);
        if (meets && is_quiet_region(r))
            meet[r->from] = r->to + 1;
    }
}

static void find_meets(struct arena *arena, struct program *p, struct func_info *fn)
{
    struct arena *scratch = arena_new();
    struct region r = {.p = p, .fn = fn};
    fn->meet = ARENA_ARRAY(arena, uint32_t, fn->f->n_blocks + 1);
    fn->calm_meet = ARENA_ARRAY(arena, uint32_t, fn->f->n_blocks + 1);
    find_meets_in(scratch, &r, ir_cfg_new(scratch, fn->f, IR_EDGES_ALL), NULL, fn->meet);
    struct ir_cfg *g = ir_cfg_new(scratch, fn->f, IR_EDGES_ALL);
    cut_edges(g, fn->leaves);
    r.calm = true;
    find_meets_in(scratch, &r, g, fn->leaves, fn->calm_meet);
    arena_free(scratch);
}

void join_points_find(struct arena *arena, struct program *p)
{
    find_quiet(p);
    for (uint32_t i = 0; i < p->p->n_funcs; i++)
        if (p->funcs[i].f->defined) {
            find_meets(arena, p, &p->funcs[i]);
            find_quiet_loops(p, &p->funcs[i]);
        }
}
