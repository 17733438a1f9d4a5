/* See order.h. */
#include "abstraction/state/order.h"

#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/win_lock.h"

#include <assert.h>
#include <string.h>

enum { MAX_ROUNDS = 400000 };

bool order_follows(const struct engine *e)
{
    return e->rma.order && e->phase == PHASE_EXACT;
}

bool order_compares(const struct engine *e)
{
    return e->rma.order && e->rma.order->compares;
}

bool order_is_on(const struct engine *e)
{
    return order_compares(e) && order_follows(e);
}

bool order_has_operations(const struct program *p)
{
    for (uint32_t k = 0; k < p->p->n_funcs; k++) {
        enum mpi_fn fn = p->funcs[k].mpi;
        if (fn != MPI_FN_COUNT && (mpi_call(fn)->handler == MPI_H_RMA ||
                                   fn == MPI_FN_MPI_Win_allocate_shared))
            return true;
    }
    return false;
}

static bool calls(const struct engine *e, enum mpi_fn fn)
{
    for (uint32_t k = 0; k < e->program->p->n_funcs; k++)
        if (e->program->funcs[k].mpi == fn)
            return true;
    return false;
}

bool order_has_exposures(const struct engine *e)
{
    return calls(e, MPI_FN_MPI_Win_post);
}

static bool has_locks(const struct engine *e)
{
    return calls(e, MPI_FN_MPI_Win_lock) || calls(e, MPI_FN_MPI_Win_lock_all);
}

/* Where there are no operations, epochs are compared in each exploration. */
static bool is_asked_for(const struct engine *e)
{
    if (order_has_operations(e->program))
        return e->options->conflicts;
    return has_locks(e) || calls(e, MPI_FN_MPI_Win_start);
}

/* frontend/link/pthreads.c */
static bool has_threads(const struct program *p)
{
    for (uint32_t k = 0; k < p->p->n_funcs; k++)
        if (strncmp(p->p->funcs[k].name, "__m2s_threads", 13) == 0)
            return true;
    return false;
}

struct order *order_new(struct engine *e)
{
    bool compares = is_asked_for(e);
    if (!compares && !has_locks(e))
        return NULL;
    struct order *o = ARENA_NEW(e->arena, struct order);
    *o = (struct order){.n = e->options->nprocs, .compares = compares,
                        .unfollowed = e->options->skips_heavy, .locks_order = win_lock_orders(e)};
    o->ranks = ARENA_ARRAY(e->arena, struct order_rank, o->n);
    for (uint32_t i = 0; i < o->n; i++)
        o->ranks[i].clock = ARENA_ARRAY(e->arena, uint32_t, o->n);
    if (compares && has_threads(e->program))
        ledger_add(e->ledger, LEDGER_CONFLICTS, (struct src_range){0},
                   "accesses of threads to window memory are not compared");
    return o;
}

const uint32_t *order_now(struct engine *e, uint32_t rank)
{
    struct order_rank *r = &e->rma.order->ranks[rank];
    if (!r->now)
        r->now = arena_memdup(e->arena, r->clock, e->rma.order->n * sizeof *r->clock);
    return r->now;
}

void order_step(struct engine *e, uint32_t rank)
{
    if (!order_follows(e))
        return;
    e->rma.order->ranks[rank].clock[rank]++;
    e->rma.order->ranks[rank].now = NULL;
}

const uint32_t *order_tell(struct engine *e, uint32_t rank)
{
    if (!order_follows(e))
        return NULL;
    order_step(e, rank);
    return order_now(e, rank);
}

void order_hear(struct engine *e, uint32_t rank, const uint32_t *clock)
{
    if (!clock || !order_follows(e))
        return;
    struct order_rank *r = &e->rma.order->ranks[rank];
    for (uint32_t k = 0; k < e->rma.order->n; k++)
        if (clock[k] > r->clock[k]) {
            r->clock[k] = clock[k];
            r->now = NULL;
        }
}

uint32_t order_count(const struct engine *e, uint32_t rank)
{
    return e->rma.order->ranks[rank].clock[rank];
}

bool order_is_past(const struct engine *e, uint32_t rank, uint32_t count)
{
    assert(rank < e->rma.order->n);
    for (uint32_t k = 0; k < e->rma.order->n; k++)
        if (e->rma.order->ranks[k].clock[rank] < count)
            return false;
    return true;
}

bool order_runs_rounds(struct engine *e, int64_t rounds)
{
    assert(rounds >= 0);
    if (e->rma.order->rounds > MAX_ROUNDS || rounds > MAX_ROUNDS)
        return false;
    e->rma.order->rounds++;
    return true;
}
