/* Non-overtaking is rules A and B of docs/dev/SKELETON.md: MPI-4.0 3.5 in both directions.
 *
 *     rank 0: Isend(1, tag 5); Isend(1, tag 6)      rank 1: Recv(0, any tag)
 *
 * The receive fits both sends; rule A leaves the first.
 */
#include "tests/checker/ref_matching.h"

static const struct skel_chan *chan_of(const struct moment *m, uint32_t chan)
{
    return &m->l->s->chans[chan];
}

static bool is_in(uint32_t chan, const uint32_t *chans, uint32_t n_chans)
{
    for (uint32_t i = 0; i < n_chans; i++)
        if (chans[i] == chan)
            return true;
    return false;
}

static bool same_pair(const struct moment *m, uint32_t a, uint32_t b)
{
    const struct skel_chan *x = chan_of(m, a), *y = chan_of(m, b);
    return x->from == y->from && x->to == y->to && x->comm == y->comm;
}

static bool fit(const struct moment *m, const struct send *send,
                const struct receive *receive)
{
    const struct skel_state *posted = moment_posted(m, receive);
    return send->taken == SKEL_NONE && chan_of(m, send->chan)->to == receive->rank
           && is_in(send->chan, posted->chans, posted->n_chans);
}

bool ref_allowed(const struct moment *m, uint32_t i, uint32_t k)
{
    const struct send *send = &m->sends[i];
    const struct receive *receive = &m->receives[k];
    if (!fit(m, send, receive))
        return false;
    for (uint32_t e = 0; e < i; e++) /* A */
        if (same_pair(m, m->sends[e].chan, send->chan)
            && fit(m, &m->sends[e], receive))
            return false;
    for (uint32_t e = 0; e < k; e++) /* B */
        if (m->receives[e].rank == receive->rank && fit(m, send, &m->receives[e]))
            return false;
    return true;
}

void ref_end_send(struct moment *m, uint32_t i)
{
    const struct send *send = &m->sends[i];
    struct rank *sender = &m->ranks[chan_of(m, send->chan)->from];
    if (send->owner == OWNER_STATE)
        sender->at.send = DONE;
    else if (send->owner != OWNER_NOBODY)
        sender->slots[send->owner].progress = DONE;
    moment_drop_send(m, i);
}

void ref_match(struct moment *m, uint32_t i, uint32_t k)
{
    const struct send *send = &m->sends[i];
    const struct receive *receive = &m->receives[k];
    struct rank *receiver = &m->ranks[receive->rank];
    if (receive->owner == OWNER_STATE) {
        receiver->at.receive = DONE;
        receiver->at.chan = send->chan;
        receiver->at.sym = send->sym;
    } else if (receive->owner != OWNER_NOBODY) {
        struct slot *slot = &receiver->slots[receive->owner];
        slot->progress = DONE;
        slot->chan = send->chan;
        slot->sym = send->sym;
    }
    ref_end_send(m, i);
    moment_drop_receive(m, k);
}

uint32_t ref_probe(const struct moment *m, uint32_t p, uint32_t chan,
                        const uint32_t *chans, uint32_t n_chans)
{
    for (uint32_t i = 0; i < m->n_sends; i++) {
        const struct send *send = &m->sends[i];
        if (send->taken != SKEL_NONE || !same_pair(m, send->chan, chan)
            || !is_in(send->chan, chans, n_chans))
            continue;
        for (uint32_t k = 0; k < m->n_receives; k++)
            if (m->receives[k].rank == p && fit(m, send, &m->receives[k]))
                return SKEL_NONE;
        return i;
    }
    return SKEL_NONE;
}

uint32_t ref_send_of(const struct moment *m, uint32_t p, uint32_t owner)
{
    for (uint32_t i = 0; i < m->n_sends; i++)
        if (chan_of(m, m->sends[i].chan)->from == p && m->sends[i].owner == owner)
            return i;
    return SKEL_NONE;
}

