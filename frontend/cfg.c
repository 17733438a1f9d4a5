/* The last step for a function: its graph of blocks made small.
 *
 *     b1: jump b2   b2: x = 1; jump b3   b3: ...     ->     b1: x = 1; ...
 *
 * Blocks that only jump are skipped, a block with one predecessor that jumps to it is
 * appended there, what cannot be reached is dropped, blocks and temporaries are numbered
 * in the order of the source.
 */
#include "frontend/build.h"

#include "core/base/vec.h"

struct graph {
    struct lower_fn *f;
    struct ir_block *blocks;
    uint32_t n;
    bool *reached;
    uint32_t *preds; /* number of edges into each block */
    uint32_t *number;
};

static struct ir_instr *terminator(struct ir_block *b)
{
    return &b->instrs[b->n_instrs - 1];
}

static uint32_t n_targets(const struct ir_instr *t)
{
    switch (t->op) {
    case IR_JUMP:
        return 1;
    case IR_BR:
        return 2;
    case IR_SWITCH:
        return 1 + t->n_cases;
    default:
        return 0;
    }
}

static uint32_t *target(struct ir_instr *t, uint32_t i)
{
    if (t->op == IR_SWITCH && i > 0)
        return &t->cases[i - 1].to;
    return &t->to[i];
}

/* Where control ends up that enters block b; an empty endless loop ends in itself. */
static uint32_t final_target(struct graph *g, uint32_t b)
{
    for (uint32_t steps = 0; steps < g->n; steps++) {
        struct ir_block *block = &g->blocks[b];
        if (block->n_instrs != 1 || block->instrs[0].op != IR_JUMP)
            return b;
        b = block->instrs[0].to[0];
    }
    return b;
}

static void skip_empty(struct graph *g)
{
    for (uint32_t b = 0; b < g->n; b++) {
        struct ir_instr *t = terminator(&g->blocks[b]);
        for (uint32_t i = 0; i < n_targets(t); i++)
            *target(t, i) = final_target(g, *target(t, i));
    }
}

static void mark(struct graph *g)
{
    uint32_t *work = ARENA_ARRAY(g->f->u->scratch, uint32_t, g->n), n = 0;
    work[n++] = 0;
    g->reached[0] = true;
    g->preds[0] = 1; /* the call */
    while (n) {
        struct ir_instr *t = terminator(&g->blocks[work[--n]]);
        for (uint32_t i = 0; i < n_targets(t); i++) {
            uint32_t to = *target(t, i);
            g->preds[to]++;
            if (!g->reached[to]) {
                g->reached[to] = true;
                work[n++] = to;
            }
        }
    }
}

static void append(struct graph *g, struct ir_block *to, const struct ir_block *from)
{
    to->n_instrs--; /* the jump */
    for (uint32_t i = 0; i < from->n_instrs; i++)
        VEC_PUSH(g->f->u->arena, to->instrs, to->n_instrs, to->cap_instrs,
                 from->instrs[i]);
}

static void merge(struct graph *g)
{
    for (uint32_t b = 0; b < g->n; b++) {
        if (!g->reached[b])
            continue;
        for (;;) {
            struct ir_instr *t = terminator(&g->blocks[b]);
            uint32_t to = t->to[0];
            if (t->op != IR_JUMP || g->preds[to] != 1 || to == b)
                break;
            append(g, &g->blocks[b], &g->blocks[to]);
            g->reached[to] = false;
        }
    }
}

static void number_blocks(struct graph *g)
{
    struct ir_func *fn = build_the_func(g->f);
    struct ir_block *blocks = ARENA_ARRAY(g->f->u->arena, struct ir_block, g->n);
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->f->n_order; i++) {
        uint32_t b = g->f->order[i];
        if (g->reached[b]) {
            g->number[b] = n;
            blocks[n++] = g->blocks[b];
        }
    }
    for (uint32_t b = 0; b < n; b++) {
        struct ir_instr *t = terminator(&blocks[b]);
        for (uint32_t i = 0; i < n_targets(t); i++)
            *target(t, i) = g->number[*target(t, i)];
    }
    fn->blocks = blocks;
    fn->n_blocks = fn->cap_blocks = n;
}

static void renumber(const uint32_t *numbers, struct ir_opnd *o)
{
    if (o->kind == IR_O_TEMP)
        o->id = numbers[o->id];
}

/* Temporaries of dropped blocks go too. */
static void number_temps(struct lower_fn *f)
{
    struct ir_func *fn = build_the_func(f);
    uint32_t *numbers = ARENA_ARRAY(f->u->scratch, uint32_t, fn->n_temps), n = 0;
    struct ir_type *types = ARENA_ARRAY(f->u->arena, struct ir_type, fn->n_temps);
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++) {
            uint32_t dst = fn->blocks[b].instrs[i].dst;
            if (dst != IR_NO_TEMP) {
                types[n] = fn->temps[dst];
                numbers[dst] = n++;
            }
        }
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++) {
            struct ir_instr *in = &fn->blocks[b].instrs[i];
            if (in->dst != IR_NO_TEMP)
                in->dst = numbers[in->dst];
            renumber(numbers, &in->a);
            renumber(numbers, &in->b);
            renumber(numbers, &in->callee);
            renumber(numbers, &in->sret);
            for (uint32_t k = 0; k < in->n_args; k++)
                renumber(numbers, &in->args[k]);
        }
    fn->temps = types;
    fn->n_temps = fn->cap_temps = n;
}

void cfg_finish_blocks(struct lower_fn *f)
{
    struct arena *scratch = f->u->scratch;
    struct graph g = {.f = f,
                      .blocks = build_the_func(f)->blocks,
                      .n = build_the_func(f)->n_blocks};
    g.reached = ARENA_ARRAY(scratch, bool, g.n);
    g.preds = ARENA_ARRAY(scratch, uint32_t, g.n);
    g.number = ARENA_ARRAY(scratch, uint32_t, g.n);
    skip_empty(&g);
    mark(&g);
    merge(&g);
    number_blocks(&g);
    number_temps(f);
}
