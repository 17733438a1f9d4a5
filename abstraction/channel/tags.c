#include "abstraction/channel/tags.h"

#include "abstraction/channel/channel.h"
#include "abstraction/channel/match.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "core/base/vec.h"

/* Of one rank to another, outside the exact phase. */
enum { MAX_TAGS = 8 };

/* A receive of `rank` names the tag; from: SKEL_NONE: of any source. */
struct tag_name {
    uint32_t from, rank, comm;
    int32_t tag;
};

struct tag_names {
    struct tag_name *v;
    uint32_t n, cap;
    struct tag_name *any; /* those of any source */
    uint32_t n_any, cap_any;
};

static bool is_between(const struct group *g, uint32_t from, uint32_t to, uint32_t comm)
{
    return !g->is_coll && g->to == to && g->comm == comm && (from == SKEL_NONE || g->from == from);
}

static bool is_name_of(const struct tag_name *t, uint32_t from, uint32_t to, uint32_t comm)
{
    return t->rank == to && t->comm == comm && (t->from == SKEL_NONE || t->from == from);
}

static bool is_named(const struct engine *e, uint32_t from, uint32_t to, int32_t tag, uint32_t comm)
{
    const struct tag_names *all = e->tags;
    const struct group *g = from == SKEL_NONE ? NULL : channel_look(e, from, to, tag, comm);
    for (uint32_t i = 0; all && i < all->n_any; i++)
        if (all->any[i].tag == tag && is_name_of(&all->any[i], from, to, comm))
            return true;
    return g && g->named;
}

/* Is a channel of mixed tags in use by which a message with this tag may come? */
static bool may_be_mixed(const struct engine *e, const struct tag_name *t)
{
    for (uint32_t i = 0; i < e->groups.n; i++) {
        const struct group *g = e->groups.v[i];
        if (g->tag == GROUP_MIXED_TAG && g->used && is_between(g, t->from, t->rank, t->comm))
            return true;
    }
    return false;
}

bool tags_name(struct engine *e, uint32_t rank, const struct envelope *v)
{
    struct tag_name t = {v->peer == M2S_MPI_ANY_SOURCE ? SKEL_NONE : match_world_rank(v), rank,
                         v->comm->index, v->tag};
    if (v->tag == M2S_MPI_ANY_TAG)
        return true;
    struct group *g =
        t.from == SKEL_NONE ? NULL : channel_find(e, t.from, rank, t.tag, t.comm);
    if (g ? g->named : is_named(e, SKEL_NONE, rank, t.tag, t.comm))
        return true;
    if (g)
        g->named = true;
    if (!e->tags)
        e->tags = ARENA_NEW(e->keep, struct tag_names);
    VEC_PUSH(e->keep, e->tags->v, e->tags->n, e->tags->cap, t);
    if (!g)
        VEC_PUSH(e->keep, e->tags->any, e->tags->n_any, e->tags->cap_any, t);
    if (!may_be_mixed(e, &t))
        return true;
    e->attempt.dirty = true;
    return !e->attempt.frozen;
}

bool tags_next_name(const struct engine *e, uint32_t from, const struct envelope *v, uint32_t to,
                    uint32_t *at, int32_t *tag)
{
    while (e->tags && *at < e->tags->n) {
        const struct tag_name *t = &e->tags->v[(*at)++];
        if (is_name_of(t, from, to, v->comm->index))
            return *tag = t->tag, true;
    }
    return false;
}

static struct group *find_mixed(const struct engine *e, uint32_t from, uint32_t to, uint32_t comm)
{
    return channel_look(e, from, to, GROUP_MIXED_TAG, comm);
}

struct group *tags_pair_channel(struct engine *e, uint32_t from, uint32_t to, uint32_t comm)
{
    return channel_find(e, from, to, GROUP_MIXED_TAG, comm);
}

/* From the next attempt on no message comes by the other ones. */
static struct group *mix(struct engine *e, uint32_t from, uint32_t to, uint32_t comm)
{
    for (uint32_t i = 0; i < e->groups.n; i++)
        if (is_between(e->groups.v[i], from, to, comm))
            e->groups.v[i]->used = false;
    e->attempt.dirty = e->attempt.stop = true;
    return tags_pair_channel(e, from, to, comm);
}

static bool has_many_tags(const struct engine *e, uint32_t from, uint32_t to, uint32_t comm)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->groups.n; i++)
        n += is_between(e->groups.v[i], from, to, comm) && e->groups.v[i]->used &&
             !is_named(e, from, to, e->groups.v[i]->tag, comm);
    return n > MAX_TAGS;
}

struct group *tags_channel(struct engine *e, uint32_t from, uint32_t to, int32_t tag, uint32_t comm)
{
    struct group *g = find_mixed(e, from, to, comm);
    if (g && !is_named(e, from, to, tag, comm))
        return g;
    g = channel_find(e, from, to, tag, comm);
    bool asks = !g->used && e->phase == PHASE_ALONE && !e->attempt.frozen && tag != GROUP_MIXED_TAG;
    if (asks && has_many_tags(e, from, to, comm))
        mix(e, from, to, comm);
    return g;
}

struct group *tags_mixed_channel(struct engine *e, uint32_t from, uint32_t to, uint32_t comm)
{
    struct group *g = find_mixed(e, from, to, comm);
    if (g)
        return g;
    return e->attempt.frozen ? tags_pair_channel(e, from, to, comm)
                             : mix(e, from, to, comm);
}
