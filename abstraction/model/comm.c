
#include "abstraction/model/comm.h"

#include "abstraction/model/comm_parts.h"
#include "abstraction/model/topology.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <stdlib.h>
#include <string.h>

struct comm *comms_add(struct comms *c, const char *name, const struct rank_list *group,
                       const struct topology *topology)
{
    struct comm *comm = ARENA_NEW(c->arena, struct comm);
    *comm = (struct comm){.index = c->n, .name = name, .group = group, .topology = topology};
    VEC_PUSH(c->arena, c->items, c->n, c->cap, comm);
    return comm;
}

struct comms *comms_new(struct arena *arena, uint32_t nprocs)
{
    struct comms *c = ARENA_NEW(arena, struct comms);
    uint32_t *all = ARENA_ARRAY(arena, uint32_t, nprocs);
    c->arena = arena;
    c->nprocs = nprocs;
    for (uint32_t r = 0; r < nprocs; r++)
        all[r] = r;
    comms_add(c, "MPI_COMM_WORLD", group_of(c, all, nprocs), NULL);
    for (uint32_t r = 0; r < nprocs; r++)
        comms_add(c, "MPI_COMM_SELF", group_of(c, &r, 1), NULL);
    return c;
}

uint32_t comms_count(const struct comms *c)
{
    return c->n;
}

const struct comm *comms_get(const struct comms *c, uint32_t index)
{
    return c->items[index];
}

int32_t comm_rank(const struct comm *c, uint32_t world)
{
    return group_rank(comm_local(c, world), world);
}

uint32_t comm_member(const struct comm *c, uint32_t world)
{
    return (uint32_t)group_rank(c->group, world);
}

bool comm_is_inter(const struct comm *c)
{
    return c->sides[0] != NULL;
}

const struct rank_list *comm_local(const struct comm *c, uint32_t world)
{
    if (!comm_is_inter(c))
        return c->group;
    return c->sides[group_rank(c->sides[0], world) < 0];
}

const struct rank_list *comm_peers(const struct comm *c, uint32_t world)
{
    if (!comm_is_inter(c))
        return c->group;
    return c->sides[group_rank(c->sides[0], world) >= 0];
}

/* ---- offers ---- */

static struct making_call *add_call(struct comms *c, uint32_t parent, uint32_t n)
{
    struct making_call *call = ARENA_NEW(c->arena, struct making_call);
    call->parent = parent;
    call->n = n;
    call->offers = ARENA_ARRAY(c->arena, struct offer, c->nprocs);
    call->made = call->before = ARENA_ARRAY(c->arena, const struct comm *, c->nprocs);
    VEC_PUSH(c->arena, c->calls, c->n_calls, c->cap_calls, call);
    return call;
}

static struct making_call *find_call(struct comms *c, uint32_t parent, uint32_t n)
{
    for (uint32_t i = 0; i < c->n_calls; i++)
        if (c->calls[i]->parent == parent && c->calls[i]->n == n && !c->calls[i]->said)
            return c->calls[i];
    return add_call(c, parent, n);
}

static bool same_offer(const struct offer *a, const struct offer *b)
{
    return a->known == b->known && a->kind == b->kind && a->colour == b->colour &&
           a->key == b->key && a->group == b->group && a->bridge == b->bridge &&
           a->remote == b->remote && a->turn == b->turn && a->tag == b->tag &&
           topology_same(a->topology, b->topology) && topology_same_part(a->part, b->part) &&
           a->reorder == b->reorder;
}

const struct offer *comms_said(struct comms *c, const struct offer *offer)
{
    struct offer new = *offer;
    new.known = true;
    new.index = c->n_said;
    for (uint32_t i = 0; i < c->n_said; i++)
        if (same_offer(c->said[i], &new))
            return c->said[i];
    struct offer *said = arena_memdup(c->arena, &new, sizeof new);
    VEC_PUSH(c->arena, c->said, c->n_said, c->cap_said, said);
    return said;
}

