/* Groups: the channels and the kinds of collective by which values come from another rank, and
 * the questions about them.
 *
 *     MPI_Bcast(&n, ..., 0, comm)        one group for all broadcasts of this root there
 */
#include "abstraction/channel/channel.h"

#include "abstraction/state/engine.h"
#include "core/base/hash.h"
#include "core/base/vec.h"

#include <string.h>

enum { FIRST_SLOTS = 64 }; /* a power of two */

static struct group *new_group(struct engine *e)
{
    struct group *g = ARENA_NEW(e->keep, struct group);
    g->index = e->groups.n;
    VEC_PUSH(e->keep, e->groups.v, e->groups.n, e->groups.cap, g);
    return g;
}

/* ---- channels, by a table ---- */

/* Where the channel stands in the table, or would; NULL: there is no table. */
static struct group **slot_of(const struct groups *all, uint32_t from, uint32_t to, int32_t tag,
                              uint32_t comm)
{
    uint64_t h = hash_mix(hash_mix(hash_mix(hash_mix(1, from), to), (uint32_t)tag), comm);
    for (uint32_t i = (uint32_t)h; all->n_slots; i++) {
        struct group **slot = &all->slots[i & (all->n_slots - 1)], *g = *slot;
        if (!g || (g->from == from && g->to == to && g->tag == tag && g->comm == comm))
            return slot;
    }
    return NULL;
}

static void make_room(struct engine *e)
{
    struct groups *all = &e->groups;
    if (2 * (all->n + 1) <= all->n_slots)
        return;
    all->n_slots = all->n_slots ? 2 * all->n_slots : FIRST_SLOTS;
    all->slots = ARENA_ARRAY(e->keep, struct group *, all->n_slots);
    for (uint32_t i = 0; i < all->n; i++) {
        struct group *g = all->v[i];
        if (!g->is_coll)
            *slot_of(all, g->from, g->to, g->tag, g->comm) = g;
    }
}

struct group *channel_look(const struct engine *e, uint32_t from, uint32_t to, int32_t tag,
                           uint32_t comm)
{
    struct group **slot = slot_of(&e->groups, from, to, tag, comm);
    return slot ? *slot : NULL;
}

struct group *channel_find(struct engine *e, uint32_t from, uint32_t to, int32_t tag,
                           uint32_t comm)
{
    make_room(e);
    struct group **slot = slot_of(&e->groups, from, to, tag, comm);
    if (*slot)
        return *slot;
    struct group *g = *slot = new_group(e);
    g->from = from;
    g->to = to;
    g->tag = tag;
    g->comm = comm;
    return g;
}

struct group *channel_find_coll(struct engine *e, uint32_t comm, const char *kind, int32_t root,
                                uint32_t from)
{
    for (uint32_t i = 0; i < e->groups.n; i++) {
        struct group *g = e->groups.v[i];
        if (g->is_coll && g->comm == comm && g->root == root && !strcmp(g->kind, kind))
            return g;
    }
    struct group *g = new_group(e);
    g->is_coll = true;
    g->comm = comm;
    g->kind = arena_strdup(e->keep, kind);
    g->root = root;
    g->from = from;
    return g;
}

struct predicate_set *channel_predicates(struct engine *e, struct group *g, int64_t cell,
                                         enum ir_kind type)
{
    for (uint32_t i = 0; i < g->n_sets; i++)
        if (g->sets[i].cell == cell && g->sets[i].type == type)
            return &g->sets[i];
    struct predicate_set set = {.cell = cell, .type = type};
    VEC_PUSH(e->keep, g->sets, g->n_sets, g->cap_sets, set);
    e->attempt.dirty = true;
    return &g->sets[g->n_sets - 1];
}
