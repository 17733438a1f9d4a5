/* The ledger of dropped loops.
 *
 * Slicing treats a loop that communicates nothing as if it were not there, so the program
 * after it is assumed to be reached.  A loop is gone when none of its branches is left, or if
 * one by which it is left has become a choice (depend/exit_conditions.h).
 */
#include "slicer/rewrite/loops.h"

static bool is_branch(const struct ir_instr *in)
{
    return in->op == IR_BR || in->op == IR_SWITCH;
}

/* The branch that ends the loop, else the first instruction of its header. */
static const struct ir_instr *loop_branch(const struct ir_func *f, const struct ir_cfg *g,
                                          uint32_t header, const bool *member)
{
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        for (uint32_t k = 0; member[b] && k < g->succ[b].n; k++)
            if (g->succ[b].items[k] == g->n || !member[g->succ[b].items[k]])
                return ir_last(&f->blocks[b]);
    }
    return &f->blocks[header].instrs[0];
}

static bool is_gone(const struct ir_func *f, const struct ir_cfg *g, const bool *member,
                    const struct slice *reasons)
{
    bool branches = false;
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        const struct ir_instr *last = ir_last(&f->blocks[g->rpo[i]]);
        if (!member[g->rpo[i]] || !is_branch(last))
            continue;
        branches = true;
        if (reasons->items[last->id].kept)
            return false;
    }
    return branches;
}

/* May it be left by a branch both sides of which may be taken? */
static bool is_left_by_choice(const struct ir_func *f, const struct ir_cfg *g,
                              const bool *member, const struct slice *reasons)
{
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        for (uint32_t k = 0; member[b] && k < g->succ[b].n; k++)
            if ((g->succ[b].items[k] == g->n || !member[g->succ[b].items[k]]) &&
                reasons->items[ir_last(&f->blocks[b])->id].chosen)
                return true;
    }
    return false;
}

static bool is_endless(const struct ir_cfg *g, uint32_t b)
{
    for (uint32_t i = 0; i < g->endless.n; i++)
        if (g->endless.items[i] == b)
            return true;
    return false;
}

static void note_loops_of(struct arena *arena, const struct ir_func *f,
                          const struct ir_cfg *g, const struct slice *reasons,
                          struct ledger *ledger)
{
    bool *member = ARENA_ARRAY(arena, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(arena, uint32_t, g->n + 1);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t header = g->rpo[i];
        if (is_endless(g, header) || !ir_cfg_loop(g, IR_LOOPS_NATURAL, header, member, stack) ||
            (!is_gone(f, g, member, reasons) && !is_left_by_choice(f, g, member, reasons)))
            continue;
        ledger_add(ledger, LEDGER_LOOP_TERMINATES,
                   loop_branch(f, g, header, member)->at,
                   "this loop in '%s' does not influence communication and is assumed to end",
                   f->name);
    }
}

void loops_note(struct arena *arena, const struct sl_dependence *before,
                const struct slice *reasons, struct ledger *ledger)
{
    const struct ir_prog *p = before->x->p;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        if (before->cfgs[f])
            note_loops_of(arena, &p->funcs[f], before->cfgs[f], reasons, ledger);
}
