/* The exact phase, with jumps: what comes before the ranks leave it.
 *
 *     for (t = 0; t < 1000000; t++) MPI_Sendrecv(...);      passed as in the joint phase
 *     if (rank) MPI_Send(...); else MPI_Recv(..., MPI_ANY_SOURCE, ...);      from here on: lockstep
 *
 * The ranks run together in the synchronous order as long as everything is certain and somebody
 * can go on.  Rounds that are alike are passed at once.  What each of them waits for then is left
 * as explore/lockstep.h needs it, which goes on.
 */
#include "abstraction/explore/exact_step.h"
#include "abstraction/explore/joint.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"

static bool sweep(struct joint *j)
{
    bool moved = false;
    for (uint32_t i = 0; i < j->e->options->nprocs && !joint_stops(j); i++) {
        bool had_turn = false;
        struct rank *r = &j->e->ranks[i];
        if (r->status == EXACT_RUNNING && !j->places[i].leaves)
            moved |= joint_run_rank(j, r, &had_turn);
    }
    return moved;
}

/* A send goes on, whether it is matched or not; a receive has not taken its number. */
static void hand_over(struct joint *j, struct rank *r)
{
    struct event *ev = &r->waiting;
    if (r->status != EXACT_RUNNING)
        return;
    r->exact->facts = facts_copy(&j->facts, j->e->arena);
    if (j->places[r->number].posted)
        joint_back_to_call(j, r);
    if (ev->kind == EVENT_FORK)
        ev->kind = EVENT_NONE;
    if (ev->kind == EVENT_RECV || ev->kind == EVENT_SENDRECV)
        ev->recv->received--;
    if (ev->kind == EVENT_SEND || ev->kind == EVENT_SSEND)
        exact_step_take(j->e, r, ev, 0);
}

void joint_prefix(struct engine *e)
{
    uint32_t n = e->options->nprocs;
    struct joint j = {.e = e, .leaves = true};
    struct joint_sweeps sweeps = {.n = 0};
    j.places = ARENA_ARRAY(e->arena, struct joint_place, n);
    j.facts = e->ranks[0].exact->facts;
    e->phase = PHASE_EXACT;
    while (!joint_stops(&j) && sweep(&j))
        joint_jump(&j, &sweeps);
    if (e->attempt.has_jumped)
        mechanism_applies(e->options->mechanisms, MECHANISM_JUMP_PREFIX);
    for (uint32_t i = 0; i < n && !e->attempt.stop; i++)
        hand_over(&j, &e->ranks[i]);
}
