/* Liveness, loops and escaping locals of each function (see program/function_info.h).
 *
 * Liveness keeps states small: two states that differ in a dead temporary or in a dead
 * loop counter are one state.
 */
#include "abstraction/program/function_info.h"

#include "core/base/vec.h"

static uint32_t words(uint32_t bits)
{
    return (bits + 63) / 64;
}

uint32_t program_n_successors(const struct ir_instr *i)
{
    switch (i->op) {
    case IR_JUMP: return 1;
    case IR_BR: return 2;
    case IR_SWITCH: return 1 + i->n_cases;
    default: return 0;
    }
}

uint32_t program_successors(const struct ir_instr *i, uint32_t k)
{
    if (i->op == IR_SWITCH)
        return k == 0 ? i->to[0] : i->cases[k - 1].to;
    return i->to[k];
}

void program_operands(const struct ir_instr *i,
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
                program_operands(i, mark_escape, &context);
        }
}

/* ---- liveness ---- */

struct live {
    const struct program *p;
    const struct func_info *fn;
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

static void live_step(struct live *l, const struct ir_instr *i)
{
    if (i->dst != IR_NO_TEMP)
        bit_clear(l->temps, i->dst);
    l->i = i;
    liveness_locals(l->fn, i, live_local, l);
    program_operands(i, live_use, l);
}

void program_live_at(const struct program *p, const struct func_info *fn, uint32_t block,
                     uint32_t at, uint64_t *temps, uint64_t *locals)
{
    const struct ir_func *f = fn->f;
    struct live l = {p, fn, NULL, temps, locals};
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

static void find_live(struct arena *arena, const struct program *p, struct func_info *fn)
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
            const struct ir_block *block = &f->blocks[b];
            const struct ir_instr *last = &block->instrs[block->n_instrs - 1];
            for (uint32_t k = 0; k < program_n_successors(last); k++) {
                uint32_t to = program_successors(last, k);
                changed |= merge(fn->live_out[b], in_t[to], nt);
                changed |= merge(fn->local_live_out[b], in_l[to], nl);
            }
            program_live_at(p, fn, b, 0, in_t[b], in_l[b]);
        }
    }
}

/* ---- loops ---- */

struct search {
    const struct ir_func *f;
    struct func_info *fn;
    struct arena *arena;
    uint8_t *colour; /* 0 new, 1 on the path, 2 done */
    uint32_t **preds;
    uint32_t *n_preds, *cap_preds;
};

static struct loop_info *loop_at(struct search *s, uint32_t header)
{
    if (!s->fn->loop_of[header]) {
        struct loop_info l = {header, ARENA_ARRAY(s->arena, uint64_t, words(s->f->n_blocks))};
        bit_set(l.body, header);
        VEC_PUSH(s->arena, s->fn->loops, s->fn->n_loops, s->fn->cap_loops, l);
        s->fn->loop_of[header] = s->fn->n_loops;
    }
    return &s->fn->loops[s->fn->loop_of[header] - 1];
}

/* All blocks from which `from` is reached without the header. */
static void fill_body(struct search *s, uint64_t *body, uint32_t from)
{
    uint32_t *stack = NULL;
    size_t n = 0, cap = 0;
    VEC_PUSH(s->arena, stack, n, cap, from);
    while (n) {
        uint32_t b = stack[--n];
        if (bit_get(body, b))
            continue;
        bit_set(body, b);
        for (uint32_t k = 0; k < s->n_preds[b]; k++)
            VEC_PUSH(s->arena, stack, n, cap, s->preds[b][k]);
    }
}

struct step {
    uint32_t block, next;
};

static void find_back_edges(struct search *s)
{
    struct step *path = NULL;
    size_t n = 0, cap = 0;
    struct step start = {0, 0};
    VEC_PUSH(s->arena, path, n, cap, start);
    s->colour[0] = 1;
    while (n) {
        struct step *top = &path[n - 1];
        const struct ir_block *b = &s->f->blocks[top->block];
        const struct ir_instr *last = &b->instrs[b->n_instrs - 1];
        if (top->next == program_n_successors(last)) {
            s->colour[top->block] = 2;
            n--;
            continue;
        }
        uint32_t to = program_successors(last, top->next++);
        if (s->colour[to] == 1)
            fill_body(s, loop_at(s, to)->body, top->block);
        if (s->colour[to] == 0) {
            s->colour[to] = 1;
            struct step down = {to, 0};
            VEC_PUSH(s->arena, path, n, cap, down);
        }
    }
}

static void find_loops(struct arena *arena, struct func_info *fn)
{
    const struct ir_func *f = fn->f;
    struct search s = {.f = f, .fn = fn, .arena = arena,
                       .colour = ARENA_ARRAY(arena, uint8_t, f->n_blocks),
                       .preds = ARENA_ARRAY(arena, uint32_t *, f->n_blocks),
                       .n_preds = ARENA_ARRAY(arena, uint32_t, f->n_blocks),
                       .cap_preds = ARENA_ARRAY(arena, uint32_t, f->n_blocks)};
    fn->loop_of = ARENA_ARRAY(arena, uint32_t, f->n_blocks);
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        const struct ir_instr *last = &f->blocks[b].instrs[f->blocks[b].n_instrs - 1];
        for (uint32_t k = 0; k < program_n_successors(last); k++) {
            uint32_t to = program_successors(last, k);
            VEC_PUSH(arena, s.preds[to], s.n_preds[to], s.cap_preds[to], b);
        }
    }
    find_back_edges(&s);
}

struct program *program_new(struct arena *arena, const struct ir_prog *p)
{
    struct program *pr = ARENA_NEW(arena, struct program);
    pr->p = p;
    pr->funcs = ARENA_ARRAY(arena, struct func_info, p->n_funcs);
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        struct func_info *fn = &pr->funcs[i];
        fn->f = &p->funcs[i];
        fn->index = i;
        enum mpi_fn mpi = fn->f->defined ? MPI_FN_COUNT : mpi_find(fn->f->name);
        fn->mpi = mpi_plain(mpi);
        fn->large = fn->mpi != mpi;
        if (!fn->f->defined)
            fn->effect = libc_effect(fn->f->name);
    }
    for (uint32_t i = 0; i < p->n_funcs; i++) { /* now that all calls are classified */
        struct func_info *fn = &pr->funcs[i];
        if (!fn->f->defined)
            continue;
        find_escapes(arena, fn);
        liveness_find(arena, fn, pr);
        find_live(arena, pr, fn);
        find_loops(arena, fn);
    }
    join_points_find(arena, pr, false);
    return pr;
}
