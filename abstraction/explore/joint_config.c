/* The configuration of the joint phase: copied where it forks, put back to go the other way.
 *
 *     rank 0 has sent two messages that rank 1 has not received     both are in the copy, and the
 *                                                                   state of each rank
 *
 * States are copied when they are written to (state.h).  Of the messages of a channel, and the
 * collectives of a communicator, the ones that nobody can ask for any more stay where they are.
 */
#include "abstraction/coll/exact.h"
#include "abstraction/explore/exact_step.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

struct config_rank {
    struct state *state;
    enum exact_status status;
    struct event waiting;
    uint32_t *entered, n_entered;
    struct joint_place place;
};

struct config_channel { /* messages from `first` on */
    uint32_t first, n, received;
    struct message *items;
};

struct config_comm {
    uint32_t first, n;
    struct exact_coll *items;
};

struct joint_config {
    struct config_rank *ranks;
    struct config_channel *channels;
    uint32_t n_channels;
    struct config_comm *comms;
    uint32_t n_comms;
    struct facts facts;
    uint32_t n_forks;
    bool general;
};

/* ---- what may still be asked for ---- */

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

uint32_t joint_config_first_message(const struct joint *j, uint32_t group)
{
    const struct group *g = j->e->groups.v[group];
    const struct rank *r = &j->e->ranks[g->to];
    uint32_t first = g->received;
    if (r->status != EXACT_RUNNING)
        return first;
    bool takes = r->waiting.kind == EVENT_RECV || r->waiting.kind == EVENT_SENDRECV;
    if (takes && r->waiting.recv == g)
        first = least(first, j->places[g->to].taking);
    for (uint32_t i = 0; i < r->exact->n_requests; i++) {
        const struct request *q = &r->exact->requests[i];
        if (q->kind == REQUEST_RECV && q->active && q->group == g)
            first = least(first, q->index);
    }
    return first;
}

static uint32_t first_of_rank(const struct rank *r, uint32_t comm)
{
    uint32_t first = rank_entered(r, comm);
    for (uint32_t i = 0; i < r->exact->n_requests; i++) {
        const struct request *q = &r->exact->requests[i];
        if (q->kind == REQUEST_COLL && q->active && q->coll && q->coll->comm->index == comm)
            first = least(first, q->index);
    }
    return first;
}

uint32_t joint_config_first_coll(const struct joint *j, uint32_t comm)
{
    const struct rank_list *members = comms_get(j->e->comms, comm)->group;
    uint32_t first = j->e->colls.v[comm].n;
    for (uint32_t i = 0; i < members->n; i++)
        if (j->e->ranks[members->ranks[i]].status == EXACT_RUNNING)
            first = least(first, first_of_rank(&j->e->ranks[members->ranks[i]], comm));
    return first;
}

/* ---- copies ---- */

static struct symbol *copy_symbol(struct arena *arena, const struct symbol *y)
{
    if (!y)
        return NULL;
    struct symbol *c = arena_memdup(arena, y, sizeof *y);
    c->cells = arena_memdup(arena, y->cells, y->n_cells * sizeof *y->cells);
    c->cap_cells = y->n_cells;
    return c;
}

static struct exact_coll copy_coll(struct arena *arena, const struct exact_coll *slot,
                                   uint32_t n)
{
    struct exact_coll c = *slot;
    c.calls = arena_memdup(arena, slot->calls, n * sizeof *slot->calls);
    c.contents = arena_memdup(arena, slot->contents, n * sizeof *slot->contents);
    c.parts = arena_memdup(arena, slot->parts, n * sizeof *slot->parts);
    if (slot->shared)
        c.shared = arena_memdup(arena, slot->shared, slot->n_shared * sizeof *slot->shared);
    for (uint32_t i = 0; i < n; i++) {
        c.contents[i] = copy_symbol(arena, slot->contents[i]);
        if (!slot->parts[i])
            continue;
        uint32_t n_out = slot->calls[i].n_out;
        c.parts[i] = arena_memdup(arena, slot->parts[i], n_out * sizeof **slot->parts);
        for (uint32_t k = 0; k < n_out; k++)
            c.parts[i][k] = copy_symbol(arena, slot->parts[i][k]);
    }
    return c;
}

