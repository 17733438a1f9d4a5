/* See emit_agents.h. */
#include "abstraction/explore/emit_agents.h"

#include "abstraction/machine/agent.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/rank.h"
#include "core/base/vec.h"

#include <string.h>

/* A channel to an agent: whoever asks on it waits at some of the values. */
struct door {
    const struct group *asked;
    uint32_t chan;
    const bool *shut; /* per value */
};

struct agent {
    struct emitter *m;
    struct word *x;
    struct skel_machine *machine;
    struct door *doors;
    uint32_t n_doors, cap_doors;
};

void emit_agents_enter(struct emitter *m)
{
    while (m->skel->n_agents < m->e->rma.words.n)
        skel_add_agent(m->skel);
}

/* ---- who waits ---- */

static uint32_t door_of(struct agent *a, const struct group *asked, const bool *shut)
{
    uint32_t n = a->x->n_values;
    for (uint32_t i = 0; i < a->n_doors; i++)
        if (a->doors[i].asked == asked && !memcmp(a->doors[i].shut, shut, n * sizeof *shut))
            return i;
    struct skel *skel = a->m->skel;
    uint32_t comm = skel->chans[a->m->chans[asked->index]].comm;
    int32_t tag = (int32_t)(4 + 2 * a->n_doors + asked->tag);
    uint32_t to = skel_n_processes(skel) + a->x->number;
    struct door d = {asked, skel_add_chan(skel, asked->from, to, tag, comm), shut};
    VEC_PUSH(a->m->e->arena, a->doors, a->n_doors, a->cap_doors, d);
    return a->n_doors - 1;
}

/* Each request goes through the door of its node. */
static void find_doors(struct agent *a, struct skel_world *world)
{
    const struct engine *e = a->m->e;
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        for (uint32_t k = 0; k < e->ranks[i].n_nodes; k++) {
            const struct event *ev = e->ranks[i].nodes[k].event;
            if (ev->kind != EVENT_ISEND || ev->send->to != agent_of(e, a->x))
                continue;
            const bool *shut = agent_shut(a->m->e, a->x, &e->ranks[i], k);
            uint32_t door = door_of(a, ev->send, shut);
            struct skel_state *state = &world->ranks[i].states[k];
            state->chan = a->doors[door].chan;
            state->sym = skel_add_sym(a->m->skel, state->chan, ev->symbol->text);
        }
}

/* ---- the machine ---- */

/* What the rank that waits at this value waits for. */
static const char *text_of(struct arena *arena, const struct word *x, int64_t v)
{
    if (!x->locks)
        return "the memory of a window";
    if (v == 0)
        return arena_printf(arena, "the lock of rank %u, which nobody has", x->member);
    if (v < 0)
        return arena_printf(arena, "the lock of rank %u, which rank %lld has", x->member,
                            (long long)(-1 - v));
    return arena_printf(arena, "the lock of rank %u, which %lld process%s", x->member, (long long)v,
                        v == 1 ? " shares" : "es share");
}

/* The first states are those of the values, in which it serves. */
static void add_value_states(struct agent *a)
{
    struct skel *skel = a->m->skel;
    for (uint32_t k = 0; k < a->x->n_values; k++) {
        uint32_t at = skel_add_state(skel, a->machine, SKEL_RECV);
        struct skel_state *s = &a->machine->states[at];
        s->text = str_intern(skel->strings,
                             text_of(a->m->e->arena, a->x, a->x->values[k].v));
        s->chans = ARENA_ARRAY(skel->arena, uint32_t, a->n_doors);
        for (uint32_t i = 0; i < a->n_doors; i++)
            if (!a->doors[i].shut[k])
                s->chans[s->n_chans++] = a->doors[i].chan;
    }
}

/* It goes on with the step of the request: with one value, or one of several. */
static uint32_t add_results(struct agent *a, const struct agent_step *step, uint32_t value)
{
    uint32_t out[AGENT_RESULTS], n = agent_apply(a->m->e, a->x, step, value, out);
    if (n == 1)
        return out[0];
    uint32_t at = skel_add_state(a->m->skel, a->machine, SKEL_LOCAL);
    for (uint32_t k = 0; k < n; k++)
        skel_add_trans(a->m->skel, a->machine, at, out[k])->over = true;
    return at;
}

static void add_answer(struct agent *a, const struct door *d, uint32_t value,
                       const struct symbol *request)
{
    struct skel *skel = a->m->skel;
    struct agent_step step = agent_step_of(request);
    uint32_t to = add_results(a, &step, value);
    bool tells = agent_tells(d->asked);
    const struct group *g = agent_answers(a->m->e, a->x, d->asked->from, tells);
    uint32_t at = skel_add_state(skel, a->machine, SKEL_ISEND);
    struct skel_state *s = &a->machine->states[at];
    s->text = str_intern(skel->strings, "the memory of a window");
    s->mode = SKEL_BUFFER;
    s->chan = a->m->chans[g->index];
    s->sym = a->m->symbols[g->index][tells ? value : 0];
    skel_add_trans(skel, a->machine, at, to);
    struct skel_trans *t = skel_add_trans(skel, a->machine, value, at);
    t->chan = d->chan;
    t->sym = skel_add_sym(skel, d->chan, request->text);
}

static void add_answers(struct agent *a, const struct door *d)
{
    for (uint32_t k = 0; k < a->x->n_values; k++)
        for (uint32_t i = 0; i < d->asked->n_symbols && !d->shut[k]; i++)
            add_answer(a, d, k, d->asked->symbols[i]);
}

static void emit_agent(struct emitter *m, struct word *x, struct skel_world *world)
{
    struct agent a = {.m = m, .x = x,
                      .machine = &world->ranks[skel_n_processes(m->skel) + x->number]};
    if (x->used && !x->dropped) {
        find_doors(&a, world);
        add_value_states(&a);
        for (uint32_t i = 0; i < a.n_doors; i++)
            add_answers(&a, &a.doors[i]);
    }
}

void emit_agents(struct emitter *m, struct skel_world *world)
{
    for (uint32_t k = 0; k < m->e->rma.words.n; k++)
        emit_agent(m, &m->e->rma.words.items[k], world);
    for (uint32_t k = skel_n_processes(m->skel); k < m->skel->nprocs; k++)
        if (!world->ranks[k].n_states)
            skel_add_state(m->skel, &world->ranks[k], SKEL_END);
}
