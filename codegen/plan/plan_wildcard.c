/* When a rank that waits at a send, or in a collective, may be let go (docs/THEORY.md,
 * section 10).
 *
 *     s3 send c0 0 -> s4      s4 ... nothing but receives, to the end      never
 *                             s4 recv c1                 when c1 has a message
 *                             s4 send c2                 at any time
 *
 * The first is right since what the rank would do shows to nobody; the second since it
 * does nothing before that message is there.  A collective is left early only when those
 * have entered whose data the rank needs.
 */
#include "codegen/plan/plan_wildcard.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <string.h>

bool plan_is_wild(const struct skel *s, const struct skel_state *state)
{
    if (state->kind != SKEL_RECV && state->kind != SKEL_SENDRECV)
        return false;
    for (uint32_t i = 1; i < state->n_chans; i++)
        if (s->chans[state->chans[i]].from != s->chans[state->chans[0]].from)
            return true;
    return false;
}

bool plan_is_unordered(const struct plan *plan, const struct plan_proc *proc,
                       uint32_t state)
{
    return plan->unordered[proc->world * plan->nprocs + proc->rank][state];
}

static uint32_t find(uint32_t *group, uint32_t i)
{
    while (group[i] != i)
        i = group[i] = group[group[i]];
    return i;
}

static void join(uint32_t *group, uint32_t a, uint32_t b)
{
    a = find(group, a);
    b = find(group, b);
    if (a < b)
        group[b] = a;
    else
        group[a] = b;
}

static void join_receive(const struct skel *s, const struct skel_state *state,
                         uint32_t *group)
{
    if (state->kind != SKEL_RECV && state->kind != SKEL_SENDRECV)
        return;
    for (uint32_t i = 0; i < state->n_chans; i++)
        for (uint32_t k = 0; k < i; k++) {
            const struct skel_chan *a = &s->chans[state->chans[i]];
            const struct skel_chan *b = &s->chans[state->chans[k]];
            if (a->from == b->from && a->comm == b->comm)
                join(group, state->chans[i], state->chans[k]);
        }
}

static void join_all(const struct skel *s, const struct plan *plan, uint32_t *group)
{
    for (uint32_t i = 0; i < s->n_chans; i++)
        for (uint32_t k = 0; k < i && plan->chans[i].used; k++) {
            const struct skel_chan *a = &s->chans[i], *b = &s->chans[k];
            if (plan->chans[k].used && a->from == b->from && a->to == b->to
                && a->comm == b->comm)
                join(group, i, k);
        }
}

uint32_t *plan_wild_groups(struct arena *arena, const struct skel *s,
                           const struct plan *plan, bool all)
{
    uint32_t *group = ARENA_ARRAY(arena, uint32_t, s->n_chans);
    for (uint32_t i = 0; i < s->n_chans; i++)
        group[i] = i;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states; i++)
                if (reached[i])
                    join_receive(s, &m->states[i], group);
            arena_free(scratch);
        }
    if (all)
        join_all(s, plan, group);
    for (uint32_t i = 0; i < s->n_chans; i++)
        group[i] = find(group, i);
    return group;
}

static uint32_t keys_taken(const struct plan *plan, const struct skel_state *state,
                           uint32_t chan)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < state->n_chans; i++)
        n += plan->chans[state->chans[i]].queue == plan->chans[chan].queue;
    return n;
}

bool plan_takes_head(const struct plan *plan, const struct skel_state *state,
                     uint32_t chan)
{
    return keys_taken(plan, state, chan)
           == plan->queues[plan->chans[chan].queue].n_keys;
}

static bool takes_part(const struct plan *plan, const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_chans; i++)
        if (keys_taken(plan, state, state->chans[i]) > 1
            && !plan_takes_head(plan, state, state->chans[i]))
            return true;
    return false;
}

