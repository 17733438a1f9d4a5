/* Assertions of calls on windows (MPI-4.0 12.5.5; see win_promise.h). */
#include "abstraction/state/win_promise.h"

#include "abstraction/domain/memory.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/order.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_order.h"
#include "abstraction/state/window.h"

void win_promise_kept(struct window_side *mine)
{
    mine->synchronised = true;
    mine->stored = mine->may_store = false;
}

void win_promise_stored(struct engine *e, const struct state *s, struct value at, int64_t n)
{
    struct order_rank *r = &e->rma.order->ranks[s->rank];
    for (uint32_t i = 0; i < r->n_sides; i++) {
        struct window_side *mine = &r->sides[i];
        const struct window_part *p = &mine->window->parts[s->rank];
        if (p->nothing || p->object != at.object)
            continue;
        bool somewhere = at.any || n < 0 || e->now.region;
        if (somewhere)
            mine->may_store = true;
        else if (at.i < p->base + p->size && at.i + n > p->base)
            mine->stored = true;
        mine->stored_at = state_instr(s)->at;
    }
}

static bool check_stored(struct engine *e, struct state *s, const struct window_side *mine,
                         struct event *ev)
{
    if (mine->may_store || (mine->stored && !mine->synchronised))
        engine_note(e, s, LEDGER_CONFLICTS, "whether MPI_MODE_NOSTORE holds is not known");
    else if (mine->stored)
        engine_fault(ev, DIAG_MPI_RMA_ASSERT,
                     arena_printf(e->arena, "MPI_MODE_NOSTORE, but the program has stored into the "
                                  "window since the last synchronisation (%s:%u)",
                                  mine->stored_at.file, mine->stored_at.line));
    return ev->kind == EVENT_NONE;
}

bool win_promise_made(struct engine *e, struct state *s, const struct win *w, bool fence,
                      struct win_promises given, struct event *ev)
{
    struct window_side *mine = window_side(e, s, w);
    if (!mine) {
        if (given.no_put || given.no_store || given.no_check)
            engine_note(e, s, LEDGER_CONFLICTS, "that MPI_MODE_NOSTORE, MPI_MODE_NOPUT and "
                        "MPI_MODE_NOCHECK hold is not checked");
        return true;
    }
    struct window_part *p = &mine->window->parts[s->rank];
    if (fence)
        p->no_put[(mine->fences + 1) % 2] = given.no_put ? mine->fences + 1 : 0;
    else {
        p->no_put_posted = given.no_put;
        p->no_check_posted = given.no_check;
    }
    return !given.no_store || check_stored(e, s, mine, ev);
}

bool win_promise_allows(struct engine *e, const struct operation_on *op, struct event *ev)
{
    const struct window_part *p = &op->window->parts[op->target];
    bool changes = op->kind == ACCESS_PUT || (op->kind == ACCESS_ACCUMULATED && !op->reads);
    bool promised = op->mode == MODE_FENCE ? op->fences && p->no_put[op->fences % 2] == op->fences
                                           : op->mode == MODE_START && p->no_put_posted;
    if (!changes || !promised)
        return true;
    engine_fault(ev, DIAG_MPI_RMA_ASSERT,
                 arena_printf(e->arena, "rank %u has begun the epoch with MPI_MODE_NOPUT, but %s "
                              "changes its window", op->target, op->call));
    return false;
}

static bool said_once(struct engine *e, uint32_t target, bool start_says, struct event *ev)
{
    engine_fault(ev, DIAG_MPI_RMA_ASSERT,
                 arena_printf(e->arena, "MPI_MODE_NOCHECK %s this MPI_Win_start, but %s the "
                              "MPI_Win_post of rank %u: both have it, or none (12.5.5)",
                              start_says ? "is in" : "is not in", start_says ? "not in" : "in",
                              target));
    return false;
}

bool win_promise_posted(struct engine *e, struct state *s, const struct win *w,
                        const struct rank_list *targets, bool no_check, struct event *ev)
{
    const struct window_side *mine = window_side(e, s, w);
    if (!mine && no_check)
        engine_note(e, s, LEDGER_CONFLICTS, "that the posts have come before, as MPI_MODE_NOCHECK "
                    "says, is not checked");
    for (uint32_t k = 0; mine && k < targets->n; k++) {
        uint32_t t = targets->ranks[k];
        const uint32_t *posted = mine->posted[t];
        if (mine->window->parts[t].no_check_posted != no_check)
            return said_once(e, t, no_check, ev);
        if (!no_check || t == s->rank || !posted || order_now(e, s->rank)[t] >= posted[t])
            continue;
        engine_fault(ev, DIAG_MPI_RMA_ASSERT,
                     arena_printf(e->arena, "MPI_MODE_NOCHECK, but nothing orders this "
                                  "MPI_Win_start after the MPI_Win_post of rank %u", t));
        return false;
    }
    return true;
}
