/* The ledger of dropped loops.
 *
 * Slicing treats a loop that communicates nothing as if it were not there, so the program
 * after it is assumed to be reached.  A loop is gone when none of its branches is left.
 */
#include "slicer/rewrite/loops.h"

#include "core/base/mechanism.h"
#include "core/ir/names.h"
#include "slicer/depend/addresses.h"
#include "slicer/depend/loop_ends.h"
#include "slicer/rewrite/loop_shape.h"

#include <string.h>

static bool is_branch(const struct ir_instr *in)
{
    return in->op == IR_BR || in->op == IR_SWITCH;
}

/* The branch that ends the loop, else the first instruction of its header. */
static const struct ir_instr *loop_branch(const struct loop_shape *l)
{
    for (uint32_t i = 0; i < l->g->n_rpo; i++)
        if (loop_shape_is_left(l, l->g->rpo[i]))
            return ir_last(&l->f->blocks[l->g->rpo[i]]);
    return &l->f->blocks[l->header].instrs[0];
}

static bool is_gone(const struct loop_shape *l, const struct slice *reasons)
{
    bool branches = false;
    for (uint32_t i = 0; i < l->g->n_rpo; i++) {
        const struct ir_instr *last = ir_last(&l->f->blocks[l->g->rpo[i]]);
        if (!l->member[l->g->rpo[i]] || !is_branch(last))
            continue;
        branches = true;
        if (reasons->items[last->id].kept)
            return false;
    }
    return branches;
}

static bool is_endless(const struct ir_cfg *g, uint32_t b)
{
    for (uint32_t i = 0; i < g->endless.n; i++)
        if (g->endless.items[i] == b)
            return true;
    return false;
}

static void mark_open(const struct loop_shape *l, bool *open)
{
    for (uint32_t b = 0; b < l->g->n; b++)
        if (l->member[b] && loop_shape_is_left(l, b))
            open[ir_last(&l->f->blocks[b])->id] = true;
}

/* Calls of a function that the library is given (slicer/rewrite/callbacks.c): it comes back. */
static bool is_of_library(const struct loop_shape *l)
{
    const struct ir_instr *last = ir_last(&l->f->blocks[l->header]);
    if (last->op != IR_BR || last->a.kind != IR_O_TEMP)
        return false;
    const struct sl_numbering *x = l->s->x;
    const struct ir_instr *how_often = x->places[x->temp_def[l->func][last->a.id]].in;
    return how_often->op == IR_UNKNOWN && (strcmp(how_often->text, IR_CALLBACK) == 0 ||
                                           strcmp(how_often->text, IR_CALLS) == 0);
}

/* What functions write is found where the loop calls some: that takes time. */
static bool ends(const struct loop_shape *l, bool ***writes)
{
    if (!mechanism_applies(l->s->options->mechanisms, MECHANISM_LOOP_ENDS))
        return false;
    if (loop_ends_find(l->s, *writes, l->func, l->header, l->member, NULL) == LOOP_ENDS)
        return true;
    if (*writes)
        return false;
    *writes = addresses_writes(l->s->arena, l->s);
    return loop_ends_find(l->s, *writes, l->func, l->header, l->member, NULL) == LOOP_ENDS;
}

static void note_loops_of(struct loop_shape *l, bool ***writes, const struct slice *reasons,
                          bool *open, struct ledger *ledger)
{
    for (uint32_t i = 0; i < l->g->n_rpo; i++) {
        uint32_t header = l->g->rpo[i];
        if (is_endless(l->g, header) || !loop_shape_find(l, header) || is_of_library(l) ||
            ends(l, writes))
            continue;
        mark_open(l, open);
        if (is_gone(l, reasons))
            ledger_add(ledger, LEDGER_LOOP_TERMINATES, loop_branch(l)->at,
                       "this loop in '%s' does not influence communication and is assumed to end",
                       l->f->name);
    }
}

/* A recursion of which no call is left. */
static void note_recursion(const struct sl_dependence *s, const struct slice *reasons, bool *open,
                           struct ledger *ledger)
{
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct ir_instr *in = s->x->places[i].in;
        uint32_t func = s->x->places[i].func;
        bool recurs = in->op == IR_CALL && in->callee.kind == IR_O_FUNC && s->cfgs[func] &&
                      s->recursive[in->callee.id] && s->recursive[func];
        if (!recurs || ir_comes_back(&s->x->p->funcs[in->callee.id]))
            continue;
        open[in->id] = true;
        if (!reasons->items[in->id].kept)
            ledger_add(ledger, LEDGER_LOOP_TERMINATES, in->at,
                       "the recursion of '%s' does not influence communication and is assumed "
                       "to end", s->x->p->funcs[in->callee.id].name);
    }
}

void loops_note(struct arena *arena, const struct sl_dependence *before,
                const struct slice *reasons, bool *open, struct ledger *ledger)
{
    bool **writes = NULL;
    for (uint32_t f = 0; f < before->x->p->n_funcs; f++) {
        if (!before->cfgs[f] || ir_comes_back(&before->x->p->funcs[f]))
            continue;
        struct loop_shape l = loop_shape_new(arena, before, f);
        note_loops_of(&l, &writes, reasons, open, ledger);
    }
    note_recursion(before, reasons, open, ledger);
}
