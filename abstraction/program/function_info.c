/* Liveness, loops and escaping locals of each function (see program/function_info.h).
 *
 * Liveness keeps states small: two states that differ in a dead temporary or in a dead
 * loop counter are one state.
 */
#include "abstraction/program/function_info.h"

#include "core/base/vec.h"
#include "core/ir/cfg.h"
#include "core/ir/recursion.h"

static uint32_t words(uint32_t bits)
{
    return (bits + 63) / 64;
}

/* Calls fn for each operand that the instruction reads. */
static void each_operand(const struct ir_instr *i,
                         void (*fn)(void *context, const struct ir_opnd *o), void *context)
{
    fn(context, &i->a);
    fn(context, &i->b);
    if (i->op != IR_CALL)
        return;
    fn(context, &i->callee);
    fn(context, &i->sret);
    for (uint32_t k = 0; k < i->n_args; k++)
        fn(context, &i->args[k]);
}

/* ---- locals whose address is taken ---- */

struct escape {
    struct func_info *fn;
};

static void mark_escape(void *context, const struct ir_opnd *o)
{
    struct escape *e = context;
    if (o->kind == IR_O_LOCAL)
        e->fn->escapes[o->id] = true;
}

static void find_escapes(struct arena *arena, struct func_info *fn)
{
    const struct ir_func *f = fn->f;
    fn->escapes = ARENA_ARRAY(arena, bool, f->n_locals);
    struct escape context = {fn};
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            if (i->op == IR_LOAD || i->op == IR_DECL)
                continue;
            if (i->op == IR_STORE)
                mark_escape(&context, &i->b);
            else
                each_operand(i, mark_escape, &context);
        }
}

/* ---- liveness ---- */

struct live {
    const struct program *p;
    const struct func_info *fn;
    const struct ir_block *block;
    const struct ir_instr *i;
    uint64_t *temps, *locals;
};

static void live_use(void *context, const struct ir_opnd *o)
{
    struct live *l = context;
    if (o->kind == IR_O_TEMP)
        bit_set(l->temps, o->id);
}

static void live_local(void *context, uint32_t local)
{
    struct live *l = context;
    switch (liveness_use(l->p, l->fn, l->i, local)) {
    case FLOW_READ: bit_set(l->locals, local); break;
    case FLOW_SET: bit_clear(l->locals, local); break;
    case FLOW_NONE: case FLOW_WRITE: break;
    }
}

/* What the place is computed from to which an argument leads: a call of MPI may look at that again
 * (running_offset()). */
static void live_place(void *context, const struct ir_opnd *o)
{
    const struct live *l = context;
    const struct ir_instr *d = l->i;
    while (o->kind == IR_O_TEMP && d > l->block->instrs && d->dst != o->id)
        d--;
    if (o->kind != IR_O_TEMP || d->dst != o->id || d->op != IR_PTRADD)
        return;
    live_use(context, &d->a);
    live_use(context, &d->b);
    live_place(context, &d->a);
}

static void live_step(struct live *l, const struct ir_instr *i)
{
    if (i->dst != IR_NO_TEMP)
        bit_clear(l->temps, i->dst);
    l->i = i;
    liveness_locals(l->fn, i, live_local, l);
    each_operand(i, live_use, l);
    if (i->op == IR_CALL && i->points)
        each_operand(i, live_place, l);
}

void program_live_at(const struct program *p, const struct func_info *fn, uint32_t block,
                     uint32_t at, uint64_t *temps, uint64_t *locals)
{
    const struct ir_func *f = fn->f;
    struct live l = {p, fn, &f->blocks[block], NULL, temps, locals};
    memcpy(temps, fn->live_out[block], words(f->n_temps) * sizeof *temps);
    memcpy(locals, fn->local_live_out[block], words(f->n_locals) * sizeof *locals);
    for (uint32_t k = f->blocks[block].n_instrs; k > at; k--)
        live_step(&l, &f->blocks[block].instrs[k - 1]);
}

static bool merge(uint64_t *into, const uint64_t *from, uint32_t n)
{
    bool changed = false;
    for (uint32_t i = 0; i < n; i++) {
        changed |= (from[i] & ~into[i]) != 0;
        into[i] |= from[i];
    }
    return changed;
}

static void find_live(struct arena *arena, const struct program *p, struct func_info *fn,
                      const struct ir_cfg *g)
{
    const struct ir_func *f = fn->f;
    uint32_t nt = words(f->n_temps), nl = words(f->n_locals);
    fn->live_out = ARENA_ARRAY(arena, uint64_t *, f->n_blocks);
    fn->local_live_out = ARENA_ARRAY(arena, uint64_t *, f->n_blocks);
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        fn->live_out[b] = ARENA_ARRAY(arena, uint64_t, nt);
        fn->local_live_out[b] = ARENA_ARRAY(arena, uint64_t, nl);
    }
    uint64_t **in_t = ARENA_ARRAY(arena, uint64_t *, f->n_blocks);
    uint64_t **in_l = ARENA_ARRAY(arena, uint64_t *, f->n_blocks);
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        in_t[b] = ARENA_ARRAY(arena, uint64_t, nt);
        in_l[b] = ARENA_ARRAY(arena, uint64_t, nl);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = f->n_blocks; b-- > 0;) {
            for (uint32_t k = 0; k < g->succ[b].n; k++) {
                uint32_t to = g->succ[b].items[k];
                changed |= merge(fn->live_out[b], in_t[to], nt);
                changed |= merge(fn->local_live_out[b], in_l[to], nl);
            }
            program_live_at(p, fn, b, 0, in_t[b], in_l[b]);
        }
    }
}

