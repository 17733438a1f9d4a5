/* Intercommunicators (MPI-4.0 7.6): two groups; each rank talks to the ranks of the other one.
 *
 *     ranks 0, 1: MPI_Intercomm_create(low, 0, MPI_COMM_WORLD, 2, 7, &inter)
 *     ranks 2, 3: MPI_Intercomm_create(high, 0, MPI_COMM_WORLD, 0, 7, &inter)
 *         -> {0 1} and {2 3}
 *
 * Two such calls belong together if each leader names the other one, with the same peer
 * communicator and tag, and both have done so equally often before.
 */
#include "abstraction/model/comm.h"
#include "abstraction/model/comm_parts.h"
#include "core/base/vec.h"

const struct comm *comms_bridge(struct comms *c, const struct comm *peer)
{
    for (uint32_t i = 0; i < c->n_bridges; i++)
        if (c->bridges[i].peer == peer)
            return c->bridges[i].made;
    const char *name = arena_printf(c->arena, "MPI_Intercomm_create over %s", peer->name);
    struct bridge bridge = {peer, comms_add(c, name, peer->group, NULL)};
    VEC_PUSH(c->arena, c->bridges, c->n_bridges, c->cap_bridges, bridge);
    return bridge.made;
}

/* ---- one intercommunicator ---- */

static bool is_of(const struct comm *made, const struct rank_list *first,
                  const struct rank_list *second)
{
    return made && made->sides[0] == first && made->sides[1] == second;
}

/* The same as before, if it is the same. */
static const struct comm *pair(struct comms *c, const struct comm *before,
                               const struct offer *offer, const struct rank_list *first,
                               const struct rank_list *second)
{
    if (is_of(before, first, second))
        return before;
    struct comm *made = comms_add(c, comms_name(c, offer), group_union(c, first, second), NULL);
    made->sides[0] = first;
    made->sides[1] = second;
    return made;
}

static void hand_out(struct making_call *call, const struct rank_list *g,
                     const struct comm *made)
{
    for (uint32_t i = 0; i < g->n; i++)
        call->made[g->ranks[i]] = made;
}

/* If one of the groups is empty, all have MPI_COMM_NULL (7.4.2). */
static void give_pair(struct comms *c, struct making_call *call, const struct rank_list *first,
                      const struct rank_list *second)
{
    if (!first->n || !second->n)
        return;
    const struct comm *made = pair(c, call->before[first->ranks[0]],
                                   &call->offers[first->ranks[0]], first, second);
    hand_out(call, first, made);
    hand_out(call, second, made);
}

/* ---- MPI_Intercomm_create ---- */

/* Does what the other leader offers belong to what this one offers? */
static bool belongs(const struct offer *mine, uint32_t me, const struct offer *other)
{
    return other->known && other->kind == MAKE_INTER && other->bridge == mine->bridge &&
           other->remote == me && other->tag == mine->tag && other->turn == mine->turn;
}

static struct making_call *partner(struct comms *c, const struct offer *mine, uint32_t me)
{
    for (uint32_t i = 0; i < c->n_calls; i++)
        if (belongs(mine, me, &c->calls[i]->offers[mine->remote]))
            return c->calls[i];
    return NULL;
}

static bool overlap(const struct rank_list *a, const struct rank_list *b)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (group_rank(b, a->ranks[i]) >= 0)
            return true;
    return false;
}

bool comms_resolve_create(struct comms *c, struct making_call *call, const struct comm *parent)
{
    const struct rank_list *mine = parent->group;
    uint32_t leader = mine->ranks[call->offers[mine->ranks[0]].colour];
    const struct offer *offer = &call->offers[leader];
    struct making_call *other = partner(c, offer, leader);
    if (!other)
        return false;
    const struct rank_list *theirs = c->items[other->parent]->group;
    if (overlap(mine, theirs)) {
        call->wrong = "the two groups have a process in common";
        return true;
    }
    bool first = leader < offer->remote;
    const struct comm *before = call->before[leader];
    if (!before)
        before = other->made[offer->remote];
    hand_out(call, mine, pair(c, before, offer, first ? mine : theirs, first ? theirs : mine));
    return true;
}

/* ---- what is made of them ---- */

/* All processes of a group must give the same (7.4.2, 7.6.2). */
static const char *disagreement(const struct making_call *call, const struct rank_list *side)
{
    const struct offer *first = &call->offers[side->ranks[0]];
    for (uint32_t i = 0; i < side->n; i++) {
        const struct offer *o = &call->offers[side->ranks[i]];
        if (o->kind != first->kind)
            return "the members make their communicators in different ways";
        if (o->kind == MAKE_CREATE && o->group != first->group)
            return "the processes of one group of the intercommunicator give different groups";
        if (o->kind == MAKE_MERGE && o->colour != first->colour)
            return "the processes of one group give different values for high";
    }
    return NULL;
}

static void merge(struct comms *c, struct making_call *call, const struct comm *parent)
{
    const struct rank_list *first = parent->sides[0], *second = parent->sides[1];
    const struct offer *a = &call->offers[first->ranks[0]];
    const struct offer *b = &call->offers[second->ranks[0]];
    call->tie = a->colour == b->colour;
    bool in_order = call->tie ? call->first_first : a->colour < b->colour;
    const struct rank_list *all = in_order ? group_union(c, first, second)
                                           : group_union(c, second, first);
    const struct comm *made = call->before[all->ranks[0]];
    if (!made || made->group != all)
        made = comms_add(c, comms_name(c, a), all, NULL);
    hand_out(call, all, made);
}

/* Colours of one group meet the same ones of the other (7.4.2). */
static void split(struct comms *c, struct making_call *call, const struct comm *parent)
{
    const struct rank_list *first = parent->sides[0];
    for (uint32_t i = 0; i < first->n; i++) {
        int64_t colour = call->offers[first->ranks[i]].colour;
        if (colour >= 0 && !call->made[first->ranks[i]])
            give_pair(c, call, comms_coloured(c, call, first, colour),
                      comms_coloured(c, call, parent->sides[1], colour));
    }
}

void comms_resolve_inter(struct comms *c, struct making_call *call, const struct comm *parent)
{
    const struct rank_list *first = parent->sides[0], *second = parent->sides[1];
    const struct offer *a = &call->offers[first->ranks[0]];
    const struct offer *b = &call->offers[second->ranks[0]];
    call->wrong = disagreement(call, first);
    if (!call->wrong)
        call->wrong = disagreement(call, second);
    if (!call->wrong && a->kind != b->kind)
        call->wrong = "the two groups make their communicators in different ways";
    if (call->wrong)
        return;
    switch (a->kind) {
    case MAKE_DUP: give_pair(c, call, first, second); break;
    case MAKE_SPLIT: split(c, call, parent); break;
    case MAKE_CREATE: give_pair(c, call, a->group, b->group); break;
    case MAKE_MERGE: merge(c, call, parent); break;
    case MAKE_CART: case MAKE_CART_SUB: case MAKE_GRAPH: case MAKE_DIST_GRAPH:
    case MAKE_DIST_ADJACENT: case MAKE_INTER: /* refused by the call itself */
        break;
    }
}
