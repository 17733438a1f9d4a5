#include "ide/replay.h"

#include <string.h>

bool replay_takes_part(const struct result_event *e, uint32_t rank)
{
    return e->rank == rank || (e->kind == EVENT_MESSAGE && e->partner == rank);
}

/* Where the event happens for a rank that takes part in it. */
static struct src_range place_of(const struct result_event *e, uint32_t rank)
{
    bool is_partner = e->rank != rank && e->kind == EVENT_MESSAGE && e->partner_at.file;
    return is_partner ? e->partner_at : e->at;
}

struct replay replay_new(struct arena *arena, const struct result_finding *finding)
{
    struct replay r = {.trace = finding->trace, .finding = finding};
    r.last = ARENA_ARRAY(arena, uint32_t, r.trace->nprocs);
    return r;
}

void replay_go(struct replay *r, uint32_t step)
{
    r->step = step < r->trace->n_events ? step : r->trace->n_events;
    memset(r->last, 0, r->trace->nprocs * sizeof *r->last);
    for (uint32_t i = 0; i < r->step; i++) {
        const struct result_event *e = &r->trace->events[i];
        if (e->rank < r->trace->nprocs)
            r->last[e->rank] = i + 1;
        if (e->kind == EVENT_MESSAGE && e->partner < r->trace->nprocs)
            r->last[e->partner] = i + 1;
    }
}

bool replay_at_end(const struct replay *r)
{
    return r->step == r->trace->n_events;
}

/* The event at which the rank is: its last one, before that its first one; NULL: it has none. */
static const struct result_event *event_of(const struct replay *r, uint32_t rank)
{
    if (r->last[rank])
        return &r->trace->events[r->last[rank] - 1];
    for (uint32_t i = r->step; i < r->trace->n_events; i++)
        if (replay_takes_part(&r->trace->events[i], rank))
            return &r->trace->events[i];
    return NULL;
}

struct replay_place replay_position(const struct replay *r, uint32_t rank)
{
    const struct result_final *f = &r->trace->final[rank];
    const struct result_event *e = event_of(r, rank);
    bool end = replay_at_end(r), mine = e && e->rank == rank;
    if (end || !e)
        return (struct replay_place){.at = f->at, .call = f->call ? f->call : f->operation,
                                     .calls = f->calls, .n_calls = f->n_calls,
                                     .values = &f->values,
                                     .before = !end, .ended = end && f->ended};
    return (struct replay_place){.at = place_of(e, rank),
                                 .call = mine ? e->call : e->partner_call,
                                 .calls = mine ? e->calls : e->partner_calls,
                                 .n_calls = mine ? e->n_calls : e->n_partner_calls,
                                 .values = mine ? &e->values : &e->partner_values,
                                 .before = !r->last[rank]};
}

bool replay_is_pending(const struct replay *r, uint32_t event)
{
    const struct result_event *sent = &r->trace->events[event];
    if (sent->kind != EVENT_SEND || event >= r->step)
        return false;
    for (uint32_t i = event + 1; i < r->step; i++)
        if (r->trace->events[i].kind == EVENT_RECEIVE &&
            r->trace->events[i].message == sent->message)
            return false;
    return true;
}
