/* Chooses SPIN's channels, names things, and keeps within SPIN's limits (plan.h). */
#include "codegen/plan/plan.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <ctype.h>
#include <string.h>

/* SPIN reads a process of 20000 states in minutes, and slower than linearly. */
enum { SPIN_MAX_CHANS = 255, SPIN_MAX_RANKS = 254, MAX_NAME = 28, MAX_STATES = 20000 };

bool plan_is_server(const struct codegen_options *o, uint32_t rank)
{
    for (uint32_t i = 0; i < o->n_servers; i++)
        if (o->servers[i] == rank)
            return true;
    return false;
}

struct planner {
    struct arena *arena;
    const struct skel *s;
    const struct codegen_options *o;
    enum encoding e;
    const struct direct *direct;
    struct plan *plan;
    bool tags_as_keys; /* direct: for a reader */
};

static void use_chan(struct planner *p, uint32_t chan)
{
    p->plan->chans[chan].used = true;
}

static void use_chans(struct planner *p, const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_chans; i++)
        use_chan(p, state->chans[i]);
}

uint32_t plan_kind(const struct plan *plan, const struct skel_state *state)
{
    const struct plan_comm *c = &plan->comms[state->comm];
    for (uint32_t i = 0; i < c->n_kinds; i++)
        if (skel_coll_same(c->kinds[i], &state->coll))
            return i + 1;
    bug("a collective without a number");
}

uint32_t plan_sig(const struct plan *plan, const struct skel_state *state)
{
    const struct plan_comm *c = &plan->comms[state->comm];
    for (uint32_t i = 0; i < c->n_sigs && state->coll.sig; i++)
        if (!strcmp(c->sigs[i], state->coll.sig))
            return i + 1;
    return 0;
}

static void add_call(struct planner *p, struct plan_comm *c, const struct skel_coll *call)
{
    uint32_t i = 0;
    c->used = true;
    while (i < c->n_kinds && !skel_coll_same(c->kinds[i], call))
        i++;
    if (i == c->n_kinds)
        VEC_PUSH(p->arena, c->kinds, c->n_kinds, c->cap_kinds, call);
    for (i = 0; i < c->n_sigs && call->sig; i++)
        if (!strcmp(c->sigs[i], call->sig))
            return;
    if (call->sig)
        VEC_PUSH(p->arena, c->sigs, c->n_sigs, c->cap_sigs, call->sig);
}

static bool reads_value(const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].sym != SKEL_NONE || state->trans[i].bind != SKEL_NONE)
            return true;
    return false;
}

static void scan_state(struct planner *p, const struct skel_machine *m, uint32_t rank,
                       const struct skel_state *state)
{
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: use_chan(p, state->chan); break;
    case SKEL_SENDRECV:
        use_chan(p, state->chan);
        use_chans(p, state);
        break;
    case SKEL_IRECV:
    case SKEL_RECV: use_chans(p, state); break;
    case SKEL_ISEND: use_chan(p, state->chan); break;
    case SKEL_SELECT:
        for (uint32_t i = 0; i < state->n_alts; i++)
            for (uint32_t k = 0; k < state->alts[i].n_chans; k++)
                use_chan(p, state->alts[i].chans[k]);
        break;
    case SKEL_ICOLL:
    case SKEL_COLL:
        add_call(p, &p->plan->comms[state->comm], &state->coll);
        if (state->coll.decider == rank || reads_value(state))
            p->plan->comms[state->comm].full = true;
        break;
    case SKEL_LOCAL:
        if (skel_state_is_choice(m, state))
            p->plan->has_choice = true;
        break;
    case SKEL_READ:
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_ABORT: break;
    }
}

static void scan(struct planner *p)
{
    const struct skel *s = p->s;
    p->plan->comms = ARENA_ARRAY(p->arena, struct plan_comm, s->n_comms);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states; i++)
                if (reached[i])
                    scan_state(p, m, r, &m->states[i]);
            arena_free(scratch);
        }
    for (uint32_t i = 0; i < s->n_comms; i++)
        p->plan->comms[i].full |= s->comms[i].n_ranks > 1 && plan_may_mismatch(s, i);
}