/* The call in executions in which the members say this. */
static struct making_call *call_of(struct comms *c, const struct said_in_call *said)
{
    const struct rank_list *members = c->items[said->parent]->group;
    size_t size = members->n * sizeof *said->by_member;
    for (uint32_t i = 0; i < c->n_calls; i++)
        if (c->calls[i]->parent == said->parent && c->calls[i]->n == said->n &&
            c->calls[i]->said && memcmp(c->calls[i]->said, said->by_member, size) == 0)
            return c->calls[i];
    struct making_call *call = add_call(c, said->parent, said->n);
    call->said = arena_memdup(c->arena, said->by_member, size);
    for (uint32_t i = 0; i < members->n; i++)
        call->offers[members->ranks[i]] = *said->by_member[i];
    return call;
}

enum offered comms_offer(struct comms *c, uint32_t parent, uint32_t n, uint32_t rank,
                         const struct offer *offer)
{
    struct making_call *call = find_call(c, parent, n);
    struct offer *old = &call->offers[rank], new = *offer;
    if (call->torn)
        return OFFER_TORN;
    new.known = true;
    enum offered news = !old->known ? OFFER_NEW : OFFER_CHANGED;
    if (old->known && same_offer(old, &new)) {
        old->attempt = new.attempt;
        return OFFER_KNOWN;
    }
    if (old->known && old->attempt == new.attempt) {
        call->torn = true;
        return OFFER_CONFLICT;
    }
    *old = new;
    call->resolved = false;
    return news;
}

const struct offer *comms_offered(struct comms *c, uint32_t parent, uint32_t n, uint32_t rank)
{
    return &find_call(c, parent, n)->offers[rank];
}

const struct split_doubt *comms_doubt(struct comms *c, uint32_t parent, uint32_t n)
{
    return &find_call(c, parent, n)->doubt;
}

bool comms_doubt_more(struct comms *c, uint32_t parent, uint32_t n, struct split_doubt more)
{
    struct making_call *call = find_call(c, parent, n);
    struct split_doubt old = call->doubt;
    if (old.divided >= more.divided && old.leaves >= more.leaves &&
        old.unordered >= more.unordered)
        return false;
    c->n_doubts += !old.divided && !old.unordered;
    call->doubt = (struct split_doubt){old.divided || more.divided, old.leaves || more.leaves,
                                       old.unordered || more.unordered};
    for (uint32_t r = 0; r < c->nprocs; r++)
        call->offers[r].known = false;
    call->torn = call->resolved = false;
    return true;
}

uint32_t comms_doubts(const struct comms *c)
{
    return c->n_doubts;
}

/* ---- results ---- */

struct place { /* of a member in a split */
    int64_t key;
    uint32_t old_rank, world;
};

static int by_key(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->old_rank < y->old_rank ? -1 : x->old_rank > y->old_rank;
}

const char *comms_name(struct comms *c, const struct offer *offer)
{
    static const enum mpi_fn makers[] = {
        MPI_FN_MPI_Comm_dup,          MPI_FN_MPI_Comm_split,
        MPI_FN_MPI_Comm_create,       MPI_FN_MPI_Cart_create,
        MPI_FN_MPI_Cart_sub,          MPI_FN_MPI_Graph_create,
        MPI_FN_MPI_Dist_graph_create, MPI_FN_MPI_Dist_graph_create_adjacent,
        MPI_FN_MPI_Intercomm_create,  MPI_FN_MPI_Intercomm_merge};
    return arena_printf(c->arena, "%s (line %u)", mpi_call(makers[offer->kind])->name,
                        offer->at.line);
}

/* The communicator of these members; one that was made before for this call and is the same
 * keeps its number. */
