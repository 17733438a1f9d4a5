/* The edges of a program: numbers from which on one of its comparisons has another outcome.
 *
 *     while (given < 10000) ... if (left > 0) ...        edges 10000 and 1
 *
 * A counter that moves towards an edge may stop there (joint/joint_vector.h).
 */
#include "abstraction/program/function_info.h"

#include "core/base/vec.h"

#include <stdlib.h>

static void add_edge(struct arena *arena, struct program *p, int64_t edge)
{
    VEC_PUSH(arena, p->edges, p->n_edges, p->cap_edges, edge);
}

static void add_next(struct arena *arena, struct program *p, int64_t edge)
{
    if (edge < INT64_MAX)
        add_edge(arena, p, edge + 1);
}

/* x bin c, or c bin x. */
static void edges_of(struct arena *arena, struct program *p, enum ir_bin bin, int64_t c,
                     bool is_left)
{
    bool equal = bin == IR_EQ || bin == IR_NE;
    bool below = is_left ? bin == IR_LE || bin == IR_GT : bin == IR_LT || bin == IR_GE;
    bool above = is_left ? bin == IR_LT || bin == IR_GE : bin == IR_LE || bin == IR_GT;
    if (equal || below)
        add_edge(arena, p, c);
    if (equal || above)
        add_next(arena, p, c);
}

static void edges_of_function(struct arena *arena, struct program *p, const struct ir_func *f)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            if (i->op != IR_BIN || !ir_is_int(i->type.kind))
                continue;
            if (i->a.kind == IR_O_INT)
                edges_of(arena, p, i->bin, i->a.i, true);
            if (i->b.kind == IR_O_INT)
                edges_of(arena, p, i->bin, i->b.i, false);
        }
}

static int compare_edges(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

void edges_find(struct arena *arena, struct program *p)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->p->n_funcs; i++)
        if (p->p->funcs[i].defined)
            edges_of_function(arena, p, &p->p->funcs[i]);
    if (p->n_edges)
        qsort(p->edges, p->n_edges, sizeof *p->edges, compare_edges);
    for (uint32_t i = 0; i < p->n_edges; i++)
        if (!n || p->edges[n - 1] != p->edges[i])
            p->edges[n++] = p->edges[i];
    p->n_edges = n;
}
