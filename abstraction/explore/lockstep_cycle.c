/* Programs that never end, in the exact phase.
 *
 *     while (1) { MPI_Send(...); MPI_Recv(...); }
 *
 * Nothing is chosen there, so when all ranks and all messages under way are as they once
 * were, the rest of the execution repeats, and each machine is a loop.  The configuration is
 * remembered after 64, 128, 256... rounds and compared with the later ones.
 */
#include "abstraction/explore/lockstep_cycle.h"

#include "abstraction/channel/channel.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "core/base/hash.h"

enum { FIRST_CHECK = 64 };

uint64_t lockstep_places(const struct engine *e)
{
    uint64_t h = 1;
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        const struct rank *r = &e->ranks[i];
        h = hash_mix(h, r->status);
        if (r->status != EXACT_RUNNING)
            continue;
        const struct frame *f = &r->exact->frames[r->exact->n_frames - 1];
        h = hash_mix(hash_mix(hash_mix(h, r->exact->n_frames), f->block), f->instr);
        h = hash_mix(h, r->waiting.kind);
    }
    return h;
}

/* How many messages are under way: the same number, or there is no need to compare them. */
static uint64_t under_way(const struct engine *e)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < e->n_groups; i++)
        if (!e->groups[i]->is_coll && e->groups[i]->n_exact > e->groups[i]->received)
            n += e->groups[i]->n_exact - e->groups[i]->received;
    return n;
}

/* Messages under way.  False: they cannot be compared by their symbols. */
static bool backlog(const struct engine *e, uint64_t *hash)
{
    *hash = 1;
    for (uint32_t i = 0; i < e->n_groups; i++) {
        const struct group *g = e->groups[i];
        if (!g->is_coll && g->n_exact > g->received)
            e->budget->work += (g->n_exact - g->received) / 4;
        for (uint32_t k = g->received; !g->is_coll && k < g->n_exact; k++) {
            const struct message *m = &g->exact[k];
            if (m->full->n_cells > CONTENT_MAX_CELLS || g->generalise)
                return false;
            *hash = hash_mix(hash_mix(*hash, g->index), m->symbol->id);
        }
    }
    return true;
}

/* Has each running member entered the same number of collectives? */
static bool level_on(const struct engine *e, const struct comm *c)
{
    const struct rank *first = NULL;
    for (uint32_t i = 0; i < c->group->n; i++) {
        const struct rank *r = &e->ranks[c->group->ranks[i]];
        if (r->status != EXACT_RUNNING)
            continue;
        if (first && rank_entered(r, c->index) != rank_entered(first, c->index))
            return false;
        first = r;
    }
    return true;
}

static bool level(const struct engine *e)
{
    for (uint32_t i = 0; i < comms_count(e->comms); i++)
        if (!level_on(e, comms_get(e->comms, i)))
            return false;
    return true;
}

static void remember(struct engine *e, struct exact_config *c, uint64_t place, uint64_t hash)
{
    uint32_t n = e->options->nprocs;
    c->place = place;
    c->backlog = hash;
    c->under_way = under_way(e);
    c->keys = ARENA_ARRAY(e->arena, struct state_key, n);
    c->nodes = ARENA_ARRAY(e->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        c->nodes[i] = e->ranks[i].n_nodes;
        if (e->ranks[i].status == EXACT_RUNNING)
            c->keys[i] = state_key(e, e->ranks[i].exact);
    }
}

static bool same_states(struct engine *e, const struct exact_config *c)
{
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        if (e->ranks[i].status != EXACT_RUNNING)
            continue;
        struct state_key key = state_key(e, e->ranks[i].exact);
        if (key.a != c->keys[i].a || key.b != c->keys[i].b)
            return false;
    }
    return true;
}

bool lockstep_repeats(struct engine *e, struct exact_config *c)
{
    uint32_t sweep = ++c->sweep;
    bool remembers = sweep >= FIRST_CHECK && (sweep & (sweep - 1)) == 0;
    if (!remembers && !c->keys)
        return false;
    uint64_t place = lockstep_places(e), hash;
    if (!remembers && (place != c->place || under_way(e) != c->under_way))
        return false;
    if (!backlog(e, &hash))
        return false;
    if (c->keys && place == c->place && hash == c->backlog && same_states(e, c) && level(e))
        return true;
    if (remembers && level(e))
        remember(e, c, place, hash);
    return false;
}
