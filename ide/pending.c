#include "ide/pending.h"

#include "core/base/str.h"
#include "core/base/vec.h"

/* How many operations the rank has started for sure. */
static uint32_t started(const struct replay *r, uint32_t rank)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->step; i++) {
        const struct result_event *e = &r->trace->events[i];
        uint32_t number = e->rank == rank             ? e->number
                          : e->kind == EVENT_MESSAGE && e->partner == rank ? e->partner_number
                                                                           : RESULT_NONE;
        if (number != RESULT_NONE && number + (e->kind != EVENT_WAIT) > n)
            n = number + (e->kind != EVENT_WAIT);
    }
    return replay_at_end(r) ? RESULT_NONE : n;
}

/* A collective that was entered and goes on: all have entered it only later, or never. */
static bool is_incomplete(const struct replay *r, uint32_t event)
{
    const struct result_event *mine = &r->trace->events[event];
    if (!str_same(mine->operation, "icoll"))
        return false;
    for (uint32_t i = event; i < r->step; i++) {
        const struct result_event *e = &r->trace->events[i];
        if (e->completes && e->collective == mine->collective && str_same(e->comm, mine->comm))
            return false;
    }
    return true;
}

/* What the event, which comes later, will match for the rank; of a collective, what it is in. */
static void add_event(struct arena *a, struct pending_list *to, const struct replay *r,
                      uint32_t event, uint32_t rank, uint32_t n)
{
    const struct result_event *e = &r->trace->events[event];
    bool message = e->kind == EVENT_MESSAGE || e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE;
    bool mine = e->rank == rank, other = e->kind == EVENT_MESSAGE && e->partner == rank;
    struct pending p = {.partner = RESULT_NONE};
    if (e->kind == EVENT_ENTER && mine && event < r->step && is_incomplete(r, event)) {
        p.call = e->call;
        p.at = e->at;
        p.number = e->number;
        VEC_PUSH(a, to->items, to->n, to->cap, p);
    }
    uint32_t number = mine ? e->number : e->partner_number;
    p.number = number;
    if (event < r->step || !message || (!mine && !other) || number == RESULT_NONE || number >= n)
        return;
    p.call = mine ? e->call : e->partner_call;
    p.at = mine ? e->at : e->partner_at;
    p.sends = mine && e->kind != EVENT_RECEIVE;
    if (p.sends) {
        p.partner = e->partner;
        p.tag = e->tag;
        p.comm = e->comm;
    }
    VEC_PUSH(a, to->items, to->n, to->cap, p);
}

static void add_open(struct arena *a, struct pending_list *to, const struct result_open *o)
{
    struct pending p = {.call = o->call, .at = o->at, .number = o->number, .partner = o->partner,
                        .sends = o->partner != RESULT_NONE, .tag = o->tag};
    for (size_t i = 0; i < to->n; i++)
        if (to->items[i].number == o->number && o->number != RESULT_NONE)
            return; /* a collective, as an event has told */
    VEC_PUSH(a, to->items, to->n, to->cap, p);
}

struct pending_list pending_at(struct arena *arena, const struct replay *r, uint32_t rank)
{
    struct pending_list all = {0};
    const struct result_final *f = &r->trace->final[rank];
    uint32_t n = started(r, rank);
    for (uint32_t i = 0; i < r->trace->n_events && !replay_at_end(r); i++)
        add_event(arena, &all, r, i, rank, n);
    for (uint32_t i = 0; i < f->n_open; i++)
        if (replay_at_end(r) || (f->open[i].number != RESULT_NONE && f->open[i].number < n))
            add_open(arena, &all, &f->open[i]);
    struct pending last = {.call = f->call, .at = f->at, .number = RESULT_NONE, .sends = true,
                           .blocks = true, .partner = f->offers_to, .tag = f->offers_tag};
    if (replay_at_end(r) && f->offers_to != RESULT_NONE)
        VEC_PUSH(arena, all.items, all.n, all.cap, last);
    return all;
}
