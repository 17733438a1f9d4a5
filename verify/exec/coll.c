/* The collectives under way: the k-th call of each member of a communicator belongs to the
 * k-th collective.  Only those that not all members have entered are kept; when the last
 * member comes, everybody who still waits is done, with the decider's symbol.
 */
#include "core/base/fail.h"
#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "verify/exec/parts.h"
#include "verify/exec/record.h"

#include <assert.h>
#include <string.h>

static const struct skel_coll *call_of(const struct exec *m, uint32_t rank,
                                       uint32_t at)
{
    return &m->machines[rank].states[at].coll;
}

/* How many collectives the member has entered: the first ones.  There may be very many, where a
 * root does not wait. */
static uint32_t n_entered(const struct coll_queue *q, uint32_t member)
{
    uint32_t low = 0, high = q->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (q->rounds[middle].of[member].entered)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first collective that the member has not entered; a new one if there is none. */
static struct coll_round *next_round(struct exec *m, uint32_t comm, uint32_t member)
{
    struct coll_queue *q = &m->colls[comm];
    uint32_t next = n_entered(q, member);
    if (next < q->n)
        return &q->rounds[next];
    VEC_RESERVE(m->arena, q->rounds, q->n, q->cap, q->n + 1);
    struct coll_round *round = &q->rounds[q->n++];
    uint32_t members = m->skel->comms[comm].n_ranks;
    if (!round->of)
        round->of = ARENA_ARRAY(m->arena, struct coll_entry, members);
    memset(round->of, 0, members * sizeof *round->of);
    round->entered = 0;
    round->loose = false;
    round->first = round->first_signed = SKEL_NONE;
    return round;
}

/* MPI-4.0 6.1: like the first member, and like the first signature. */
static void compare(struct exec *m, uint32_t comm, struct coll_round *round,
                    uint32_t member)
{
    const uint32_t *ranks = m->skel->comms[comm].ranks;
    const struct skel_coll *mine = call_of(m, ranks[member], round->of[member].at);
    if (round->first == SKEL_NONE)
        round->first = member;
    if (mine->sig && round->first_signed == SKEL_NONE)
        round->first_signed = member;
    uint32_t others[] = { round->first, round->first_signed };
    for (int i = 0; i < 2 && !m->mismatch; i++) {
        if (others[i] == SKEL_NONE || others[i] == member)
            continue;
        uint32_t other = ranks[others[i]];
        m->mismatch =
            !skel_coll_match(mine, call_of(m, other, round->of[others[i]].at));
        m->a = other;
        m->at_a = round->of[others[i]].at;
        m->b = ranks[member];
        m->at_b = round->of[member].at;
    }
}

/* A member that does not look at the outcome may name no decider. */
static uint32_t decider_of(struct exec *m, uint32_t comm, const struct coll_round *round)
{
    const struct skel_comm *c = &m->skel->comms[comm];
    uint32_t decider = SKEL_NONE;
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        uint32_t named = call_of(m, c->ranks[i], round->of[i].at)->decider;
        if (decider != SKEL_NONE && named != SKEL_NONE && named != decider && !m->broken)
            m->broken = arena_printf(m->arena, "ranks %u and %u both decide one collective",
                                     decider, named);
        decider = decider == SKEL_NONE ? named : decider;
    }
    return decider == SKEL_NONE ? SKEL_NONE : m->member[comm][decider];
}

static uint32_t count_entered(const struct coll_round *round, const struct skel_comm *c)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n_ranks; i++)
        n += round->of[i].entered;
    return n;
}

/* All members have entered the oldest collective. */
static void complete(struct exec *m, uint32_t comm)
{
    struct coll_queue *q = &m->colls[comm];
    const struct skel_comm *c = &m->skel->comms[comm];
    assert(q->n);
    struct coll_round round = q->rounds[0];
    if (round.entered != c->n_ranks || count_entered(&round, c) != c->n_ranks)
        bug("a collective of communicator %u is complete without all members", comm);
    uint32_t decider = decider_of(m, comm, &round);
    uint32_t sym = decider == SKEL_NONE ? SKEL_NONE : round.of[decider].sym;
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        if (round.of[i].slot == SKEL_NONE)
            continue;
        struct slot *s = &m->ranks[c->ranks[i]].slots[round.of[i].slot];
        s->done = true;
        s->sym = sym;
        exec_touch(m, c->ranks[i]);
    }
    q->n--;
    memmove(q->rounds, q->rounds + 1, q->n * sizeof *q->rounds);
    q->rounds[q->n] = round; /* its memory is used again */
}