/* A variable that is sent can have more values than the channel has symbols. */
static void bound_values(struct planner *p)
{
    const struct skel *s = p->s;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            for (uint32_t i = 0; i < m->n_states; i++) {
                const struct skel_state *state = &m->states[i];
                if (state->kind == SKEL_COLL || state->chan >= s->n_chans
                    || state->send_var == SKEL_NONE || !p->plan->chans[state->chan].used)
                    continue;
                struct plan_queue *q =
                    &p->plan->queues[p->plan->chans[state->chan].queue];
                uint32_t domain = m->vars[state->send_var].domain;
                if (q->n_values < domain)
                    q->n_values = domain;
            }
        }
}

static const char *tag_text(struct arena *a, int32_t tag)
{
    return tag < 0 ? arena_printf(a, "m%u", 0u - (uint32_t)tag)
                   : arena_printf(a, "%d", tag);
}

static const char *queue_name(struct planner *p, const struct skel_chan *c)
{
    switch (p->plan->grouping) {
    case GROUP_SENDER: return arena_printf(p->arena, "from_%u", c->from);
    case GROUP_PAIR: return arena_printf(p->arena, "c_%u_%u", c->from, c->to);
    case GROUP_NONE: break;
    }
    const char *tag = tag_text(p->arena, c->tag);
    return c->comm ? arena_printf(p->arena, "c_%u_%u_t%s_k%u", c->from, c->to, tag,
                                  c->comm)
                   : arena_printf(p->arena, "c_%u_%u_t%s", c->from, c->to, tag);
}

bool plan_is_keyed(const struct plan *plan)
{
    return plan->grouping != GROUP_NONE;
}

/* The queue for channel c: an earlier one of its group, or a new one. */
static uint32_t queue_of(struct planner *p, const struct skel_chan *c)
{
    struct plan *plan = p->plan;
    bool pair = plan->grouping == GROUP_PAIR;
    bool joins = plan->grouping == GROUP_PAIR || plan->grouping == GROUP_SENDER;
    for (uint32_t i = 0; i < plan->n_queues && joins; i++)
        if (plan->queues[i].from == c->from && (!pair || plan->queues[i].to == c->to))
            return i;
    struct plan_queue q = { .name = queue_name(p, c), .from = c->from,
                            .to = plan->grouping == GROUP_SENDER ? SKEL_NONE : c->to };
    VEC_PUSH(p->arena, plan->queues, plan->n_queues, plan->cap_queues, q);
    return plan->n_queues - 1;
}

/* What the encoding asks of SPIN's channel for channel c. */
static void fit_queue(struct planner *p, struct plan_queue *q, uint32_t c)
{
    if (!p->direct) {
        q->depth = p->e != ENCODING_RENDEZVOUS;
        return;
    }
    const struct direct_chan *d = &p->direct->chans[c];
    q->requests = d->form == DIRECT_REQUESTS;
    q->depth += d->depth;
    if (d->form == DIRECT_RENDEZVOUS)
        q->depth = 0;
    else if (!q->depth)
        q->depth = 1; /* nobody sends */
    if (d->posted && d->list == SKEL_NONE) {
        q->posted = arena_printf(p->arena, "p%s", q->name + 1);
        q->n_posted = d->posted;
    }
}

static void make_queues(struct planner *p, enum plan_grouping grouping)
{
    struct plan *plan = p->plan;
    plan->grouping = grouping;
    plan->n_queues = 0;
    for (uint32_t i = 0; i < p->s->n_chans; i++) {
        struct plan_chan *chan = &plan->chans[i];
        if (!chan->used)
            continue;
        chan->queue = queue_of(p, &p->s->chans[i]);
        struct plan_queue *q = &plan->queues[chan->queue];
        chan->key = p->tags_as_keys ? (uint32_t)p->s->chans[i].tag : q->n_keys;
        q->n_keys++;
        fit_queue(p, q, i);
        if (q->n_values < p->s->chans[i].n_syms)
            q->n_values = p->s->chans[i].n_syms;
    }
}

/* Channels in which more than one message can wait are joined only where tags ask for it. */
static bool group_direct(struct planner *p, const char **error)
{
    uint32_t n = 0;
    p->tags_as_keys = p->direct->pairs;
    for (uint32_t i = 0; i < p->s->n_chans; i++)
        p->tags_as_keys &= p->s->chans[i].comm == 0 && p->s->chans[i].tag >= 0
                           && p->s->chans[i].tag <= UINT8_MAX;
    make_queues(p, p->direct->pairs ? GROUP_PAIR : GROUP_NONE);
    for (uint32_t i = 0; i < p->plan->n_queues; i++)
        n += 1 + (p->plan->queues[i].posted != NULL);
    n += p->direct->n_lists;
    if (n > SPIN_MAX_CHANS)
        *error = arena_printf(p->arena, "the model needs %u channels; SPIN has 255", n);
    return n <= SPIN_MAX_CHANS;
}

