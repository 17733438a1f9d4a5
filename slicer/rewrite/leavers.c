/* Some ranks only: what is done where a branch on the rank leads, or in a function that is called
 * there only.  The rank is what MPI_Comm_rank gives, and what is computed of it in variables with a
 * name, and handed to functions. */
#include "slicer/rewrite/leavers.h"

#include "core/base/vec.h"
#include "core/ir/cfg.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

enum { MAX_DEPTH = 32 }; /* operators in one condition */

/* What comes of a call: it may return, or the process ends, or the program. */
enum fate { FATE_UNKNOWN, FATE_RETURNS, FATE_LEAVES, FATE_ABORTS };
enum answer { ANSWER_UNKNOWN, ANSWER_NO, ANSWER_YES };

struct site {
    uint32_t func, block;
};

struct of_func {
    const struct ir_instr **defs; /* [temp] */
    struct ir_cfg *cfg;           /* NULL: not made yet */
    bool *ranks;                  /* [local]: it depends on the rank */
    struct site *sites;           /* calls */
    uint32_t n_sites, cap_sites;
    enum fate fate;
    enum answer talks, alone;
};

struct leavers {
    struct arena *arena;
    const struct ir_prog *p;
    struct of_func *funcs;
    bool *ranks; /* [global] */
    bool news;
};

/* ---- what depends on the rank ---- */

static bool *variable(struct leavers *l, uint32_t func, const struct ir_opnd *o)
{
    return o->kind == IR_O_LOCAL ? &l->funcs[func].ranks[o->id]
           : o->kind == IR_O_GLOBAL ? &l->ranks[o->id] : NULL;
}

static void mark(struct leavers *l, bool *what)
{
    l->news |= what && !*what;
    if (what)
        *what = true;
}

static bool is_rank(struct leavers *l, uint32_t func, const struct ir_opnd *o, int depth)
{
    const struct ir_instr *in =
        o->kind == IR_O_TEMP && depth < MAX_DEPTH ? l->funcs[func].defs[o->id] : NULL;
    if (!in)
        return false;
    if (in->op == IR_LOAD) {
        bool *loaded = variable(l, func, &in->a);
        return loaded && *loaded;
    }
    return (in->op == IR_BIN || in->op == IR_UN || in->op == IR_CAST || in->op == IR_COPY) &&
           (is_rank(l, func, &in->a, depth + 1) || is_rank(l, func, &in->b, depth + 1));
}

static const struct ir_func *callee(const struct leavers *l, const struct ir_instr *in)
{
    return in->op == IR_CALL && in->callee.kind == IR_O_FUNC ? &l->p->funcs[in->callee.id] : NULL;
}

static void spread(struct leavers *l, uint32_t func, const struct ir_instr *in)
{
    const struct ir_func *f = callee(l, in);
    if (in->op == IR_STORE && is_rank(l, func, &in->b, 0))
        mark(l, variable(l, func, &in->a));
    if (!f)
        return;
    if (mpi_find(f->name) == MPI_FN_MPI_Comm_rank && in->n_args == 2)
        mark(l, variable(l, func, &in->args[1]));
    for (uint32_t k = 0; f->defined && k < in->n_args && k < f->n_params; k++)
        if (is_rank(l, func, &in->args[k], 0))
            mark(l, &l->funcs[in->callee.id].ranks[k]);
}

static void note(struct leavers *l, uint32_t func, uint32_t block, const struct ir_instr *in)
{
    if (in->dst != IR_NO_TEMP)
        l->funcs[func].defs[in->dst] = in;
    if (!callee(l, in))
        return;
    struct of_func *of = &l->funcs[in->callee.id];
    VEC_PUSH(l->arena, of->sites, of->n_sites, of->cap_sites, ((struct site){func, block}));
}

