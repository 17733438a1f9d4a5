/* The saved form of a state: for each rank its state, variables, slots and posted
 * receives, its letters of the tape; the lanes that are not empty; the open collectives; the
 * tape's next choice.  Searches keep millions of these, and most numbers are small: they are
 * written with seven bits to the byte.
 *
 *     SKEL_NONE -> 00        0 -> 01        126 -> 7f        127 -> 80 01
 */
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "verify/exec/parts.h"

#include <assert.h>
#include <string.h>

enum { LONGEST = 5 }; /* bytes of a number */

static void grow(struct exec *m)
{
    uint32_t size = m->saved ? m->saved->size : 0;
    m->cap_saved = 2 * m->cap_saved + 64;
    struct saved *more = arena_alloc(m->arena, sizeof *more + m->cap_saved);
    if (m->saved)
        memcpy(more, m->saved, sizeof *more + size);
    m->saved = more;
}

static inline void put(struct exec *m, uint32_t word)
{
    if (m->cap_saved - m->saved->size < LONGEST)
        grow(m);
    struct saved *out = m->saved;
    for (word++; word >= 0x80; word >>= 7) /* SKEL_NONE + 1 is 0 */
        out->bytes[out->size++] = (unsigned char)(word | 0x80);
    out->bytes[out->size++] = (unsigned char)word;
    out->words++;
}

static void put_sent(struct exec *m, const struct sent *s)
{
    put(m, s->chan << 1 | s->buffer);
    put(m, s->sym);
    put(m, s->slot);
    if (s->buffer)
        put(m, s->bytes);
}

static void put_slot(struct exec *m, const struct slot *s)
{
    put(m, (uint32_t)s->kind | (uint32_t)s->done << 3 | (uint32_t)s->cancelled << 4
               | (uint32_t)s->may_buffer << 5);
    switch (s->kind) {
    case SLOT_FREE: return;
    case SLOT_SEND: put(m, s->chan); return;
    case SLOT_RECV:
        if (s->done) {
            put(m, s->chan);
            put(m, s->sym);
        }
        return;
    case SLOT_COLL:
        put(m, s->comm);
        put(m, s->sym);
        return;
    case SLOT_MESSAGE: put_sent(m, &s->message); return;
    }
}

static void put_rank(struct exec *m, uint32_t rank)
{
    const struct rank_state *now = &m->ranks[rank];
    put(m, now->state);
    for (uint32_t v = 0; v < m->machines[rank].n_vars; v++)
        put(m, (uint32_t)now->vars[v]);
    for (uint32_t i = 0; i < now->n_slots; i++)
        put_slot(m, &now->slots[i]);
    put(m, now->n_posted);
    for (uint32_t i = 0; i < now->n_posted; i++) {
        put(m, now->posted[i].at);
        put(m, now->posted[i].slot);
    }
    if (m->tape)
        put(m, now->n_letters);
    for (uint32_t i = 0; i < now->n_letters; i++)
        put(m, now->letters[i]);
}

static void put_round(struct exec *m, uint32_t comm, const struct coll_round *round)
{
    put(m, round->entered << 1 | round->loose);
    for (uint32_t i = 0; i < m->skel->comms[comm].n_ranks; i++)
        if (round->of[i].entered) {
            put(m, i);
            put(m, round->of[i].at);
            put(m, round->of[i].slot);
            put(m, round->of[i].sym);
        }
}

const struct saved *exec_save(struct exec *m)
{
    if (!m->saved)
        grow(m);
    m->saved->size = m->saved->words = 0;
    put(m, (m->failed + 1) << 1 | m->mismatch); /* SKEL_NONE + 1 is 0 */
    for (uint32_t r = 0; r < m->nprocs; r++)
        put_rank(m, r);
    for (uint32_t l = 0; l < m->n_lanes; l++) {
        if (!m->lanes[l].n)
            continue;
        put(m, l);
        put(m, m->lanes[l].n);
        for (uint32_t i = 0; i < m->lanes[l].n; i++)
            put_sent(m, &m->lanes[l].items[i]);
    }
    put(m, SKEL_NONE);
    for (uint32_t c = 0; c < m->skel->n_comms; c++) {
        put(m, m->colls[c].n);
        for (uint32_t i = 0; i < m->colls[c].n; i++)
            put_round(m, c, &m->colls[c].rounds[i]);
    }
    if (m->tape)
        put(m, m->choice);
    return m->saved;
}

static inline uint32_t get(const unsigned char **in)
{
    if (**in < 0x80)
        return (uint32_t)*(*in)++ - 1;
    uint32_t word = 0;
    unsigned shift = 0;
    for (; **in & 0x80; shift += 7)
        word |= (uint32_t)(*(*in)++ & 0x7f) << shift;
    return (word | (uint32_t)*(*in)++ << shift) - 1;
}