/* ---- loops ---- */

/* Every cycle goes through the header of a loop, so that what runs for ever is seen there. */
static void find_loops(struct arena *arena, struct func_info *fn, const struct ir_cfg *g)
{
    struct arena *scratch = arena_new();
    bool *member = ARENA_ARRAY(scratch, bool, g->n);
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, g->n);
    fn->loop_of = ARENA_ARRAY(arena, uint32_t, g->n);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        struct loop_info l = {.header = g->rpo[i]};
        if (!ir_cfg_loop(g, IR_LOOPS_ALL, l.header, member, stack))
            continue;
        l.body = ARENA_ARRAY(arena, uint64_t, words(g->n));
        for (uint32_t b = 0; b < g->n; b++)
            if (member[b])
                bit_set(l.body, b);
        VEC_PUSH(arena, fn->loops, fn->n_loops, fn->cap_loops, l);
        fn->loop_of[l.header] = fn->n_loops;
    }
    arena_free(scratch);
}

bool loop_info_is_left(const struct func_info *fn, const struct loop_info *l, uint32_t block)
{
    const struct ir_block *b = &fn->f->blocks[block];
    bool left = false;
    for (uint32_t i = 0; bit_get(l->body, block) && i < ir_n_succs(b) && !left; i++)
        left = !bit_get(l->body, ir_succ(b, i));
    return left;
}

static void find_library(struct func_info *fn)
{
    const char *name = fn->f->name;
    fn->effect = libc_effect(name);
    fn->name = strncmp(name, "__builtin_", 10) == 0 && name[10] != '_' ? name + 10 : name;
    fn->libc = libc_find(fn->name);
    if (fn->libc == LIBC_FN_COUNT)
        fn->libc = libc_find(name);
    fn->c_libc = libc_find(libc_c_name(fn->name));
}

const struct ir_targets *program_targets(const struct program *p, const struct ir_instr *i)
{
    return p->targets && i->id < p->n_targets ? p->targets[i->id] : NULL;
}

const uint32_t *program_callees(const struct program *p, const struct ir_instr *call, uint32_t *n)
{
    const struct ir_targets *t = program_targets(p, call);
    *n = 1;
    if (call->callee.kind == IR_O_FUNC)
        return &call->callee.id;
    *n = t ? t->n_funcs : 0;
    return t ? t->funcs : NULL;
}

static bool removes_file(enum libc_fn fn)
{
    return fn == LIBC_FN_remove || fn == LIBC_FN_unlink || fn == LIBC_FN_rename;
}

static bool asks_errno(const struct program *pr, const struct ir_func *f)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            if (i->op == IR_CALL && i->callee.kind == IR_O_FUNC &&
                pr->funcs[i->callee.id].libc == LIBC_FN___errno_location)
                return true;
        }
    return false;
}

struct program *program_new(struct arena *arena, const struct ir_prog *p,
                            const struct ir_targets **targets, uint32_t n_targets)
{
    struct program *pr = ARENA_NEW(arena, struct program);
    struct arena *scratch = arena_new();
    pr->p = p;
    pr->targets = targets;
    pr->n_targets = n_targets;
    pr->funcs = ARENA_ARRAY(arena, struct func_info, p->n_funcs);
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        struct func_info *fn = &pr->funcs[i];
        fn->f = &p->funcs[i];
        fn->index = i;
        enum mpi_fn mpi = fn->f->defined ? MPI_FN_COUNT : mpi_find(fn->f->name);
        fn->mpi = mpi_plain(mpi);
        fn->large = fn->mpi != mpi;
        if (!fn->f->defined)
            find_library(fn);
        pr->asks_errno |= fn->libc == LIBC_FN___errno_location;
        pr->removes_files |= removes_file(fn->libc);
    }
    for (uint32_t i = 0; i < p->n_funcs; i++) { /* now that all calls are classified */
        struct func_info *fn = &pr->funcs[i];
        if (!fn->f->defined)
            continue;
        find_escapes(arena, fn);
        fn->asks_errno = pr->asks_errno && asks_errno(pr, fn->f);
        liveness_find(arena, fn, pr);
        shown_find(arena, pr, fn);
        const struct ir_cfg *g = ir_cfg_new(scratch, fn->f, IR_EDGES_ALL);
        find_live(arena, pr, fn, g);
        find_loops(arena, fn, g);
    }
    arena_free(scratch);
    pr->never_back = ir_never_back(arena, p);
    edges_find(arena, pr);
    endings_find(arena, pr);
    join_points_find(arena, pr);
    return pr;
}