uint32_t ref_receive_of(const struct moment *m, uint32_t p, uint32_t owner)
{
    for (uint32_t k = 0; k < m->n_receives; k++)
        if (m->receives[k].rank == p && m->receives[k].owner == owner)
            return k;
    return SKEL_NONE;
}

uint32_t ref_taken(const struct moment *m, uint32_t p, uint32_t slot)
{
    for (uint32_t i = 0; i < m->n_sends; i++)
        if (chan_of(m, m->sends[i].chan)->to == p && m->sends[i].taken == slot)
            return i;
    return SKEL_NONE;
}

void ref_forget_send(struct moment *m, uint32_t i)
{
    uint32_t forgotten = 0;
    m->sends[i].owner = OWNER_NOBODY;
    for (uint32_t e = 0; e < m->n_sends; e++)
        forgotten += m->sends[e].chan == m->sends[i].chan
                     && m->sends[e].owner == OWNER_NOBODY;
    m->full = m->full || forgotten > m->l->depth;
}

void ref_forget_receive(struct moment *m, uint32_t k)
{
    uint32_t forgotten = 0;
    m->receives[k].owner = OWNER_NOBODY;
    for (uint32_t e = 0; e < m->n_receives; e++)
        forgotten += m->receives[e].rank == m->receives[k].rank
                     && m->receives[e].owner == OWNER_NOBODY;
    m->full = m->full || forgotten > m->l->depth;
}

/* The first receive that fits send i and has not been given away. */
static uint32_t first_left(const struct moment *m, uint32_t i, const bool *given)
{
    uint32_t k = 0;
    while (k < m->n_receives && (given[k] || !fit(m, &m->sends[i], &m->receives[k])))
        k++;
    return k;
}

/* Is a receive posted for the i-th send, the last of its pair?  Those before it, which
 * may be matched late, get theirs first. */
static bool is_expected(const struct moment *m, uint32_t i)
{
    struct arena *scratch = arena_new();
    bool *given = ARENA_ARRAY(scratch, bool, m->n_receives + 1);
    for (uint32_t e = 0; e < i; e++)
        if (same_pair(m, m->sends[e].chan, m->sends[i].chan)
            && m->sends[e].taken == SKEL_NONE)
            given[first_left(m, e, given)] = true;
    bool expected = first_left(m, i, given) < m->n_receives;
    arena_free(scratch);
    return expected;
}

/* What the unmatched buffered sends of rank p take of its attached buffer. */
static uint64_t bytes_buffered(const struct moment *m, uint32_t p)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < m->n_sends; i++)
        if (chan_of(m, m->sends[i].chan)->from == p && m->sends[i].mode == SKEL_BUFFER)
            bytes += m->sends[i].bytes;
    return bytes;
}

static uint32_t last_of_pair(const struct moment *m, uint32_t chan)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < m->n_sends; i++)
        if (same_pair(m, m->sends[i].chan, chan))
            last = i;
    return last;
}

void ref_post_send(struct moment *m, uint32_t p, const struct skel_state *state,
                        enum skel_mode mode, uint32_t owner)
{
    struct send send = { .chan = state->chan, .mode = mode, .owner = owner,
                         .taken = SKEL_NONE };
    send.sym = state->send_var != SKEL_NONE ? m->ranks[p].vars[state->send_var]
                                            : state->sym;
    if (m->l->allowed)
        send.state = m->ranks[p].at.state;
    if (mode == SKEL_BUFFER)
        send.bytes = state->bytes;
    moment_add_send(m, send);
    uint32_t i = last_of_pair(m, send.chan);
    if (mode == SKEL_READY && !is_expected(m, i))
        m->mistake = MISTAKE_READY;
    if (mode == SKEL_BUFFER && state->room != SKEL_NONE
        && bytes_buffered(m, p) > state->room)
        m->mistake = MISTAKE_ROOM;
    if (owner == OWNER_NOBODY)
        ref_forget_send(m, i);
}

void ref_post_receive(struct moment *m, uint32_t p, uint32_t owner)
{
    struct receive receive = { .rank = p, .state = m->ranks[p].at.state, .owner = owner };
    moment_add_receive(m, receive);
}