const char *plan_wild_check(struct arena *arena, const struct skel *s,
                            const struct plan *plan)
{
    const char *error = NULL;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states && !error; i++)
                if (reached[i] && takes_part(plan, &m->states[i]))
                    error = arena_printf(arena, "a receive of rank %u (state %u) takes "
                                                "several, but not all tags of a sender",
                                         r, i);
            arena_free(scratch);
        }
    return error;
}

/* Does some member not need some other? */
static bool lets_leave(const struct skel_state *state, const struct skel_comm *comm)
{
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        for (uint32_t k = 0; k < comm->n_ranks; k++)
            if (i != k && !skel_coll_needs(&state->coll, comm, comm->ranks[i],
                                           comm->ranks[k]))
                return true;
    return false;
}

void plan_wild_comms(const struct skel *s, struct plan *plan)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states; i++) {
                const struct skel_state *state = &m->states[i];
                if (reached[i] && state->kind == SKEL_COLL
                    && !plan->comms[state->comm].early)
                    plan->comms[state->comm].early =
                        lets_leave(state, &s->comms[state->comm]);
            }
            arena_free(scratch);
        }
}

/* Facts about the machines of one process type. */
struct waits {
    struct arena *arena, *scratch;
    const struct skel *s;
    const struct plan *plan;
    const struct skel_machine *m;
    bool *shows;    /* by state: what comes from here on can show to others */
    struct plan_wild *wild;
};

/* By channel: some MPI_Ssend uses it. */
static bool *find_ssends(const struct skel *s, struct arena *arena)
{
    bool *found = ARENA_ARRAY(arena, bool, s->n_chans);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->states[i].kind == SKEL_SSEND)
                    found[m->states[i].chan] = true;
        }
    return found;
}

/* A receive shows to the sender of a synchronous message, which cannot be let go. */
static bool receives_ssend(const struct skel_state *state, const bool *ssend)
{
    for (uint32_t i = 0; i < state->n_chans; i++)
        if (ssend[state->chans[i]])
            return true;
    return false;
}

static bool state_shows(const struct skel_state *state, const bool *ssend)
{
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_SENDRECV:
    case SKEL_COLL:
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_SELECT:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: return true;
    case SKEL_RECV: return receives_ssend(state, ssend);
    case SKEL_END:
    case SKEL_LOCAL: break;
    }
    return false;
}

/* Marks what shows, and all that comes before it. */
static void mark_shows(const struct skel_machine *m, const bool *ssend, bool *shows)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        shows[i] |= state_shows(&m->states[i], ssend);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = m->n_states; i-- > 0;)
            for (uint32_t k = 0; k < m->states[i].n_trans && !shows[i]; k++)
                if (shows[m->states[i].trans[k].to])
                    shows[i] = changed = true;
    }
}

/* The receive that the rank comes to next whatever happens, or SKEL_NONE. */
static uint32_t next_receive(const struct skel_machine *m, uint32_t state)
{
    for (uint32_t steps = 0; steps < m->n_states; steps++) {
        const struct skel_state *x = &m->states[state];
        if (x->kind == SKEL_RECV)
            return state;
        if (x->kind != SKEL_LOCAL || x->n_trans != 1 || x->trans[0].n_guards)
            return SKEL_NONE;
        state = x->trans[0].to;
    }
    return SKEL_NONE;
}

/* Do two collectives (states, or SKEL_NONE) need the same ranks? */
static bool same_needs(const struct waits *x, uint32_t a, uint32_t b)
{
    if (a == b || a == SKEL_NONE || b == SKEL_NONE)
        return a == b;
    const struct skel_state *c = &x->m->states[a], *d = &x->m->states[b];
    return c->comm == d->comm && skel_coll_same_needs(&c->coll, &d->coll);
}

