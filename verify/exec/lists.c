/* Posting, matching, and giving up: the lists of unmatched sends and receives.
 *
 * A send s and a receive r are matched only if no earlier send of the same sender,
 * receiver and communicator fits r (A), and no earlier receive of that rank fits s (B):
 * MPI-4.0 3.5.  exec_head() is rule A, exec_taken_earlier() is rule B.
 */
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/diag/diag.h"
#include "core/skel/facts.h"
#include "verify/exec/parts.h"
#include "verify/exec/record.h"

#include <assert.h>

static struct slot *slot_of(struct exec *m, uint32_t rank, uint32_t slot)
{
    return slot == SKEL_NONE ? NULL : &m->ranks[rank].slots[slot];
}

enum { FEW_CHANS = 8 };

static uint64_t *takes_set(const struct exec *m, uint32_t rank, uint32_t at)
{
    uint64_t **known = &m->takes[rank][at];
    if (*known)
        return *known;
    const struct skel_state *st = &m->machines[rank].states[at];
    *known = ARENA_ARRAY(m->arena, uint64_t, (m->skel->n_chans + 63) / 64);
    for (uint32_t i = 0; i < st->n_chans; i++)
        (*known)[st->chans[i] / 64] |= UINT64_C(1) << st->chans[i] % 64;
    return *known;
}

/* Does a receive that was posted in the state take messages of the channel? */
static bool takes(const struct exec *m, uint32_t rank, uint32_t at, uint32_t chan)
{
    const struct skel_state *st = &m->machines[rank].states[at];
    if (st->n_chans <= FEW_CHANS)
        return skel_names_chan(st->chans, st->n_chans, chan);
    return takes_set(m, rank, at)[chan / 64] >> chan % 64 & 1;
}

bool exec_is_named(const struct exec *m, const uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (m->lane_of[chans[i]] != m->lane_of[chans[0]])
            return false;
    return true;
}

const struct sent *exec_head(const struct exec *m, uint32_t rank, uint32_t at,
                             const uint32_t *chans, uint32_t n, uint32_t chan)
{
    const struct lane *lane = &m->lanes[m->lane_of[chan]];
    bool posted = chans == m->machines[rank].states[at].chans;
    for (uint32_t i = 0; i < lane->n; i++) {
        uint32_t c = lane->items[i].chan;
        if (posted ? takes(m, rank, at, c) : skel_names_chan(chans, n, c))
            return c == chan ? &lane->items[i] : NULL;
    }
    return NULL;
}

bool exec_taken_earlier(const struct exec *m, uint32_t rank, uint32_t limit,
                        uint32_t chan)
{
    const struct rank_state *now = &m->ranks[rank];
    for (uint32_t i = 0; i < limit; i++)
        if (takes(m, rank, now->posted[i].at, chan))
            return true;
    return false;
}

uint64_t exec_buffered_bytes(const struct exec *m, uint32_t rank, bool *any)
{
    uint64_t bytes = 0;
    *any = false;
    for (uint32_t l = 0; l < m->n_lanes; l++) {
        const struct lane *lane = &m->lanes[l];
        for (uint32_t i = 0; lane->from == rank && i < lane->n; i++) {
            *any |= lane->items[i].buffer;
            bytes += lane->items[i].bytes;
        }
    }
    for (uint32_t r = 0; r < m->nprocs; r++)
        for (uint32_t i = 0; i < m->ranks[r].n_slots; i++) {
            const struct slot *slot = &m->ranks[r].slots[i];
            if (slot->kind == SLOT_MESSAGE && m->skel->chans[slot->message.chan].from == rank
                && slot->message.buffer) {
                *any = true;
                bytes += slot->message.bytes;
            }
        }
    return bytes;
}

/* The first posted receive that takes a message from chan and has not been given away. */
static uint32_t first_left(const struct exec *m, uint32_t chan, const bool *given)
{
    uint32_t to = m->skel->chans[chan].to, i = 0;
    const struct rank_state *now = &m->ranks[to];
    while (i < now->n_posted && (given[i] || !takes(m, to, now->posted[i].at, chan)))
        i++;
    return i;
}

/* MPI-4.0 3.4: it is erroneous to start a ready send before its receive is posted.  Earlier
 * sends of its lane, which may be matched late, get theirs first. */