static void each(struct leavers *l, bool first)
{
    for (uint32_t f = 0; f < l->p->n_funcs; f++)
        for (uint32_t b = 0; b < l->p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < l->p->funcs[f].blocks[b].n_instrs; i++) {
                const struct ir_instr *in = &l->p->funcs[f].blocks[b].instrs[i];
                if (first)
                    note(l, f, b, in);
                else
                    spread(l, f, in);
            }
}

struct leavers *leavers_new(struct arena *arena, const struct ir_prog *p)
{
    struct leavers *l = ARENA_NEW(arena, struct leavers);
    l->arena = arena;
    l->p = p;
    l->funcs = ARENA_ARRAY(arena, struct of_func, p->n_funcs);
    l->ranks = ARENA_ARRAY(arena, bool, p->n_globals);
    for (uint32_t f = 0; f < p->n_funcs; f++) {
        l->funcs[f].defs = ARENA_ARRAY(arena, const struct ir_instr *, p->funcs[f].n_temps);
        l->funcs[f].ranks = ARENA_ARRAY(arena, bool, p->funcs[f].n_locals);
    }
    each(l, true);
    do {
        l->news = false;
        each(l, false);
    } while (l->news);
    return l;
}

/* ---- where some ranks only come to ---- */

static const struct ir_cfg *cfg_of(struct leavers *l, uint32_t func)
{
    const struct ir_func *f = &l->p->funcs[func];
    struct of_func *of = &l->funcs[func];
    if (of->cfg)
        return of->cfg;
    bool *lost = ARENA_ARRAY(l->arena, bool, f->n_blocks);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        lost[b] = ir_last(&f->blocks[b])->op == IR_UNREACHABLE;
    of->cfg = ir_cfg_new(l->arena, f, IR_EDGES_TAKEN);
    ir_cfg_connect_exit(l->arena, of->cfg, lost);
    ir_cfg_connect_endless(l->arena, of->cfg);
    ir_cfg_find_postdominators(l->arena, of->cfg);
    ir_cfg_find_controllers(l->arena, of->cfg);
    return of->cfg;
}

/* Does a branch on the rank decide whether the block is executed? */
static bool is_ruled(struct leavers *l, uint32_t func, uint32_t block, bool *seen)
{
    const struct ir_cfg *g = cfg_of(l, func);
    if (seen[block])
        return false;
    seen[block] = true;
    for (uint32_t i = 0; i < g->controllers[block].n; i++) {
        uint32_t by = g->controllers[block].items[i];
        if (is_rank(l, func, &ir_last(&l->p->funcs[func].blocks[by])->a, 0) ||
            is_ruled(l, func, by, seen))
            return true;
    }
    return false;
}

static bool is_alone(struct leavers *l, uint32_t func, uint32_t block);

/* Is the function called, and by some ranks only? */
static bool is_lone_func(struct leavers *l, uint32_t func)
{
    struct of_func *of = &l->funcs[func];
    if (of->alone == ANSWER_UNKNOWN) {
        of->alone = ANSWER_NO; /* of a circle of calls */
        bool all = func != l->p->main_func && of->n_sites;
        for (uint32_t i = 0; i < of->n_sites && all; i++)
            all = is_alone(l, of->sites[i].func, of->sites[i].block);
        of->alone = all ? ANSWER_YES : ANSWER_NO;
    }
    return of->alone == ANSWER_YES;
}

static bool is_alone(struct leavers *l, uint32_t func, uint32_t block)
{
    struct arena *scratch = arena_new();
    bool ruled = is_ruled(l, func, block,
                          ARENA_ARRAY(scratch, bool, l->p->funcs[func].n_blocks));
    arena_free(scratch);
    return ruled || is_lone_func(l, func);
}

/* ---- what is done ---- */

