/* Do the receives of one rank keep up with the sends of another, round for round?
 * (docs/dev/THEORY.md, section 10.2)
 *
 *     rank 0: recv any, recv any, bcast, again        rank 1: send 0, bcast, again
 *
 * Both pass a meeting in each round: a collective in which the sender needs the
 * receiver, or a message of the receiver that the sender receives by name.  The sender
 * cannot pass its k-th meeting before the receiver has come to its own.  So all that can
 * happen is a walk through pairs of states, in which meetings are passed together and
 * all else alone; the sender may stop anywhere.  A send weighs +w, a receive -1: no walk
 * that ends behind `last` may weigh more than 0. (Longest paths; a sum that grows and
 * grows means that the sender gets ahead.)
 */
#include "codegen/plan/balance.h"

#include "core/skel/facts.h"

enum { MAX_PAIRS = 200000 };

struct meeting { /* on this communicator, or if SKEL_NONE by messages of this channel */
    uint32_t comm, chan;
};

struct pairs {
    const struct balance *b;
    struct meeting meet;
    int64_t *weight; /* of the heaviest walk to the pair; UNSEEN */
    uint32_t *queue; /* pairs to look at again: a ring */
    bool *queued;
    size_t n, head, tail;
    int64_t cap;
    bool grows;
};

static const int64_t UNSEEN = INT64_MIN;

static bool among(const struct skel_state *state, uint32_t chan)
{
    for (uint32_t i = 0; i < state->n_chans; i++)
        if (state->chans[i] == chan)
            return true;
    return false;
}

static bool posts(const struct skel_state *state)
{
    return state->kind == SKEL_SEND || state->kind == SKEL_SSEND
           || state->kind == SKEL_SENDRECV;
}

static bool receives(const struct skel_state *state)
{
    return state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV;
}

static bool receiver_meets(const struct pairs *p, const struct skel_state *state)
{
    if (p->meet.comm != SKEL_NONE)
        return state->kind == SKEL_COLL && state->comm == p->meet.comm;
    return posts(state) && state->chan == p->meet.chan;
}

static bool sender_meets(const struct pairs *p, const struct skel_state *state)
{
    if (p->meet.comm != SKEL_NONE)
        return state->kind == SKEL_COLL && state->comm == p->meet.comm;
    return receives(state) && among(state, p->meet.chan);
}

static void reach(struct pairs *p, uint32_t x, uint32_t y, int64_t weight)
{
    size_t at = (size_t)x * (p->b->sender->n_states + 1) + y;
    if (!p->b->before[x] || weight <= p->weight[at])
        return;
    p->weight[at] = weight;
    p->grows |= weight > p->cap;
    if (p->queued[at])
        return;
    p->queued[at] = true;
    p->queue[p->tail++ % p->n] = (uint32_t)at;
}

/* All that can happen in the pair; y n_states: the sender has stopped. */
static void step(struct pairs *p, uint32_t x, uint32_t y)
{
    const struct balance *b = p->b;
    uint32_t stopped = b->sender->n_states;
    const struct skel_state *r = &b->receiver->states[x];
    const struct skel_state *s = y == stopped ? NULL : &b->sender->states[y];
    int64_t now = p->weight[(size_t)x * (stopped + 1) + y];
    int64_t taken = receives(r) && r->n_chans && among(b->receive, r->chans[0]) ? 1 : 0;
    bool r_meets = receiver_meets(p, r), s_meets = s && sender_meets(p, s);
    for (uint32_t i = 0; i < r->n_trans && (!r_meets || !s); i++)
        reach(p, r->trans[i].to, y, now - taken);
    if (!s)
        return;
    int64_t after = now + (posts(s) && among(b->receive, s->chan) ? b->weight : 0);
    reach(p, x, stopped, after);
    for (uint32_t i = 0; i < s->n_trans && !s_meets; i++)
        reach(p, x, s->trans[i].to, after);
    for (uint32_t i = 0; i < s->n_trans && s_meets && r_meets; i++)
        for (uint32_t k = 0; k < r->n_trans; k++)
            reach(p, r->trans[k].to, s->trans[i].to, after - taken);
}

static bool keeps_up(const struct balance *b, struct meeting meet)
{
    uint32_t width = b->sender->n_states + 1;
    struct pairs p = { .b = b, .meet = meet,
                       .n = (size_t)b->receiver->n_states * width };
    p.cap = 4 * (int64_t)b->weight * width;
    p.weight = ARENA_ARRAY(b->scratch, int64_t, p.n);
    p.queue = ARENA_ARRAY(b->scratch, uint32_t, p.n);
    p.queued = ARENA_ARRAY(b->scratch, bool, p.n);
    for (size_t i = 0; i < p.n; i++)
        p.weight[i] = UNSEEN;
    reach(&p, 0, 0, 0);
    while (p.head < p.tail && !p.grows) {
        uint32_t at = p.queue[p.head++ % p.n];
        p.queued[at] = false;
        step(&p, at / width, at % width);
    }
    int64_t end = p.weight[(size_t)b->last * width + width - 1];
    return !p.grows && end != UNSEEN && end - 1 <= 0;
}

/* Does the sender need the receiver in each of its calls on the communicator? */
static bool comm_meets(const struct balance *b, uint32_t comm)
{
    bool any = false;
    for (uint32_t i = 0; i < b->sender->n_states; i++) {
        const struct skel_state *state = &b->sender->states[i];
        if (state->kind != SKEL_COLL || state->comm != comm)
            continue;
        any = true;
        if (!skel_coll_needs(&state->coll, &b->s->comms[comm], b->sender_rank,
                             b->receiver_rank))
            return false;
    }
    return any;
}

/* Is each message of the channel received by name? */
static bool chan_meets(const struct balance *b, uint32_t chan)
{
    bool any = false;
    const struct skel_chan *c = &b->s->chans[chan];
    if (c->from != b->receiver_rank || c->to != b->sender_rank)
        return false;
    for (uint32_t i = 0; i < b->sender->n_states; i++) {
        const struct skel_state *state = &b->sender->states[i];
        if (!receives(state) || !among(state, chan))
            continue;
        any = true;
        if (state->n_chans != 1)
            return false;
    }
    return any;
}

bool balance_holds(const struct balance *b)
{
    size_t n = (size_t)b->receiver->n_states * (b->sender->n_states + 1);
    if (n > MAX_PAIRS || !b->before[0])
        return false;
    for (uint32_t i = 0; i < b->s->n_comms; i++)
        if (comm_meets(b, i) && keeps_up(b, (struct meeting){ i, SKEL_NONE }))
            return true;
    for (uint32_t i = 0; i < b->s->n_chans; i++)
        if (chan_meets(b, i) && keeps_up(b, (struct meeting){ SKEL_NONE, i }))
            return true;
    return false;
}
