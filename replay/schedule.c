#include "replay/schedule.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <string.h>

enum { MPI_MAX_NAME = 64 };

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

/* Accesses to windows, and what waits for them, have operations of the model's own. */
static const struct mpi_call *call_of_window(const char *call)
{
    const char *end = call ? strchr(call, '(') : NULL;
    char name[MPI_MAX_NAME];
    if (!end || (size_t)(end - call) >= sizeof name)
        return NULL;
    memcpy(name, call, (size_t)(end - call));
    name[end - call] = '\0';
    const struct mpi_call *row = mpi_call(mpi_find(name));
    return row && row->class == MPI_C_RMA ? row : NULL;
}

static bool has_own(const struct result_trace *t)
{
    bool any = false;
    for (uint32_t i = 0; i < t->n_events; i++)
        any |= t->events[i].kind == EVENT_WAIT && call_of_window(t->events[i].call) != NULL;
    for (uint32_t r = 0; r < t->nprocs; r++)
        any |= strcmp(t->final[r].operation ? t->final[r].operation : "", "coll") != 0
               && call_of_window(t->final[r].call) != NULL;
    return any;
}

/* Only the steps that are known, in their order. */
static void make_sparse(struct plan *p)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n_steps; i++)
        if (p->steps[i].kind != STEP_UNKNOWN)
            p->steps[n++] = p->steps[i];
    p->n_steps = n;
    p->n_decisions = 0;
    p->is_sparse = true;
}

struct plan *schedule_of(struct arena *arena, const struct result_trace *t)
{
    struct plan *plans = ARENA_ARRAY(arena, struct plan, t->nprocs);
    for (uint32_t i = 0; i < t->n_events; i++)
        add_event(arena, plans, &t->events[i]);
    for (uint32_t r = 0; r < t->nprocs && has_own(t); r++)
        make_sparse(&plans[r]);
    return plans;
}

struct turns schedule_turns(struct arena *arena, const struct result_trace *t)
{
    struct turns turns = {0};
    for (uint32_t i = 0; i < t->n_events; i++) {
        const struct result_event *e = &t->events[i];
        const struct mpi_call *row = e->kind == EVENT_WAIT ? call_of_window(e->call) : NULL;
        struct turn turn = {e->rank, e->at};
        enum mpi_fn fn = row ? mpi_plain(mpi_find(row->name)) : MPI_FN_COUNT;
        if (row && fn != MPI_FN_MPI_Put && fn != MPI_FN_MPI_Get && fn != MPI_FN_MPI_Accumulate)
            VEC_PUSH(arena, turns.items, turns.n, turns.cap, turn);
    }
    return turns;
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