static bool communicates(enum mpi_fn fn)
{
    switch (mpi_call(fn)->class) {
    case MPI_C_P2P: case MPI_C_COLL: case MPI_C_REQUEST: case MPI_C_COMM: case MPI_C_TOPO:
    case MPI_C_RMA: case MPI_C_IO: case MPI_C_DYNAMIC:
        return true;
    case MPI_C_ENV: case MPI_C_TYPE: case MPI_C_OP: case MPI_C_INFO: case MPI_C_ERR:
    case MPI_C_TOOL: case MPI_C_OTHER:
        break;
    }
    return false;
}

static bool talks(struct leavers *l, uint32_t func, uint32_t block);

static bool func_talks(struct leavers *l, uint32_t func)
{
    const struct ir_func *f = &l->p->funcs[func];
    struct of_func *of = &l->funcs[func];
    if (of->talks == ANSWER_UNKNOWN) {
        enum mpi_fn fn = f->defined ? MPI_FN_COUNT : mpi_find(f->name);
        bool any = fn != MPI_FN_COUNT && communicates(fn);
        of->talks = ANSWER_NO;
        for (uint32_t b = 0; b < f->n_blocks && !any; b++)
            any = talks(l, func, b);
        of->talks = any ? ANSWER_YES : ANSWER_NO;
    }
    return of->talks == ANSWER_YES;
}

static bool talks(struct leavers *l, uint32_t func, uint32_t block)
{
    const struct ir_block *b = &l->p->funcs[func].blocks[block];
    for (uint32_t i = 0; i < b->n_instrs; i++)
        if (callee(l, &b->instrs[i]) && func_talks(l, b->instrs[i].callee.id))
            return true;
    return false;
}

static enum fate fate_of(struct leavers *l, uint32_t func);

/* The call by which a block ends the process, or the program; NULL: none. */
static const struct ir_instr *ending(struct leavers *l, uint32_t func, uint32_t block,
                                     enum fate *fate)
{
    const struct ir_block *b = &l->p->funcs[func].blocks[block];
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        *fate = callee(l, &b->instrs[i]) ? fate_of(l, b->instrs[i].callee.id) : FATE_RETURNS;
        if (*fate != FATE_RETURNS)
            return &b->instrs[i];
    }
    return NULL;
}

/* From a block on: it leaves, or aborts, if it cannot return. */
static enum fate fate_from(struct leavers *l, uint32_t func, uint32_t block)
{
    const struct ir_func *f = &l->p->funcs[func];
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, f->n_blocks);
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, f->n_blocks), n = 0;
    enum fate all = FATE_ABORTS, one = FATE_RETURNS;
    stack[n++] = block;
    seen[block] = true;
    while (n && all != FATE_RETURNS) {
        uint32_t b = stack[--n];
        if (ending(l, func, b, &one)) {
            all = one == FATE_LEAVES ? one : all;
            continue;
        }
        if (ir_last(&f->blocks[b])->op == IR_RET)
            all = FATE_RETURNS;
        for (uint32_t i = 0; i < ir_n_succs(&f->blocks[b]); i++) {
            uint32_t to = ir_succ(&f->blocks[b], i);
            if (!seen[to])
                stack[n++] = to;
            seen[to] = true;
        }
    }
    arena_free(scratch);
    return all;
}

static enum fate fate_of(struct leavers *l, uint32_t func)
{
    const struct ir_func *f = &l->p->funcs[func];
    struct of_func *of = &l->funcs[func];
    if (of->fate != FATE_UNKNOWN)
        return of->fate;
    of->fate = FATE_RETURNS; /* of a circle of calls */
    const struct libc_effect *e = f->defined ? NULL : libc_effect(f->name);
    if (f->defined)
        of->fate = f->n_blocks ? fate_from(l, func, 0) : FATE_RETURNS;
    else if (mpi_find(f->name) == MPI_FN_MPI_Abort)
        of->fate = FATE_ABORTS;
    else if (e && (e->class == LIBC_EXIT || e->class == LIBC_ASSERT)) /* abort() ends the job */
        of->fate = e->class == LIBC_EXIT && *e->args ? FATE_LEAVES : FATE_ABORTS;
    return of->fate;
}