static bool receive_is_ready(const struct exec *m, uint32_t chan)
{
    const struct rank_state *now = &m->ranks[m->skel->chans[chan].to];
    const struct lane *lane = &m->lanes[m->lane_of[chan]];
    struct arena *scratch = arena_new();
    bool *given = ARENA_ARRAY(scratch, bool, now->n_posted + 1);
    for (uint32_t k = 0; k < lane->n; k++)
        given[first_left(m, lane->items[k].chan, given)] = true;
    bool ready = first_left(m, chan, given) < now->n_posted;
    arena_free(scratch);
    return ready;
}

static const char *fault_of(const struct exec *m, uint32_t rank, enum skel_mode mode)
{
    const struct skel_state *st = exec_state(m, rank);
    if (mode == SKEL_READY && !receive_is_ready(m, st->chan))
        return diag_code_text(DIAG_MPI_RSEND);
    bool any;
    if (mode == SKEL_BUFFER && st->room != SKEL_NONE
        && exec_buffered_bytes(m, rank, &any) + st->bytes > st->room)
        return diag_code_text(DIAG_MPI_BSEND_OVERFLOW);
    return NULL;
}

static struct slot *take_slot(struct exec *m, uint32_t rank, uint32_t slot,
                              enum slot_kind kind)
{
    struct slot *s = slot_of(m, rank, slot);
    if (!s)
        return NULL;
    if (s->kind != SLOT_FREE)
        exec_broken(m, rank, "a request slot is used while it is not free");
    *s = (struct slot){ .kind = kind, .chan = SKEL_NONE, .sym = SKEL_NONE };
    return s;
}

void exec_post_send(struct exec *m, uint32_t rank, uint32_t slot,
                    enum skel_mode mode)
{
    const struct skel_state *st = exec_state(m, rank);
    m->ranks[rank].fault = fault_of(m, rank, mode);
    if (m->ranks[rank].fault) {
        m->failed = m->failed == SKEL_NONE ? rank : m->failed;
        return;
    }
    struct slot *s = take_slot(m, rank, slot, SLOT_SEND);
    if (s) {
        s->chan = st->chan;
        s->done = mode == SKEL_BUFFER;
        s->may_buffer = mode == SKEL_STANDARD || mode == SKEL_READY;
    }
    bool buffer = mode == SKEL_BUFFER;
    uint32_t nth = m->ranks[rank].n_started++;
    if (s)
        s->nth = nth;
    struct sent sent = { .chan = st->chan, .sym = exec_symbol(m, rank), .slot = slot,
                         .buffer = buffer, .bytes = buffer ? st->bytes : 0,
                         .at = m->ranks[rank].state, .nth = nth };
    struct lane *lane = &m->lanes[m->lane_of[st->chan]];
    VEC_PUSH(m->arena, lane->items, lane->n, lane->cap, sent);
    exec_touch(m, lane->to);
}

void exec_post_recv(struct exec *m, uint32_t rank, uint32_t slot)
{
    struct rank_state *now = &m->ranks[rank];
    struct slot *s = take_slot(m, rank, slot, SLOT_RECV);
    struct posted posted = { now->state, slot, now->n_started++ };
    if (s)
        s->nth = posted.nth;
    VEC_PUSH(m->arena, now->posted, now->n_posted, now->cap_posted, posted);
    exec_touch(m, rank);
}

static void drop_sent(struct lane *lane, uint32_t i)
{
    assert(i < lane->n);
    memmove(&lane->items[i], &lane->items[i + 1], (lane->n - i - 1) * sizeof *lane->items);
    lane->n--;
}

static void drop_posted(struct rank_state *now, uint32_t i)
{
    assert(i < now->n_posted);
    memmove(&now->posted[i], &now->posted[i + 1],
            (now->n_posted - i - 1) * sizeof *now->posted);
    now->n_posted--;
}

/* The send is matched: whoever waits for it can go on. */
static void finish_sent(struct exec *m, const struct sent *sent)
{
    uint32_t from = m->skel->chans[sent->chan].from;
    struct slot *s = slot_of(m, from, sent->slot);
    if (s)
        s->done = true;
    exec_touch(m, from);
}

