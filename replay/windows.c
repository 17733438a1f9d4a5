/* Windows: who waits for whom, as the ranks tell it (MPI-4.0 12.5).
 *
 * A lock is there when nobody else has one that excludes it (12.5.3).  MPI_Win_start waits until
 * all its targets have posted, MPI_Win_wait until all its origins have completed (12.5.2); the k-th
 * start of a pair of ranks is that of their k-th post.  A library may wait later than in these
 * calls, at the latest where what was accessed has to be complete; it is allowed to wait here.
 *
 * Who comes first decides who gets a lock, and what others find: the calls of the counterexample
 * have turns, as far as the ranks come to them.
 */
#include "replay/calls.h"

#include "core/base/vec.h"
#include "replay/fields.h"

static bool names(const struct rank_call *call, uint32_t rank)
{
    for (uint32_t i = 0; i < call->n_group; i++)
        if (call->group[i] == rank)
            return true;
    return false;
}

/* ---- who waits for whom ---- */

static struct window_pair *pair_of(struct run *run, uint32_t win, uint32_t origin, uint32_t target)
{
    for (uint32_t i = 0; i < run->n_pairs; i++) {
        struct window_pair *p = &run->pairs[i];
        if (p->win == win && p->origin == origin && p->target == target)
            return p;
    }
    struct window_pair p = {.win = win, .origin = origin, .target = target};
    VEC_PUSH(run->arena, run->pairs, run->n_pairs, run->cap_pairs, p);
    return &run->pairs[run->n_pairs - 1];
}

static bool can_lock(const struct run *run, uint32_t rank, const struct rank_call *call)
{
    for (uint32_t i = 0; i < run->n_locks; i++) {
        const struct window_lock *l = &run->locks[i];
        if (l->win == call->comm && l->rank != rank && names(call, l->target)
            && (l->excludes || call->excludes))
            return false;
    }
    return true;
}

/* The rank is an origin (MPI_Win_start), or a target (MPI_Win_wait), of all its group. */
static bool all_have_come(const struct run *run, uint32_t rank, const struct rank_call *call)
{
    for (uint32_t i = 0; i < run->n_pairs; i++) {
        const struct window_pair *p = &run->pairs[i];
        if (p->win != call->comm)
            continue;
        if (call->kind == CALL_START && p->origin == rank && p->posts < p->starts)
            return false;
        if (call->kind == CALL_AWAIT && p->target == rank && p->completes < p->posts)
            return false;
    }
    return true;
}

bool calls_window_is_free(const struct run *run, uint32_t rank)
{
    const struct rank_call *call = &run->ranks[rank].call;
    return call->kind == CALL_LOCK ? can_lock(run, rank, call) : all_have_come(run, rank, call);
}

/* ---- whose turn it is ---- */

static const struct turn *next_of(const struct run *run, uint32_t rank)
{
    for (uint32_t i = run->turns.next; i < run->turns.n; i++)
        if (run->turns.items[i].rank == rank)
            return &run->turns.items[i];
    return NULL;
}

/* A call that has no turn comes between two of its rank that have one, or after all. */
static bool has_turn(const struct run *run, uint32_t rank)
{
    const struct turns *t = &run->turns;
    const struct turn *own = next_of(run, rank);
    if (own && places_same(run->ranks[rank].call.at, &own->at, true))
        return own == &t->items[t->next];
    return own || t->next == t->n;
}

static void take_turn(struct run *run, uint32_t rank)
{
    const struct turn *own = next_of(run, rank);
    if (own && places_same(run->ranks[rank].call.at, &own->at, true))
        run->turns.next++;
}

/* ---- going on ---- */

static void take_locks(struct run *run, uint32_t rank, const struct rank_call *call)
{
    for (uint32_t i = 0; i < call->n_group; i++) {
        struct window_lock l = {call->comm, call->group[i], rank, call->excludes};
        VEC_PUSH(run->arena, run->locks, run->n_locks, run->cap_locks, l);
    }
}

static void give_locks(struct run *run, uint32_t rank, const struct rank_call *call)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < run->n_locks; i++) {
        const struct window_lock *l = &run->locks[i];
        if (l->win != call->comm || l->rank != rank || !names(call, l->target))
            run->locks[n++] = *l;
    }
    run->n_locks = n;
}

/* MPI_Win_complete: of what the rank has started in this window and not completed. */
static void complete(struct run *run, uint32_t rank, uint32_t win)
{
    for (uint32_t i = 0; i < run->n_pairs; i++)
        if (run->pairs[i].win == win && run->pairs[i].origin == rank)
            run->pairs[i].completes = run->pairs[i].starts;
}

static void go(struct run *run, uint32_t rank)
{
    struct rank_call *call = &run->ranks[rank].call;
    call->held = false;
    take_turn(run, rank);
    for (uint32_t i = 0; i < call->n_group && call->kind == CALL_POST; i++)
        pair_of(run, call->comm, call->group[i], rank)->posts++;
    if (call->kind == CALL_LOCK)
        take_locks(run, rank, call);
    if (call->kind == CALL_UNLOCK)
        give_locks(run, rank, call);
    if (call->kind == CALL_COMPLETE)
        complete(run, rank, call->comm);
    run_answer(run, rank, "go");
}

/* Whoever waits, and need not wait any more; then others may not, either. */
static void let_go(struct run *run)
{
    for (bool any = true; any;) {
        any = false;
        for (uint32_t r = 0; r < run->nprocs; r++)
            if (run->ranks[r].state == RANK_CALLS && run->ranks[r].call.held
                && calls_window_is_free(run, r) && has_turn(run, r)) {
                go(run, r);
                any = true;
            }
    }
}

void calls_window(struct run *run, uint32_t rank, const char *line)
{
    struct rank_call *call = &run->ranks[rank].call;
    call->group = fields_numbers(run->arena, fields_text(run->arena, line, "group"),
                                 &call->n_group);
    call->excludes = fields_has(line, "excludes");
    for (uint32_t i = 0; i < call->n_group && call->kind == CALL_START; i++)
        pair_of(run, call->comm, rank, call->group[i])->starts++;
    call->held = true;
    let_go(run);
}

bool calls_forget_turns(struct run *run)
{
    bool any = run->turns.next < run->turns.n;
    run->turns.next = run->turns.n;
    let_go(run);
    return any;
}