static void save_rank(struct joint *j, struct config_rank *c, uint32_t number)
{
    struct rank *r = &j->e->ranks[number];
    *c = (struct config_rank){.status = r->status, .waiting = r->waiting,
                              .n_entered = r->n_exact_colls, .place = j->places[number]};
    c->entered = arena_memdup(j->e->arena, r->exact_colls,
                              r->n_exact_colls * sizeof *r->exact_colls);
    if (r->status == EXACT_RUNNING)
        c->state = state_clone(j->e, r->exact);
}

static void save_channel(struct joint *j, struct config_channel *c, uint32_t number)
{
    const struct group *g = j->e->groups.v[number];
    *c = (struct config_channel){.n = g->n_exact, .received = g->received};
    if (g->is_coll)
        return;
    c->first = least(joint_config_first_message(j, number), g->n_exact);
    c->items = arena_memdup(j->e->arena, g->exact + c->first,
                            (c->n - c->first) * sizeof *g->exact);
    for (uint32_t k = 0; k < c->n - c->first; k++)
        c->items[k].full = copy_symbol(j->e->arena, c->items[k].full);
}

static void save_comm(struct joint *j, struct config_comm *c, uint32_t number)
{
    const struct comm_colls *colls = &j->e->colls.v[number];
    *c = (struct config_comm){.n = colls->n};
    c->first = least(joint_config_first_coll(j, number), colls->n);
    c->items = ARENA_ARRAY(j->e->arena, struct exact_coll, c->n - c->first + 1);
    uint32_t members = comms_get(j->e->comms, number)->group->n;
    for (uint32_t k = c->first; k < c->n; k++)
        c->items[k - c->first] = copy_coll(j->e->arena, &colls->items[k], members);
}

struct joint_config *joint_config_save(struct joint *j)
{
    struct engine *e = j->e;
    struct joint_config *c = ARENA_NEW(e->arena, struct joint_config);
    *c = (struct joint_config){.n_channels = e->groups.n, .n_comms = e->colls.n,
                               .n_forks = j->n_forks, .general = j->general};
    c->ranks = ARENA_ARRAY(e->arena, struct config_rank, e->options->nprocs);
    c->channels = ARENA_ARRAY(e->arena, struct config_channel, e->groups.n + 1);
    c->comms = ARENA_ARRAY(e->arena, struct config_comm, e->colls.n + 1);
    c->facts = facts_copy(&j->facts, e->arena);
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        save_rank(j, &c->ranks[i], i);
    for (uint32_t i = 0; i < e->groups.n; i++)
        save_channel(j, &c->channels[i], i);
    for (uint32_t i = 0; i < e->colls.n; i++)
        save_comm(j, &c->comms[i], i);
    return c;
}

/* ---- back again ---- */

static void restore_rank(struct joint *j, const struct config_rank *c, uint32_t number)
{
    struct rank *r = &j->e->ranks[number];
    if (r->status == EXACT_RUNNING && r->exact)
        state_recycle(j->e, r->exact);
    r->status = c->status;
    r->exact = c->state;
    r->waiting = c->waiting;
    r->exact_colls = c->entered;
    r->n_exact_colls = r->cap_exact_colls = c->n_entered;
    j->places[number] = c->place;
}

static void restore_channel(struct joint *j, const struct config_channel *c, struct group *g)
{
    VEC_RESERVE(j->e->arena, g->exact, g->n_exact, g->cap_exact, c->n);
    g->received = c->received;
    g->n_exact = c->n;
    for (uint32_t k = c->first; k < c->n && !g->is_coll; k++)
        g->exact[k] = c->items[k - c->first];
}

static void restore_comm(struct joint *j, const struct config_comm *c, struct comm_colls *colls)
{
    VEC_RESERVE(j->e->arena, colls->items, colls->n, colls->cap, c->n);
    colls->n = c->n;
    for (uint32_t k = c->first; k < c->n; k++)
        colls->items[k] = c->items[k - c->first];
}

void joint_config_restore(struct joint *j, const struct joint_config *c)
{
    const struct config_channel empty = {.n = 0};
    const struct config_comm none = {.n = 0};
    for (uint32_t i = 0; i < j->e->options->nprocs; i++)
        restore_rank(j, &c->ranks[i], i);
    for (uint32_t i = 0; i < j->e->groups.n; i++)
        restore_channel(j, i < c->n_channels ? &c->channels[i] : &empty, j->e->groups.v[i]);
    for (uint32_t i = 0; i < j->e->colls.n; i++)
        restore_comm(j, i < c->n_comms ? &c->comms[i] : &none, &j->e->colls.v[i]);
    j->facts = c->facts;
    j->n_forks = c->n_forks;
    j->general = c->general;
}