void exec_match(struct exec *m, uint32_t rank, uint32_t posted, uint32_t chan)
{
    struct rank_state *now = &m->ranks[rank];
    struct posted r = now->posted[posted];
    const struct skel_state *st = &m->machines[rank].states[r.at];
    const struct sent *head = exec_head(m, rank, r.at, st->chans, st->n_chans, chan);
    struct lane *lane = &m->lanes[m->lane_of[chan]];
    if (!head)
        bug("rank %u receives a message that is not there", rank);
    if (m->rec) {
        record_match(m->rec, m, rank, &r, head);
        record_others(m->rec, m, rank, posted, chan);
    }
    struct sent sent = *head;
    drop_sent(lane, (uint32_t)(head - lane->items));
    drop_posted(now, posted);
    struct slot *s = slot_of(m, rank, r.slot);
    if (s) {
        s->done = true;
        s->chan = sent.chan;
        s->sym = sent.sym;
    }
    finish_sent(m, &sent);
    exec_touch(m, rank);
}

struct sent *exec_sent(const struct exec *m, uint32_t rank, uint32_t slot)
{
    const struct slot *s = &m->ranks[rank].slots[slot];
    if (s->kind != SLOT_SEND)
        return NULL;
    struct lane *lane = &m->lanes[m->lane_of[s->chan]];
    for (uint32_t i = lane->n; i-- > 0;) /* most often it is the last one of many */
        if (lane->items[i].slot == slot)
            return &lane->items[i];
    struct rank_state *to = &m->ranks[lane->to];
    for (uint32_t i = 0; i < to->n_slots; i++) {
        struct slot *other = &to->slots[i];
        if (other->kind == SLOT_MESSAGE && other->message.slot == slot
            && m->skel->chans[other->message.chan].from == rank)
            return &other->message;
    }
    return NULL;
}

void exec_detach(struct exec *m, uint32_t rank, uint32_t slot, bool released)
{
    struct slot *s = &m->ranks[rank].slots[slot];
    /* But for a buffered send, what is done has left the lists. */
    if (s->done && (s->kind != SLOT_SEND || s->may_buffer)) {
        assert(!exec_sent(m, rank, slot));
        s->kind = SLOT_FREE;
        s->done = s->cancelled = s->may_buffer = false;
        return;
    }
    struct sent *sent = exec_sent(m, rank, slot);
    if (sent) {
        sent->slot = SKEL_NONE;
        sent->released = released;
    }
    for (uint32_t i = 0; s->kind == SLOT_RECV && i < m->ranks[rank].n_posted; i++)
        if (m->ranks[rank].posted[i].slot == slot)
            m->ranks[rank].posted[i].slot = SKEL_NONE;
    if (s->kind == SLOT_COLL)
        exec_leave_coll(m, rank, slot, released);
    *s = (struct slot){ .kind = SLOT_FREE };
}

/* MPI-4.0 3.8.4: what a probe or a receive has taken cannot be withdrawn. */
void exec_cancel(struct exec *m, uint32_t rank, uint32_t slot)
{
    struct rank_state *now = &m->ranks[rank];
    struct slot *s = &now->slots[slot];
    bool found = false;
    for (uint32_t i = 0; s->kind == SLOT_RECV && i < now->n_posted && !found; i++) {
        found = now->posted[i].slot == slot;
        if (found)
            drop_posted(now, i);
    }
    struct sent *sent = exec_sent(m, rank, slot);
    struct lane *lane = sent ? &m->lanes[m->lane_of[sent->chan]] : NULL;
    if (sent && sent >= lane->items && sent < lane->items + lane->n) {
        drop_sent(lane, (uint32_t)(sent - lane->items));
        exec_touch(m, lane->to);
        found = true;
    }
    if (found)
        s->done = s->cancelled = true;
    exec_touch(m, rank);
}

void exec_extract(struct exec *m, uint32_t rank, uint32_t chan,
                  uint32_t slot)
{
    struct lane *lane = &m->lanes[m->lane_of[chan]];
    struct slot *s = take_slot(m, rank, slot, SLOT_MESSAGE);
    for (uint32_t i = 0; s && i < lane->n; i++)
        if (lane->items[i].chan == chan) {
            s->message = lane->items[i];
            drop_sent(lane, i);
            break;
        }
    exec_touch(m, rank);
}

void exec_receive_extracted(struct exec *m, uint32_t rank, uint32_t slot)
{
    struct slot *s = &m->ranks[rank].slots[slot];
    if (s->kind != SLOT_MESSAGE) {
        exec_broken(m, rank, "receives a message that no probe has taken");
        return;
    }
    if (m->rec)
        record_match(m->rec, m, rank, NULL, &s->message);
    struct sent sent = s->message;
    *s = (struct slot){ .kind = SLOT_FREE };
    finish_sent(m, &sent);
}
