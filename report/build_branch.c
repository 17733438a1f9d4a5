/* On which condition it depends that a rank comes to a call.
 *
 *     if (rank == 0)                       note: whether a rank comes to MPI_Barrier depends on
 *         MPI_Barrier(comm);                     this condition
 *
 * The skeleton has only what is decided at run time; a test of the rank is known before.  So the
 * C program is asked: the nearest branch around the call (or around the call of its function)
 * from which the end can be reached without it.
 */
#include "report/build_parts.h"

#include "core/ir/cfg.h"

#include <string.h>

struct place { /* an instruction */
    const struct ir_func *f;
    uint32_t block;
};

static bool same_range(const struct src_range *x, const struct src_range *y)
{
    return x->line == y->line && x->col == y->col && x->end_line == y->end_line
           && x->end_col == y->end_col && x->file && y->file && strcmp(x->file, y->file) == 0;
}

/* The call that is written there, if there is one. */
static struct place find(const struct ir_prog *prog, const struct src_range *at)
{
    for (uint32_t i = 0; i < prog->n_funcs; i++) {
        const struct ir_func *f = &prog->funcs[i];
        for (uint32_t k = 0; f->defined && k < f->n_blocks; k++)
            for (uint32_t j = 0; j < f->blocks[k].n_instrs; j++)
                if (f->blocks[k].instrs[j].op == IR_CALL
                    && same_range(&f->blocks[k].instrs[j].at, at))
                    return (struct place){f, k};
    }
    return (struct place){NULL, 0};
}

/* Can the function end from here without the block? */
static bool escapes(const struct ir_func *f, uint32_t from, uint32_t block)
{
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, f->n_blocks), found = false;
    uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, f->n_blocks), n = 0;
    if (from != block)
        todo[n++] = from;
    seen[from] = seen[block] = true;
    while (n && !found) {
        const struct ir_block *b = &f->blocks[todo[--n]];
        uint32_t succs = ir_n_succs(b);
        found = succs == 0;
        for (uint32_t i = 0; i < succs; i++)
            if (!seen[ir_succ(b, i)]) {
                seen[ir_succ(b, i)] = true;
                todo[n++] = ir_succ(b, i);
            }
    }
    arena_free(scratch);
    return found;
}

/* The nearest branch that decides whether the function comes to the block; NULL: it always
 * does. */
static const struct ir_instr *branch_around(const struct place *p)
{
    struct arena *scratch = arena_new();
    struct ir_cfg *g = ir_cfg_new(scratch, p->f, IR_EDGES_ALL);
    const struct ir_instr *found = NULL;
    uint32_t block = p->block;
    while (block != 0 && g->rpo_number[block] != IR_NO_BLOCK && !found) {
        block = g->idom[block];
        const struct ir_instr *br = ir_last(&p->f->blocks[block]);
        if ((br->op == IR_BR || br->op == IR_SWITCH) && br->at.file)
            for (uint32_t i = 0; i < ir_n_succs(&p->f->blocks[block]) && !found; i++)
                if (escapes(p->f, ir_succ(&p->f->blocks[block], i), p->block))
                    found = br;
    }
    arena_free(scratch);
    return found;
}

void build_branch(struct build *b, struct result_finding *f, const struct skel_state *s)
{
    const struct ir_instr *br = NULL;
    for (uint32_t i = 0; b->prog && i <= s->n_calls && !br; i++) {
        struct place p = find(b->prog, i ? &s->calls[i - 1] : &s->at);
        br = p.f ? branch_around(&p) : NULL;
    }
    if (br)
        build_note(b, f, RESULT_NONE, br->at,
                   "whether a rank comes to %s depends on this condition", s->coll.kind);
}
