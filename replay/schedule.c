#include "replay/schedule.h"

#include "core/base/vec.h"

static struct step *step(struct arena *a, struct plan *p, uint32_t number, enum step_kind kind,
                         struct src_range at, const char *call)
{
    while (p->n_steps <= number)
        VEC_PUSH(a, p->steps, p->n_steps, p->cap_steps, ((struct step){.source = RESULT_NONE}));
    struct step *s = &p->steps[number];
    s->kind = kind;
    s->at = at;
    s->call = call;
    return s;
}

static void add_message(struct arena *a, struct plan *plans, const struct result_event *e)
{
    bool received = e->kind == EVENT_RECEIVE;
    if (received && e->number != RESULT_NONE)
        step(a, &plans[e->rank], e->number, STEP_RECEIVE, e->at, e->call)->source = e->partner;
    if (received || e->number == RESULT_NONE)
        return;
    struct step *s = step(a, &plans[e->rank], e->number, STEP_SEND, e->at, e->call);
    s->buffered |= e->kind == EVENT_SEND;
    if (e->kind == EVENT_MESSAGE && e->partner_number != RESULT_NONE)
        step(a, &plans[e->partner], e->partner_number, STEP_RECEIVE, e->partner_at,
             e->partner_call)->source = e->rank;
}

static void add_event(struct arena *a, struct plan *plans, const struct result_event *e)
{
    struct plan *p = &plans[e->rank];
    struct decision d = {e->number, e->selects, e->selected, e->at};
    switch (e->kind) {
    case EVENT_MESSAGE:
    case EVENT_SEND:
    case EVENT_RECEIVE: add_message(a, plans, e); return;
    case EVENT_ENTER:
    case EVENT_LEAVE:
        if (e->number != RESULT_NONE)
            step(a, p, e->number, STEP_COLLECTIVE, e->at, e->call)->early |=
                e->kind == EVENT_LEAVE;
        return;
    case EVENT_WAIT:
        if (e->selects != SELECTS_NONE && e->number != RESULT_NONE)
            VEC_PUSH(a, p->decisions, p->n_decisions, p->cap_decisions, d);
        return;
    case EVENT_CHOICE: return;
    }
}

struct plan *schedule_of(struct arena *arena, const struct result_trace *t)
{
    struct plan *plans = ARENA_ARRAY(arena, struct plan, t->nprocs);
    for (uint32_t i = 0; i < t->n_events; i++)
        add_event(arena, plans, &t->events[i]);
    return plans;
}

const struct step *schedule_step(const struct plan *p, uint32_t number)
{
    return number < p->n_steps && p->steps[number].kind != STEP_UNKNOWN ? &p->steps[number]
                                                                        : NULL;
}

struct decision *schedule_decision(struct plan *p, uint32_t after)
{
    while (p->next < p->n_decisions && p->decisions[p->next].after < after)
        p->next++;
    bool now = p->next < p->n_decisions && p->decisions[p->next].after == after;
    return now ? &p->decisions[p->next] : NULL;
}

bool schedule_is_over(const struct plan *p)
{
    bool over = p->at >= p->n_steps;
    for (uint32_t i = p->next; over && i < p->n_decisions; i++)
        over = p->decisions[i].after < p->at;
    return over;
}
