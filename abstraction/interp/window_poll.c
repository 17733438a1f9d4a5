/* See window_poll.h. */
#include "abstraction/interp/window_poll.h"

#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"
#include "core/mpi/mpi.h"

#include <stdbool.h>

static bool is_of_window(const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return x->origin->kind == ORIGIN_LOCAL && x->origin->ledger == LEDGER_WINDOW_VALUE;
    return (x->a && is_of_window(x->a)) || (x->b && is_of_window(x->b));
}

/* What a rank does alone: operations on windows, locks, flushes, and calls that are quiet. */
static bool is_alone(const struct program *p, const struct ir_instr *i)
{
    enum mpi_fn fn = i->callee.kind == IR_O_FUNC ? p->funcs[i->callee.id].mpi : MPI_FN_COUNT;
    if (fn == MPI_FN_COUNT)
        return join_points_is_quiet_call(p, i);
    enum mpi_handler handler = mpi_call(fn)->handler;
    return handler == MPI_H_RMA || handler == MPI_H_WIN_LOCK || handler == MPI_H_WIN_MEMORY ||
           join_points_is_quiet_call(p, i);
}

/* *again: memory that others change is looked at in each round. */
static bool is_left_alone(const struct program *p, const struct ir_func *f,
                          const struct loop_info *l, bool *again)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; bit_get(l->body, b) && k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            if (i->op == IR_CALL && !is_alone(p, i))
                return false;
            *again |= i->is_volatile || (i->op == IR_CALL && !join_points_is_quiet_call(p, i));
        }
    return true;
}

void window_poll_note(struct engine *e, struct state *s, const struct expr *x)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct ir_instr *i = state_instr(s);
    bool again = false;
    if (i->op != IR_BR || !is_of_window(x))
        return;
    for (uint32_t k = 0; k < f->fn->n_loops; k++) {
        const struct loop_info *l = &f->fn->loops[k];
        bool leaves = bit_get(l->body, f->block) &&
                      !(bit_get(l->body, i->to[0]) && bit_get(l->body, i->to[1]));
        if (leaves && is_left_alone(e->program, f->fn->f, l, &again))
            engine_note(e, s, LEDGER_LOOP_TERMINATES, "this loop waits for what others write into "
                        "a window, or looks through it, and is assumed to end");
    }
    if (again)
        win_lock_waits(e, s);
}