/* The number of the class; 0 if there are no more numbers. */
static uint8_t class_of(struct waits *x, uint32_t coll, uint32_t next)
{
    struct plan_wild *wild = x->wild;
    uint32_t i = 0;
    while (i < wild->n_classes && (wild->classes[i].next != next
                                   || !same_needs(x, wild->classes[i].coll, coll)))
        i++;
    if (wild->first + i > WILD_LAST)
        return 0;
    struct plan_wild_class one = { coll, next };
    if (i == wild->n_classes)
        VEC_PUSH(x->arena, wild->classes, wild->n_classes, wild->cap_classes, one);
    return (uint8_t)(wild->first + i);
}

static uint8_t wait_of(struct waits *x, const struct skel_trans *t)
{
    if (!x->shows[t->to])
        return WILD_NEVER;
    uint32_t next = next_receive(x->m, t->to);
    uint8_t number = next == SKEL_NONE ? 0 : class_of(x, SKEL_NONE, next);
    if (number)
        return number;
    x->wild->any_time = true;
    return WILD_ANY_TIME;
}

/* All transitions share one number: which is taken is not known before. */
static uint8_t wait_in_coll(struct waits *x, uint32_t i)
{
    const struct skel_state *state = &x->m->states[i];
    bool shows = false;
    uint32_t next = next_receive(x->m, state->trans[0].to);
    for (uint32_t k = 0; k < state->n_trans; k++) {
        shows |= x->shows[state->trans[k].to];
        if (next_receive(x->m, state->trans[k].to) != next)
            next = SKEL_NONE;
    }
    if (!shows)
        return WILD_NEVER;
    uint8_t number = class_of(x, i, next);
    x->wild->full |= !number;
    return number;
}

static void find_waits(struct waits *x, const struct plan_proc *proc)
{
    x->wild->wait = ARENA_ARRAY(x->arena, uint8_t *, x->m->n_states);
    for (uint32_t i = 0; i < x->m->n_states; i++) {
        const struct skel_state *state = &x->m->states[i];
        x->wild->wait[i] = ARENA_ARRAY(x->arena, uint8_t, state->n_trans);
        bool coll = state->kind == SKEL_COLL && x->plan->comms[state->comm].early;
        if (!proc->reached[i]
            || (state->kind != SKEL_SEND && state->kind != SKEL_SENDRECV && !coll))
            continue;
        for (uint32_t k = 0; k < state->n_trans; k++)
            x->wild->wait[i][k] = coll ? wait_in_coll(x, i)
                                       : wait_of(x, &state->trans[k]);
    }
}

/* Process types of one rank, in different worlds, get different numbers. */
static uint32_t first_number(const struct plan_proc *proc, const uint32_t *used)
{
    uint32_t first = WILD_FIRST;
    for (uint32_t i = 0; i < proc->n_users; i++)
        if (used[proc->users[i].rank] > first)
            first = used[proc->users[i].rank];
    return first;
}

void plan_wild_waits(struct arena *arena, const struct skel *s, struct plan *plan)
{
    struct arena *scratch = arena_new();
    uint32_t *used = ARENA_ARRAY(scratch, uint32_t, s->nprocs);
    bool *ssend = find_ssends(s, scratch);
    plan->wild = ARENA_ARRAY(arena, struct plan_wild, plan->n_procs);
    for (uint32_t i = 0; i < plan->n_procs; i++) {
        const struct plan_proc *proc = &plan->procs[i];
        struct waits x = { arena, scratch, s, plan, proc->machine,
                           ARENA_ARRAY(scratch, bool, proc->machine->n_states),
                           &plan->wild[i] };
        x.wild->first = first_number(proc, used);
        for (uint32_t k = 0; k < proc->n_users; k++)
            mark_shows(&s->worlds[proc->users[k].world].ranks[proc->users[k].rank],
                       ssend, x.shows);
        find_waits(&x, proc);
        for (uint32_t k = 0; k < proc->n_users; k++)
            used[proc->users[k].rank] = x.wild->first + x.wild->n_classes;
    }
    arena_free(scratch);
}