/* ---- the search ---- */

struct search {
    struct leavers *l;
    const struct ir_func *f;
    uint32_t func, test;
    bool *without;    /* [block]: it is reached where nothing is missing */
    bool *seen;       /* [block] */
    bool others_talk; /* they go on, and communicate */
};

/* All blocks that are reached from one, but for through the test. */
static bool *reach(struct arena *arena, const struct search *s, uint32_t from)
{
    bool *seen = ARENA_ARRAY(arena, bool, s->f->n_blocks);
    uint32_t *stack = ARENA_ARRAY(arena, uint32_t, s->f->n_blocks), n = 0;
    if (from != s->test)
        stack[n++] = from;
    while (n) {
        uint32_t b = stack[--n];
        seen[b] = true;
        for (uint32_t i = 0; i < ir_n_succs(&s->f->blocks[b]); i++) {
            uint32_t to = ir_succ(&s->f->blocks[b], i);
            if (!seen[to] && to != s->test)
                seen[to] = true, stack[n++] = to;
        }
    }
    return seen;
}

static bool reaches_talk(struct arena *arena, struct search *s, uint32_t from)
{
    const bool *to = reach(arena, s, from);
    for (uint32_t b = 0; b < s->f->n_blocks; b++)
        if (to[b] && talks(s->l, s->func, b))
            return true;
    return false;
}

/* Does the process end there, in main, without anything that it communicates before? */
static bool ends_main(struct arena *arena, struct search *s, uint32_t block)
{
    return s->func == s->l->p->main_func && s->others_talk && !reaches_talk(arena, s, block);
}

/* Is it for some ranks only that the block is left on one side? */
static bool is_lone_edge(struct search *s, uint32_t from)
{
    const struct ir_instr *last = ir_last(&s->f->blocks[from]);
    return is_alone(s->l, s->func, from) ||
           (ir_n_succs(&s->f->blocks[from]) > 1 && is_rank(s->l, s->func, &last->a, 0));
}

/* From a block to `to`, which is not reached before the end of main, or only where something is
 * missing. */
static const struct ir_instr *follow(struct arena *arena, struct search *s, uint32_t from,
                                     uint32_t to)
{
    enum fate fate = FATE_RETURNS;
    const struct ir_instr *end = ending(s->l, s->func, to, &fate);
    if (to != s->test && ends_main(arena, s, to)) {
        if (!is_lone_edge(s, from) || fate_from(s->l, s->func, to) == FATE_ABORTS)
            return NULL;
        return end && !s->without[to] ? end : ir_last(&s->f->blocks[s->without[to] ? from : to]);
    }
    if (s->without[to] || s->seen[to] || to == s->test)
        return NULL;
    s->seen[to] = true;
    if (end)
        return fate == FATE_LEAVES && s->others_talk && is_alone(s->l, s->func, to) ? end : NULL;
    for (uint32_t i = 0; i < ir_n_succs(&s->f->blocks[to]); i++) {
        const struct ir_instr *found = follow(arena, s, to, ir_succ(&s->f->blocks[to], i));
        if (found)
            return found;
    }
    return NULL;
}

const struct ir_instr *leavers_find(struct leavers *l, uint32_t func, uint32_t block, int side)
{
    const struct ir_func *f = &l->p->funcs[func];
    const struct ir_instr *last = ir_last(&f->blocks[block]);
    struct arena *scratch = arena_new();
    struct search s = {.l = l, .f = f, .func = func, .test = block,
                       .seen = ARENA_ARRAY(scratch, bool, f->n_blocks)};
    s.without = reach(scratch, &s, last->to[!side]);
    s.others_talk = func != l->p->main_func || reaches_talk(scratch, &s, last->to[!side]);
    const struct ir_instr *found = follow(scratch, &s, block, last->to[side]);
    arena_free(scratch);
    return found;
}