/* The collective in the slot, or NULL if all have entered it. */
static struct coll_round *round_of(const struct exec *m, uint32_t rank, uint32_t slot)
{
    uint32_t comm = m->ranks[rank].slots[slot].comm, member = m->member[comm][rank];
    const struct coll_queue *q = &m->colls[comm];
    for (uint32_t i = n_entered(q, member); i-- > 0;)
        if (q->rounds[i].of[member].slot == slot)
            return &q->rounds[i];
    return NULL;
}

/* Have all members whose data this one needs entered? */
static bool has_data(const struct exec *m, uint32_t comm,
                     const struct coll_round *round, uint32_t member, uint32_t *sym)
{
    const struct skel_comm *c = &m->skel->comms[comm];
    const struct skel_coll *mine = call_of(m, c->ranks[member], round->of[member].at);
    for (uint32_t i = 0; i < c->n_ranks; i++)
        if (!round->of[i].entered && skel_coll_needs(mine, c, c->ranks[member], c->ranks[i]))
            return false;
    *sym = mine->decider == SKEL_NONE ? SKEL_NONE
                                      : round->of[m->member[comm][mine->decider]].sym;
    return true;
}

bool exec_early(const struct exec *m, uint32_t rank, uint32_t slot, uint32_t *sym)
{
    uint32_t comm = m->ranks[rank].slots[slot].comm;
    const struct coll_round *round = round_of(m, rank, slot);
    return round && !m->mismatch
           && has_data(m, comm, round, m->member[comm][rank], sym);
}

/* MPI-4.0 6.1: a call "may, or may not" synchronise; this one does not.  So whoever has
 * what it needs is done. */
static void let_go(struct exec *m, uint32_t comm, struct coll_round *round)
{
    const struct skel_comm *c = &m->skel->comms[comm];
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        uint32_t sym, slot = round->of[i].slot;
        if (!round->of[i].entered || slot == SKEL_NONE
            || !has_data(m, comm, round, i, &sym))
            continue;
        struct slot *s = &m->ranks[c->ranks[i]].slots[slot];
        s->done = true;
        s->sym = sym;
        round->of[i].slot = SKEL_NONE;
        exec_touch(m, c->ranks[i]);
    }
}

void exec_leave_coll(struct exec *m, uint32_t rank, uint32_t slot, bool early)
{
    uint32_t comm = m->ranks[rank].slots[slot].comm;
    struct coll_round *round = round_of(m, rank, slot);
    if (!round)
        return;
    round->of[m->member[comm][rank]].slot = SKEL_NONE;
    round->loose |= early;
    if (round->loose)
        let_go(m, comm, round);
}

void exec_enter_coll(struct exec *m, uint32_t rank, uint32_t slot)
{
    const struct skel_state *st = exec_state(m, rank);
    struct slot *s = &m->ranks[rank].slots[slot];
    if (s->kind != SLOT_FREE)
        exec_broken(m, rank, "a request slot is used while it is not free");
    *s = (struct slot){ .kind = SLOT_COLL, .comm = st->comm, .sym = SKEL_NONE,
                        .nth = m->ranks[rank].n_started++ };
    uint32_t member = m->member[st->comm][rank];
    struct coll_round *round = next_round(m, st->comm, member);
    round->entered++;
    round->of[member] = (struct coll_entry){ true, m->ranks[rank].state, slot,
                                             st->coll.decider == rank
                                                 ? exec_symbol(m, rank)
                                                 : SKEL_NONE };
    compare(m, st->comm, round, member);
    bool all = !m->mismatch && round->entered == m->skel->comms[st->comm].n_ranks;
    if (all)
        complete(m, st->comm);
    else if (round->loose && !m->mismatch)
        let_go(m, st->comm, round);
    if (m->rec)
        record_enter(m->rec, m, rank, all ? s : NULL);
}
