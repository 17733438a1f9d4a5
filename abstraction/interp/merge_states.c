/* State merging: too many states at one place of a program with wildcards, in the coarse
 * exploration, become one.
 *
 *     MPI_Waitall(12, requests, statuses)     12 messages of anybody: each order is a state
 *
 * From the 1001st state at a call or branch on, a state is joined with those before it there, as
 * the sides of a quiet branch are (interp/merge_branches.c), and the joined state is explored
 * instead: what differs is any value (ledger: widening).
 */
#include "abstraction/interp/merge_states.h"

#include "abstraction/interp/join_states.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "core/base/hash.h"
#include "core/base/mechanism.h"
#include "core/base/str.h"
#include "core/base/vec.h"

#include <string.h>

enum { CROWD = 1000 };

static uint64_t hash_place(const struct state *s, const struct event *ev)
{
    uint64_t h = hash_mix(hash_mix(1, ev->kind), s->n_frames);
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        h = hash_mix(hash_mix(hash_mix(h, f->fn->index), f->block), f->instr);
    }
    const struct call_progress *p = &s->progress;
    return hash_mix(hash_mix(hash_mix(hash_mix(h, p->phase), p->next), p->count), s->n_requests);
}

static struct place *find_place(struct engine *e, struct rank *r, uint64_t hash)
{
    for (uint32_t i = 0; i < r->n_places; i++)
        if (r->places[i].hash == hash)
            return &r->places[i];
    struct place p = {.hash = hash};
    VEC_PUSH(e->arena, r->places, r->n_places, r->cap_places, p);
    return &r->places[r->n_places - 1];
}

/* What a join does not look at must be the same. */
static bool can_join(const struct state *a, const struct state *b)
{
    size_t requests = a->n_requests * sizeof *a->requests;
    size_t made = a->n_made * sizeof *a->made;
    return a->n_requests == b->n_requests && a->n_made == b->n_made && !a->n_pending &&
           !b->n_pending && !a->n_takens && !b->n_takens && a->chosen == b->chosen &&
           a->reordered == b->reordered && a->clock_asked == b->clock_asked &&
           (!requests || !memcmp(a->requests, b->requests, requests)) &&
           (!made || !memcmp(a->made, b->made, made)) &&
           !memcmp(&a->progress, &b->progress, sizeof a->progress) &&
           !memcmp(&a->attached, &b->attached, sizeof a->attached);
}

/* A rank that has decided on the destination of a call sends to it.  Joined with one that has not,
 * it would ask again, and so for ever: the decision must outlive the join. */
static bool asks_the_same(const struct event *joined, const struct event *alone)
{
    return joined->kind == alone->kind
           && (alone->kind != EVENT_FORK || str_same(joined->condition, alone->condition));
}

void merge_states_step(struct engine *e, struct rank *r, struct state **s, struct event *ev)
{
    if (!engine_is_coarse(e) || !r->n_takers || e->stop || ev->kind == EVENT_STOP ||
        ev->kind == EVENT_END || ev->kind == EVENT_FAULT || ev->kind == EVENT_ABORT)
        return;
    struct place *p = find_place(e, r, hash_place(*s, ev));
    if (node_is_known(e, r, *s) || ++p->n <= CROWD ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_MERGE_STATES))
        return;
    if (!p->all) {
        p->all = state_clone(e, *s);
        return;
    }
    struct state *joined = state_clone(e, p->all);
    struct join_how how = {.at = ev->at, .round = p->n - CROWD};
    if (!can_join(joined, *s) || !join_states(e, joined, *s, &how))
        return;
    struct state *all = state_clone(e, joined);
    struct event after;
    merge_step(e, joined, &after);
    if (!asks_the_same(&after, ev)) {
        state_drop(e, joined);
        state_drop(e, all);
        return;
    }
    engine_note(e, joined, LEDGER_WIDEN, "there are too many cases here; what differs between "
                "them can be any value");
    p->all = all;
    *s = joined;
    *ev = after;
}