static struct sent get_sent(const unsigned char **in)
{
    struct sent s = { .at = SKEL_NONE };
    uint32_t word = get(in);
    s.chan = word >> 1;
    s.buffer = word & 1;
    s.sym = get(in);
    s.slot = get(in);
    if (s.buffer)
        s.bytes = get(in);
    return s;
}

static struct slot get_slot(const unsigned char **in)
{
    uint32_t word = get(in);
    struct slot s = { .kind = (enum slot_kind)(word & 7), .done = word >> 3 & 1,
                      .cancelled = word >> 4 & 1, .may_buffer = word >> 5 & 1,
                      .chan = SKEL_NONE, .sym = SKEL_NONE };
    switch (s.kind) {
    case SLOT_FREE: break;
    case SLOT_SEND: s.chan = get(in); break;
    case SLOT_RECV:
        if (s.done) {
            s.chan = get(in);
            s.sym = get(in);
        }
        break;
    case SLOT_COLL:
        s.comm = get(in);
        s.sym = get(in);
        break;
    case SLOT_MESSAGE: s.message = get_sent(in); break;
    }
    return s;
}

static void get_rank(struct exec *m, uint32_t rank, const unsigned char **in)
{
    struct rank_state *now = &m->ranks[rank];
    now->state = get(in);
    if (now->state >= m->machines[rank].n_states)
        bug("a saved state has rank %u in state %u, which it does not have", rank, now->state);
    now->fault = NULL;
    m->aborted |= exec_state(m, rank)->kind == SKEL_ABORT;
    for (uint32_t v = 0; v < m->machines[rank].n_vars; v++)
        now->vars[v] = (int32_t)get(in);
    for (uint32_t i = 0; i < now->n_slots; i++)
        now->slots[i] = get_slot(in);
    uint32_t n = get(in);
    now->n_posted = 0;
    VEC_RESERVE(m->arena, now->posted, now->n_posted, now->cap_posted, n);
    for (; now->n_posted < n; now->n_posted++) {
        now->posted[now->n_posted].at = get(in);
        now->posted[now->n_posted].slot = get(in);
    }
    n = m->tape ? get(in) : 0;
    now->n_letters = 0;
    VEC_RESERVE(m->arena, now->letters, now->n_letters, now->cap_letters, n);
    while (now->n_letters < n)
        now->letters[now->n_letters++] = get(in);
}

static void get_round(struct exec *m, uint32_t comm, struct coll_round *round,
                      const unsigned char **in)
{
    const struct skel_comm *c = &m->skel->comms[comm];
    if (!round->of)
        round->of = ARENA_ARRAY(m->arena, struct coll_entry, c->n_ranks);
    memset(round->of, 0, c->n_ranks * sizeof *round->of);
    round->first = round->first_signed = SKEL_NONE;
    uint32_t word = get(in);
    round->loose = word & 1;
    round->entered = word >> 1;
    for (uint32_t i = 0; i < round->entered; i++) {
        uint32_t member = get(in);
        assert(member < c->n_ranks && !round->of[member].entered);
        struct coll_entry *e = &round->of[member];
        e->entered = true;
        e->at = get(in);
        e->slot = get(in);
        e->sym = get(in);
        const struct skel_state *st = &m->machines[c->ranks[member]].states[e->at];
        if (round->first == SKEL_NONE)
            round->first = member;
        if (round->first_signed == SKEL_NONE && st->coll.sig)
            round->first_signed = member;
    }
}

void exec_load(struct exec *m, const struct saved *saved)
{
    const unsigned char *in = saved->bytes;
    uint32_t word = get(&in);
    m->aborted = false;
    m->mismatch = word & 1;
    m->failed = (word >> 1) - 1;
    memset(m->dirty, 0, (m->nprocs + 63) / 64 * sizeof *m->dirty);
    for (uint32_t r = 0; r < m->nprocs; r++)
        get_rank(m, r, &in);
    for (uint32_t l = 0; l < m->n_lanes; l++)
        m->lanes[l].n = 0;
    for (uint32_t l; (l = get(&in)) != SKEL_NONE;) {
        struct lane *lane = &m->lanes[l];
        uint32_t n = get(&in);
        VEC_RESERVE(m->arena, lane->items, lane->n, lane->cap, n);
        while (lane->n < n)
            lane->items[lane->n++] = get_sent(&in);
    }
    for (uint32_t c = 0; c < m->skel->n_comms; c++) {
        struct coll_queue *q = &m->colls[c];
        uint32_t n = get(&in);
        VEC_RESERVE(m->arena, q->rounds, q->cap, q->cap, n);
        for (q->n = 0; q->n < n; q->n++)
            get_round(m, c, &q->rounds[q->n], &in);
    }
    m->choice = m->tape ? get(&in) : SKEL_NONE;
    if (in != saved->bytes + saved->size)
        bug("a saved state was not read to its end");
}
