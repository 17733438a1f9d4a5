/* The blocks of the output.
 *
 *     b0: br %0 b1 b2      dropped: jump b3           b0: call @MPI_Barrier
 *     b1: ...              nothing kept                   ret
 *     b3: call @MPI_Barrier
 *         ret
 *
 * A dropped branch becomes a jump to its immediate post-dominator: nothing that is kept
 * lies in between.  Then empty blocks are skipped and chains merged.
 */
#include "slicer/rewrite/layout.h"

static const struct ir_block *block_at(const struct emitter *e, uint32_t b)
{
    return &e->f->blocks[b];
}

bool layout_is_reachable(const struct emitter *e, uint32_t b)
{
    return e->s->cfgs[e->func]->rpo_number[b] != IR_NO_BLOCK;
}

bool layout_is_kept(const struct emitter *e, uint32_t number)
{
    return e->s->marks[number].flags & SL_KEPT;
}

bool layout_is_emitted(const struct emitter *e, uint32_t number)
{
    const struct ir_instr *in = e->s->x->places[number].in;
    if (in->op == IR_DECL)
        return e->locals[in->a.id] != SL_NONE;
    return layout_is_kept(e, number);
}

static void plan_terminator(struct emitter *e, uint32_t b, uint32_t last)
{
    const struct ir_instr *in = ir_last(block_at(e, b));
    uint32_t *to = ARENA_ARRAY(e->arena, uint32_t, ir_n_succs(block_at(e, b)));
    uint32_t n = ir_taken_succs(block_at(e, b), to);
    uint32_t ipdom = e->s->cfgs[e->func]->ipdom[b];
    e->jumps[b] = SL_NONE;
    if (in->op == IR_RET || in->op == IR_UNREACHABLE)
        return;
    if (n == 1)
        e->jumps[b] = to[0];
    else if (!layout_is_kept(e, last) && ipdom < e->f->n_blocks)
        e->jumps[b] = ipdom;
    else if (!layout_is_kept(e, last))
        e->returns[b] = true;
}

static void plan_each(struct emitter *e)
{
    const uint32_t *first = e->s->x->block_first[e->func];
    for (uint32_t b = 0; b < e->f->n_blocks; b++) {
        e->blocks[b] = SL_NONE;
        if (!layout_is_reachable(e, b))
            continue;
        for (uint32_t i = first[b]; i + 1 < first[b + 1]; i++)
            e->n_kept[b] += layout_is_emitted(e, i);
        plan_terminator(e, b, first[b + 1] - 1);
    }
}

uint32_t layout_resolve(const struct emitter *e, uint32_t b)
{
    for (uint32_t i = 0; i < e->f->n_blocks; i++) {
        if (e->n_kept[b] || e->jumps[b] == SL_NONE || e->jumps[b] == b)
            break;
        b = e->jumps[b];
    }
    return b;
}

/* The targets of a block in the output; a branch whose targets are the same is a jump. */
static uint32_t targets_of(struct emitter *e, uint32_t b, uint32_t *to)
{
    uint32_t n = 1;
    if (e->returns[b])
        return 0;
    if (e->jumps[b] != SL_NONE) {
        to[0] = layout_resolve(e, e->jumps[b]);
        return 1;
    }
    n = ir_taken_succs(block_at(e, b), to);
    bool same = n > 0;
    for (uint32_t i = 0; i < n; i++) {
        to[i] = layout_resolve(e, to[i]);
        same = same && to[i] == to[0];
    }
    if (same)
        e->jumps[b] = to[0];
    return same ? 1 : n;
}

/* Counts how often each block is entered; marks the reachable ones in e->blocks. */
static void count_entries(struct emitter *e, uint32_t *entries)
{
    uint32_t *stack = ARENA_ARRAY(e->arena, uint32_t, e->f->n_blocks);
    uint32_t depth = 0;
    stack[depth++] = 0;
    e->blocks[0] = 0;
    entries[0] = 2; /* the entry is never merged into another block */
    while (depth) {
        uint32_t b = stack[--depth];
        uint32_t *to = ARENA_ARRAY(e->arena, uint32_t, ir_n_succs(block_at(e, b)));
        uint32_t n = targets_of(e, b, to);
        for (uint32_t i = 0; i < n; i++) {
            entries[to[i]]++;
            if (e->blocks[to[i]] == SL_NONE) {
                e->blocks[to[i]] = 0;
                stack[depth++] = to[i];
            }
        }
    }
}

/* Is b appended to its only predecessor? */
static void find_merged(struct emitter *e, const uint32_t *entries, bool *merged)
{
    for (uint32_t b = 0; b < e->f->n_blocks; b++) {
        if (e->blocks[b] == SL_NONE || e->jumps[b] == SL_NONE)
            continue;
        uint32_t to = layout_resolve(e, e->jumps[b]);
        if (entries[to] == 1 && to != b)
            merged[to] = true;
    }
}

void layout_plan(struct emitter *e, bool *merged)
{
    uint32_t *entries = ARENA_ARRAY(e->arena, uint32_t, e->f->n_blocks);
    plan_each(e);
    count_entries(e, entries);
    find_merged(e, entries, merged);
}