static bool choose_grouping(struct planner *p, const char **error)
{
    if (p->direct)
        return group_direct(p, error);
    uint32_t room = p->o->max_chans ? p->o->max_chans : SPIN_MAX_CHANS;
    if (p->e == ENCODING_SCHEDULED && p->plan->has_choice)
        room--; /* the queue of ranks that have a choice to make */
    make_queues(p, GROUP_NONE);
    if (p->plan->n_queues <= room)
        return true;
    make_queues(p, GROUP_PAIR);
    if (p->plan->n_queues > room)
        make_queues(p, GROUP_SENDER);
    if (p->plan->n_queues <= SPIN_MAX_CHANS)
        return true;
    *error = arena_printf(p->arena, "the model needs %u channels; SPIN has 255",
                          p->plan->n_queues);
    return false;
}

/* A Promela name that no keyword and no macro has: v_ and the C name. */
static const char *var_name(struct arena *a, const struct skel_machine *m, uint32_t var)
{
    char *name = arena_printf(a, "v_%s", m->vars[var].name);
    bool plain = strlen(name) <= MAX_NAME;
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_') {
            *c = '_';
            plain = false;
        }
    /* changed names get their number, so that they stay different */
    return plain ? name : arena_printf(a, "v%u_%.*s", var, MAX_NAME - 8, name + 2);
}

static void name_proc(struct planner *p, struct plan_proc *proc)
{
    const char *world = p->s->n_worlds > 1 ? arena_printf(p->arena, "W%u_", proc->world)
                                           : "";
    const char *more = proc->shared ? "_etc" : "";
    proc->name = arena_printf(p->arena, "%sRank%u%s", world, proc->rank, more);
    const struct skel_machine *m = proc->machine;
    proc->var_names = ARENA_ARRAY(p->arena, const char *, m->n_vars);
    for (uint32_t v = 0; v < m->n_vars; v++)
        proc->var_names[v] = var_name(p->arena, m, v);
    proc->live = plan_live(p->arena, m);
}

static const char *check_limits(struct planner *p)
{
    if (p->s->nprocs > SPIN_MAX_RANKS)
        return arena_printf(p->arena, "SPIN runs at most 255 processes, so %d ranks; "
                                      "this program has %u",
                            SPIN_MAX_RANKS, p->s->nprocs);
    for (uint32_t w = 0; w < p->s->n_worlds; w++)
        for (uint32_t r = 0; r < p->s->nprocs; r++)
            if (p->s->worlds[w].ranks[r].n_states > MAX_STATES)
                return arena_printf(p->arena, "rank %u has %u states; SPIN cannot read "
                                              "one of more than %d in reasonable time",
                                    r, p->s->worlds[w].ranks[r].n_states, MAX_STATES);
    return NULL;
}

struct plan *plan_make(struct arena *arena, const struct skel *s,
                       const struct codegen_options *o, enum encoding e,
                       const struct direct *direct, const char **error)
{
    struct planner p = { arena, s, o, e, direct, ARENA_NEW(arena, struct plan), false };
    p.plan->chans = ARENA_ARRAY(arena, struct plan_chan, s->n_chans);
    p.plan->nprocs = s->nprocs;
    *error = check_limits(&p);
    if (*error)
        return NULL;
    scan(&p);
    if (e == ENCODING_MATCHING) {
        plan_apart(arena, s, o, p.plan);
        for (uint32_t i = 0; i < p.plan->n_procs; i++)
            name_proc(&p, &p.plan->procs[i]);
        return p.plan;
    }
    if (!choose_grouping(&p, error))
        return NULL;
    bound_values(&p);
    plan_share(arena, s, o, direct && (direct->keeps || direct->n_machines), p.plan);
    for (uint32_t i = 0; i < p.plan->n_procs; i++)
        name_proc(&p, &p.plan->procs[i]);
    return p.plan;
}