static void give(struct comms *c, struct making_call *call, const struct rank_list *group,
                 const struct topology *topology)
{
    const struct comm *made = call->before[group->ranks[0]];
    const struct offer *first = &call->offers[group->ranks[0]];
    if (!made || made->group != group || !topology_same(made->topology, topology)) {
        struct comm *comm = comms_add(c, comms_name(c, first), group, topology);
        comm->origin = first->reorder ? comm->index : c->items[call->parent]->origin;
        made = comm;
    }
    for (uint32_t i = 0; i < group->n; i++)
        call->made[group->ranks[i]] = made;
}

const struct rank_list *comms_coloured(struct comms *c, const struct making_call *call,
                                       const struct rank_list *old, int64_t colour)
{
    struct place *places = ARENA_ARRAY(c->arena, struct place, old->n);
    uint32_t *worlds = ARENA_ARRAY(c->arena, uint32_t, old->n), n = 0;
    for (uint32_t k = 0; k < old->n; k++) {
        const struct offer *o = &call->offers[old->ranks[k]];
        if (o->colour == colour)
            places[n++] = (struct place){o->key, k, old->ranks[k]};
    }
    qsort(places, n, sizeof *places, by_key);
    for (uint32_t k = 0; k < n; k++)
        worlds[k] = places[k].world;
    return group_of(c, worlds, n);
}

static void split(struct comms *c, struct making_call *call, const struct rank_list *old)
{
    for (uint32_t i = 0; i < old->n; i++) {
        const struct offer *o = &call->offers[old->ranks[i]];
        if (o->colour >= 0 && !call->made[old->ranks[i]])
            give(c, call, comms_coloured(c, call, old, o->colour), o->topology);
    }
}

/* All members of a group that one of them gives must give it (7.4.2); others may give a group
 * of their own. */
static bool agrees(const struct making_call *call, const struct offer *o, uint32_t rank)
{
    if (group_rank(o->group, rank) < 0)
        return true;
    for (uint32_t i = 0; i < o->group->n; i++)
        if (call->offers[o->group->ranks[i]].group != o->group)
            return false;
    return true;
}

/* Everybody must say the same (7.4.2, 8.5.1). */
static const char *disagreement(const struct making_call *call, const struct rank_list *old)
{
    const struct offer *first = &call->offers[old->ranks[0]];
    for (uint32_t i = 0; i < old->n; i++) {
        const struct offer *o = &call->offers[old->ranks[i]];
        if (o->kind != first->kind)
            return "the members make their communicators in different ways";
        if (o->kind == MAKE_INTER && o->colour != first->colour)
            return "the members name different leaders";
        if (o->kind == MAKE_CREATE && !agrees(call, o, old->ranks[i]))
            return "the members of a group give different groups";
        bool whole = o->kind == MAKE_CART || o->kind == MAKE_GRAPH;
        if (whole && !topology_same(o->topology, first->topology))
            return "the members give different topologies";
    }
    return NULL;
}

/* One communicator for each group that its own members give. */
static void create(struct comms *c, struct making_call *call, const struct rank_list *old)
{
    for (uint32_t i = 0; i < old->n; i++) {
        const struct rank_list *g = call->offers[old->ranks[i]].group;
        if (g->n && g->ranks[0] == old->ranks[i])
            give(c, call, g, NULL);
    }
}

/* The first ranks have a place in it (8.5.1, 8.5.3). */
static void give_topology(struct comms *c, struct making_call *call,
                          const struct rank_list *old, const struct topology *t)
{
    if (topology_size(t))
        give(c, call, group_of(c, old->ranks, topology_size(t)), t);
}

static void join_parts(struct comms *c, struct making_call *call, const struct rank_list *old)
{
    const struct dist_part **parts = ARENA_ARRAY(c->arena, const struct dist_part *, old->n);
    bool adjacent = call->offers[old->ranks[0]].kind == MAKE_DIST_ADJACENT;
    for (uint32_t i = 0; i < old->n; i++)
        parts[i] = call->offers[old->ranks[i]].part;
    const struct topology *t = topology_join(c->arena, parts, old->n, adjacent, &call->wrong);
    call->unfit = !t;
    if (t)
        give(c, call, old, t);
}

