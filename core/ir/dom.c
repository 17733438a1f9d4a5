#include "core/ir/dom.h"

#include <string.h>

static const struct ir_instr *last(const struct ir_block *b)
{
    return b->n_instrs ? &b->instrs[b->n_instrs - 1] : NULL;
}

uint32_t ir_n_succs(const struct ir_block *b)
{
    const struct ir_instr *in = last(b);
    if (!in)
        return 0;
    return in->op == IR_JUMP     ? 1
           : in->op == IR_BR     ? 2
           : in->op == IR_SWITCH ? in->n_cases + 1
                                 : 0;
}

uint32_t ir_succ(const struct ir_block *b, uint32_t i)
{
    const struct ir_instr *in = last(b);
    return in->op == IR_SWITCH && i ? in->cases[i - 1].to : in->to[i];
}

struct visit {
    uint32_t block, next; /* next successor to look at */
};

/* Depth first without recursion: generated code has very deep graphs. */
static void order_blocks(struct ir_dom *d, const struct ir_func *f, struct arena *arena)
{
    struct visit *stack = ARENA_ARRAY(arena, struct visit, d->n_blocks);
    bool *seen = ARENA_ARRAY(arena, bool, d->n_blocks);
    uint32_t depth = 0, at = d->n_blocks;
    stack[depth++] = (struct visit){0, 0};
    seen[0] = true;
    while (depth) {
        struct visit *v = &stack[depth - 1];
        const struct ir_block *b = &f->blocks[v->block];
        if (v->next == ir_n_succs(b)) {
            d->order[--at] = v->block;
            depth--;
            continue;
        }
        uint32_t to = ir_succ(b, v->next++);
        if (!seen[to]) {
            seen[to] = true;
            stack[depth++] = (struct visit){to, 0};
        }
    }
    d->n_order = d->n_blocks - at;
    memmove(d->order, d->order + at, d->n_order * sizeof *d->order);
    for (uint32_t i = 0; i < d->n_order; i++)
        d->position[d->order[i]] = i;
}

/* Closest common ancestor of two blocks in the tree so far. */
static uint32_t meet(const struct ir_dom *d, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (d->position[a] > d->position[b])
            a = d->idom[a];
        while (d->position[b] > d->position[a])
            b = d->idom[b];
    }
    return a;
}

static bool pass(struct ir_dom *d, const struct ir_func *f)
{
    bool changed = false;
    for (uint32_t i = 0; i < d->n_order; i++) {
        uint32_t from = d->order[i];
        for (uint32_t k = 0; k < ir_n_succs(&f->blocks[from]); k++) {
            uint32_t to = ir_succ(&f->blocks[from], k);
            uint32_t old = d->idom[to];
            d->idom[to] = old == UINT32_MAX ? from : meet(d, old, from);
            changed |= d->idom[to] != old;
        }
    }
    return changed;
}

/* Number the tree so that ancestors enclose their descendants. */
static void number_tree(struct ir_dom *d, struct arena *arena)
{
    uint32_t *child = ARENA_ARRAY(arena, uint32_t, d->n_blocks); /* first child + 1 */
    uint32_t *sibling = ARENA_ARRAY(arena, uint32_t, d->n_blocks);
    uint32_t *stack = ARENA_ARRAY(arena, uint32_t, d->n_blocks);
    uint32_t depth = 0, clock = 0;
    for (uint32_t i = d->n_order; i-- > 1;) {
        uint32_t b = d->order[i], parent = d->idom[b];
        sibling[b] = child[parent];
        child[parent] = b + 1;
    }
    stack[depth++] = 0;
    d->enter[0] = ++clock;
    while (depth) {
        uint32_t b = stack[depth - 1], c = child[b];
        if (!c) {
            d->leave[b] = ++clock;
            depth--;
            continue;
        }
        child[b] = sibling[c - 1];
        d->enter[c - 1] = ++clock;
        stack[depth++] = c - 1;
    }
}

struct ir_dom *ir_dom_make(const struct ir_func *f, struct arena *arena)
{
    struct ir_dom *d = ARENA_NEW(arena, struct ir_dom);
    d->n_blocks = f->n_blocks;
    d->order = ARENA_ARRAY(arena, uint32_t, f->n_blocks);
    d->position = ARENA_ARRAY(arena, uint32_t, f->n_blocks);
    d->idom = ARENA_ARRAY(arena, uint32_t, f->n_blocks);
    d->enter = ARENA_ARRAY(arena, uint32_t, f->n_blocks);
    d->leave = ARENA_ARRAY(arena, uint32_t, f->n_blocks);
    if (!f->n_blocks)
        return d;
    memset(d->position, 0xff, f->n_blocks * sizeof *d->position);
    memset(d->idom, 0xff, f->n_blocks * sizeof *d->idom);
    order_blocks(d, f, arena);
    d->idom[0] = 0;
    while (pass(d, f))
        ;
    number_tree(d, arena);
    return d;
}

bool ir_dominates(const struct ir_dom *d, uint32_t a, uint32_t b)
{
    if (d->position[b] == UINT32_MAX)
        return true;
    if (d->position[a] == UINT32_MAX)
        return false;
    return d->enter[a] <= d->enter[b] && d->leave[b] <= d->leave[a];
}
