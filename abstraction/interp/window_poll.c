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

enum { DEPTH = 8 };

struct walk {
    const struct program *p;
    uint32_t depth; /* of functions */
    bool again;     /* memory that others change is looked at in each round */
};

static bool is_alone(struct walk *w, const struct ir_func *f, const uint64_t *body);

/* What a rank does alone: operations on windows, locks, flushes, and calls that are quiet; waits
 * and tests, as no round after the first one waits for more than what the loop has begun. */
static bool is_call_alone(struct walk *w, const struct ir_instr *i)
{
    if (join_points_is_quiet_call(w->p, i))
        return true;
    if (i->callee.kind != IR_O_FUNC)
        return false;
    const struct func_info *fn = &w->p->funcs[i->callee.id];
    if (fn->f->defined && w->depth < DEPTH) {
        w->depth++;
        bool alone = is_alone(w, fn->f, NULL);
        w->depth--;
        return alone;
    }
    enum mpi_handler handler = fn->mpi == MPI_FN_COUNT ? MPI_H_NONE : mpi_call(fn->mpi)->handler;
    bool is = handler == MPI_H_RMA || handler == MPI_H_WIN_LOCK || handler == MPI_H_WIN_MEMORY;
    w->again |= is;
    return is || handler == MPI_H_REQUEST;
}

/* body: some blocks, or NULL for all. */
static bool is_alone(struct walk *w, const struct ir_func *f, const uint64_t *body)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; (!body || bit_get(body, b)) && k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            w->again |= i->is_volatile;
            if (i->op == IR_CALL && !is_call_alone(w, i))
                return false;
        }
    return true;
}

bool window_poll_is_alone(const struct engine *e, const struct func_info *fn,
                          const struct loop_info *l, bool *again)
{
    struct walk w = {.p = e->program};
    bool alone = is_alone(&w, fn->f, l->body);
    if (again && alone)
        *again |= w.again;
    return alone;
}

void window_poll_note(struct engine *e, struct state *s, const struct expr *x)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    bool again = false;
    if (state_instr(s)->op != IR_BR || !is_of_window(x))
        return;
    for (uint32_t k = 0; k < f->fn->n_loops; k++)
        if (loop_info_is_left(f->fn, &f->fn->loops[k], f->block) &&
            window_poll_is_alone(e, f->fn, &f->fn->loops[k], &again) &&
            !(again && word_add_poll(e, &f->fn->loops[k])))
            engine_note(e, s, LEDGER_LOOP_TERMINATES, "this loop waits for what others write into "
                        "a window, or looks through it, and is assumed to end");
    if (again)
        win_lock_waits(e, s);
}