static void resolve(struct comms *c, struct making_call *call, const struct comm *parent)
{
    const struct rank_list *old = parent->group;
    const struct offer *first = &call->offers[old->ranks[0]];
    call->resolved = true;
    call->before = call->made;
    call->made = ARENA_ARRAY(c->arena, const struct comm *, c->nprocs);
    if (comm_is_inter(parent)) {
        comms_resolve_inter(c, call, parent);
        return;
    }
    call->wrong = disagreement(call, old);
    if (call->wrong)
        return;
    switch (first->kind) {
    case MAKE_DUP: give(c, call, old, parent->topology); break;
    case MAKE_SPLIT: case MAKE_CART_SUB: split(c, call, old); break;
    case MAKE_CREATE: create(c, call, old); break;
    case MAKE_CART: case MAKE_GRAPH: give_topology(c, call, old, first->topology); break;
    case MAKE_DIST_GRAPH: case MAKE_DIST_ADJACENT: join_parts(c, call, old); break;
    case MAKE_INTER: call->resolved = comms_resolve_create(c, call, parent); break;
    case MAKE_MERGE: break; /* of intercommunicators only */
    }
}

static enum made result(struct comms *c, struct making_call *call, uint32_t rank,
                        const struct comm **made, const char **why)
{
    const struct rank_list *members = c->items[call->parent]->group;
    for (uint32_t i = 0; i < members->n; i++)
        if (!call->offers[members->ranks[i]].known)
            return MADE_NOT_YET;
    if (!call->resolved)
        resolve(c, call, c->items[call->parent]);
    if (!call->resolved)
        return MADE_NOT_YET;
    if (call->tie && !call->ordered)
        return MADE_TIE;
    *why = call->wrong;
    *made = call->made[rank];
    if (call->wrong)
        return call->unfit ? MADE_UNFIT : MADE_WRONG;
    return *made ? MADE_COMM : MADE_NULL;
}

enum made comms_result(struct comms *c, uint32_t parent, uint32_t n, uint32_t rank,
                       const struct comm **made, const char **why)
{
    return result(c, find_call(c, parent, n), rank, made, why);
}

enum made comms_result_of(struct comms *c, const struct said_in_call *said, uint32_t rank,
                          const struct comm **made, const char **why)
{
    return result(c, call_of(c, said), rank, made, why);
}

const struct comm *comms_promise(struct comms *c, const struct comm *parent, uint32_t n,
                                 const char *name)
{
    struct making_call *call = find_call(c, parent->index, n);
    if (!call->promised) {
        struct comm *copy = comms_add(c, name, parent->group, parent->topology);
        copy->origin = parent->origin;
        copy->sides[0] = parent->sides[0];
        copy->sides[1] = parent->sides[1];
        call->promised = copy;
    }
    return call->promised;
}

uint32_t comms_ordered(const struct comms *c)
{
    return c->n_ordered;
}

void comms_order(struct comms *c, uint32_t parent, uint32_t n, bool first_first)
{
    struct making_call *call = find_call(c, parent, n);
    c->n_ordered += !call->ordered;
    call->ordered = true;
    call->first_first = first_first;
    call->resolved = false;
}

const struct comm *comms_of_group(struct comms *c, uint32_t parent, const struct rank_list *g,
                                  uint32_t n, const char *call, struct src_range at)
{
    for (uint32_t i = 0; i < c->n_own; i++)
        if (!c->own[i].hidden && c->own[i].parent == parent && c->own[i].n == n &&
            c->own[i].made->group == g)
            return c->own[i].made;
    const char *name = arena_printf(c->arena, "%s (line %u)", call, at.line);
    struct own own = {parent, n, false, comms_add(c, name, g, NULL)};
    VEC_PUSH(c->arena, c->own, c->n_own, c->cap_own, own);
    return own.made;
}

const struct comm *comms_hidden(struct comms *c, const struct comm *parent, uint32_t n,
                                const char *name)
{
    for (uint32_t i = 0; i < c->n_own; i++)
        if (c->own[i].hidden && c->own[i].parent == parent->index && c->own[i].n == n)
            return c->own[i].made;
    struct comm *made = comms_add(c, name, parent->group, parent->topology);
    struct own own = {parent->index, n, true, made};
    made->origin = parent->origin;
    memcpy(made->sides, parent->sides, sizeof made->sides);
    VEC_PUSH(c->arena, c->own, c->n_own, c->cap_own, own);
    return own.made;
}

/* ---- groups ---- */

const struct rank_list *group_of(struct comms *c, const uint32_t *ranks, uint32_t n)
{
    for (uint32_t i = 0; i < c->n_groups; i++)
        if (c->groups[i]->n == n &&
            (n == 0 || memcmp(c->groups[i]->ranks, ranks, n * sizeof *ranks) == 0))
            return c->groups[i];
    struct rank_list *g = ARENA_NEW(c->arena, struct rank_list);
    g->index = c->n_groups;
    g->n = n;
    g->ranks = n ? arena_memdup(c->arena, ranks, n * sizeof *ranks) : NULL;
    VEC_PUSH(c->arena, c->groups, c->n_groups, c->cap_groups, g);
    return g;
}

const struct rank_list *group_get(const struct comms *c, uint32_t index)
{
    return c->groups[index];
}

uint32_t groups_count(const struct comms *c)
{
    return c->n_groups;
}

int32_t group_rank(const struct rank_list *g, uint32_t world)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (g->ranks[i] == world)
            return (int32_t)i;
    return -1;
}

const struct rank_list *group_union(struct comms *c, const struct rank_list *a,
                                    const struct rank_list *b)
{
    uint32_t *ranks = ARENA_ARRAY(c->arena, uint32_t, a->n + b->n + 1), n = 0;
    for (uint32_t i = 0; i < a->n; i++)
        ranks[n++] = a->ranks[i];
    for (uint32_t i = 0; i < b->n; i++)
        if (group_rank(a, b->ranks[i]) < 0)
            ranks[n++] = b->ranks[i];
    return group_of(c, ranks, n);
}

const struct rank_list *group_select(struct comms *c, const struct rank_list *a,
                                     const struct rank_list *b, bool common)
{
    uint32_t *ranks = ARENA_ARRAY(c->arena, uint32_t, a->n + 1), n = 0;
    for (uint32_t i = 0; i < a->n; i++)
        if ((group_rank(b, a->ranks[i]) >= 0) == common)
            ranks[n++] = a->ranks[i];
    return group_of(c, ranks, n);
}

const struct rank_list *group_pick(struct comms *c, const struct rank_list *g,
                                   const int32_t *which, uint32_t n, bool included)
{
    bool *named = ARENA_ARRAY(c->arena, bool, g->n + 1);
    uint32_t *ranks = ARENA_ARRAY(c->arena, uint32_t, g->n + 1), count = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (which[i] < 0 || (uint32_t)which[i] >= g->n || named[which[i]])
            return NULL;
        named[which[i]] = true;
        if (included)
            ranks[count++] = g->ranks[which[i]];
    }
    for (uint32_t i = 0; i < g->n && !included; i++)
        if (!named[i])
            ranks[count++] = g->ranks[i];
    return group_of(c, ranks, count);
}

bool group_ranges(struct arena *arena, const int32_t *triples, uint32_t n, int32_t **which,
                  uint32_t *n_which)
{
    uint32_t cap = 0;
    *which = NULL;
    *n_which = 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t first = triples[3 * i], last = triples[3 * i + 1], stride = triples[3 * i + 2];
        if (stride == 0 || (last - first) / stride >= 65536)
            return false;
        for (int64_t k = 0; k <= (last - first) / stride; k++) {
            int32_t rank = (int32_t)(first + k * stride);
            VEC_PUSH(arena, *which, *n_which, cap, rank);
        }
    }
    return true;
}
