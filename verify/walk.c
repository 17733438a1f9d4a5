/* The walk: a worklist of ranks that have moved since they were last looked at.
 *
 * A rank that cannot move is dropped from the list; whoever makes a step possible for it
 * later takes that step itself.  The list is worked off in rounds, in rank order, so that
 * nobody starves, and so that the state at the end of a round together with the list
 * determines all that follows: when both come again, the execution is endless (Brent's
 * method: compare with a snapshot that is renewed at each power of two).
 */
#include "verify/walk.h"

#include "verify/trace.h"

#include <string.h>
#include <time.h>

struct walker {
    struct system *sys;
    const struct walk_options *o;
    struct recorder *rec;
    struct walk_result out;
    bool done;
    uint32_t words;      /* length of the bit sets */
    uint64_t *now, *next; /* ranks to look at in this round, in the next one */
    size_t *used;        /* per rank: choices made */
    uint32_t *taken;     /* transitions of a collective */
    uint64_t *hash;      /* per rank */
    uint64_t sum;        /* of all hashes: the hash of the state */
    struct {             /* Brent's snapshot */
        uint32_t *state;
        uint64_t *list;
        uint64_t sum, steps, round, next_round;
        size_t *used;
    } mark;
    uint32_t *scratch;
};

uint64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void stop(struct walker *w, enum walk_end end, uint32_t a, uint32_t b)
{
    if (w->done)
        return;
    w->done = true;
    w->out.end = end;
    w->out.a = a;
    w->out.b = b;
}

/* The rank has moved. */
static void moved(struct walker *w, uint32_t rank)
{
    w->out.last_move[rank] = w->out.steps;
    uint64_t h = system_hash_rank(w->sys, rank);
    w->sum += h - w->hash[rank];
    w->hash[rank] = h;
    w->next[rank / 64] |= UINT64_C(1) << rank % 64;
    if (w->rec)
        record_arrival(w->rec, w->sys, rank);
    const struct skel_state *st = system_state(w->sys, rank);
    if (st->kind == SKEL_FAULT)
        stop(w, WALK_FAULT, rank, rank);
    if (st->kind == SKEL_ABORT)
        w->out.aborted = true;
}

static void step_local(struct walker *w, uint32_t rank)
{
    uint32_t one;
    if (system_locals(w->sys, rank, &one, 1) == 0) {
        w->sys->broken = arena_printf(w->sys->arena,
                                      "no transition of state %u of rank %u is enabled",
                                      w->sys->ranks[rank].state, rank);
        return;
    }
    one = choices_next(w->o->choices, w->sys, rank, &w->used[rank]);
    if (one == SKEL_NONE) {
        w->out.paused[rank] = true;
        if (!w->o->choices)
            stop(w, WALK_CHOICE, rank, rank);
        return;
    }
    if (w->rec)
        record_local(w->rec, w->sys, rank, one);
    w->out.steps++;
    system_local(w->sys, rank, one);
    moved(w, rank);
}

static void step_message(struct walker *w, uint32_t chan)
{
    struct system *sys = w->sys;
    const struct skel_chan *c = &sys->skel->chans[chan];
    struct trace_event *e = w->rec ? record_message(w->rec, sys, chan) : NULL;
    uint32_t sent, received;
    w->out.steps++;
    system_message(sys, chan, &sent, &received);
    if (e) {
        e->trans = sent;
        e->partner_trans = received;
    }
    moved(w, c->from);
    if (c->to != c->from)
        moved(w, c->to);
}

static void step_coll(struct walker *w, uint32_t comm)
{
    struct system *sys = w->sys;
    const struct skel_comm *c = &sys->skel->comms[comm];
    uint32_t a, b;
    if (system_mismatch(sys, comm, &a, &b)) {
        stop(w, WALK_MISMATCH, a, b);
        return;
    }
    w->out.steps++;
    system_coll(sys, comm, w->taken);
    if (sys->broken)
        return;
    if (w->rec)
        record_coll(w->rec, sys, comm, w->taken);
    for (uint32_t i = 0; i < c->n_ranks; i++)
        moved(w, c->ranks[i]);
}

/* Take one step of this rank if there is one now. */
static void look_at(struct walker *w, uint32_t rank)
{
    struct system *sys = w->sys;
    const struct skel_state *st = system_state(sys, rank);
    switch (st->kind) {
    case SKEL_LOCAL: step_local(w, rank); return;
    case SKEL_COLL:
        if (system_coll_ready(sys, st->comm))
            step_coll(w, st->comm);
        return;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV: break;
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_SELECT:
    case SKEL_ICOLL:
    case SKEL_IRECV:
    case SKEL_ISEND:
    case SKEL_ABORT: return;
    }
    uint32_t chan = system_offers(sys, rank);
    if (chan != SKEL_NONE && system_message_ready(sys, chan)) {
        step_message(w, chan);
        return;
    }
    chan = system_accepts(sys, rank);
    if (chan != SKEL_NONE && system_message_ready(sys, chan))
        step_message(w, chan);
}

static void set_mark(struct walker *w)
{
    system_save(w->sys, w->mark.state);
    memcpy(w->mark.list, w->next, w->words * sizeof *w->next);
    memcpy(w->mark.used, w->used, w->sys->nprocs * sizeof *w->used);
    w->mark.sum = w->sum;
    w->mark.steps = w->out.steps;
    w->mark.next_round = 2 * w->mark.round;
}

/* Has the state at the mark come again?  Choices that were made in between would let
 * it go on differently, so then it does not count. */
static bool repeats(struct walker *w)
{
    if (w->sum != w->mark.sum || w->out.steps == w->mark.steps
        || memcmp(w->mark.list, w->next, w->words * sizeof *w->next) != 0
        || memcmp(w->mark.used, w->used, w->sys->nprocs * sizeof *w->used) != 0)
        return false;
    system_save(w->sys, w->scratch);
    return memcmp(w->scratch, w->mark.state, w->sys->words * sizeof *w->scratch) == 0;
}

static void end_round(struct walker *w)
{
    if (repeats(w)) {
        for (uint32_t r = 0; r < w->sys->nprocs; r++)
            w->out.moving[r] = w->out.last_move[r] > w->mark.steps;
        stop(w, WALK_ENDLESS, 0, 0);
        return;
    }
    if (++w->mark.round >= w->mark.next_round)
        set_mark(w);
    if (w->o->max_steps && w->out.steps > w->o->max_steps)
        stop(w, WALK_STOPPED, 0, 0);
    if (w->mark.round % 256)
        return;
    if ((w->o->interrupted && *w->o->interrupted)
        || (w->o->give_up_ms && clock_ms() > w->o->give_up_ms))
        stop(w, WALK_STOPPED, 0, 0);
}

/* Look at every rank on the list, in order.  False when the list was empty. */
static bool run_round(struct walker *w)
{
    uint64_t *list = w->next;
    w->next = w->now;
    w->now = list;
    memset(w->next, 0, w->words * sizeof *w->next);
    bool any = false;
    for (uint32_t i = 0; i < w->words && !w->done; i++) {
        for (uint64_t set = list[i]; set && !w->done; set &= set - 1) {
            any = true;
            if (w->o->stops && w->out.steps >= w->o->stop_at) {
                stop(w, WALK_STOPPED, 0, 0);
                break;
            }
            look_at(w, i * 64 + (uint32_t)__builtin_ctzll(set));
            if (w->sys->broken)
                stop(w, WALK_BROKEN, 0, 0);
        }
    }
    return any;
}

static struct walker *walker_new(struct system *sys, const struct walk_options *o,
                                 struct recorder *rec)
{
    struct arena *a = sys->arena;
    uint32_t n = sys->nprocs, members = 0;
    for (uint32_t c = 0; c < sys->skel->n_comms; c++)
        if (sys->skel->comms[c].n_ranks > members)
            members = sys->skel->comms[c].n_ranks;
    struct walker *w = ARENA_NEW(a, struct walker);
    w->sys = sys;
    w->o = o;
    w->rec = rec;
    w->words = (n + 63) / 64;
    w->now = ARENA_ARRAY(a, uint64_t, w->words);
    w->next = ARENA_ARRAY(a, uint64_t, w->words);
    w->mark.list = ARENA_ARRAY(a, uint64_t, w->words);
    w->used = ARENA_ARRAY(a, size_t, n);
    w->mark.used = ARENA_ARRAY(a, size_t, n);
    w->taken = ARENA_ARRAY(a, uint32_t, members);
    w->hash = ARENA_ARRAY(a, uint64_t, n);
    w->mark.state = ARENA_ARRAY(a, uint32_t, sys->words);
    w->scratch = ARENA_ARRAY(a, uint32_t, sys->words);
    w->out.paused = ARENA_ARRAY(a, bool, n);
    w->out.moving = ARENA_ARRAY(a, bool, n);
    w->out.last_move = ARENA_ARRAY(a, uint64_t, n);
    w->mark.round = 1;
    return w;
}

/* Nothing moves any more; collectives that wait for ever may still not match. */
static void settle(struct walker *w)
{
    uint32_t a = 0, b = 0;
    for (uint32_t c = 0; c < w->sys->skel->n_comms; c++)
        if (system_mismatch(w->sys, c, &a, &b)) {
            w->done = false;
            stop(w, WALK_MISMATCH, a, b);
            return;
        }
    stop(w, WALK_QUIET, 0, 0);
}

struct walk_result walk(struct system *sys, const struct walk_options *o,
                        struct recorder *rec)
{
    struct walker *w = walker_new(sys, o, rec);
    for (uint32_t r = 0; r < sys->nprocs; r++)
        moved(w, r);
    set_mark(w);
    while (!w->done && run_round(w))
        if (!w->done)
            end_round(w);
    if (!w->done || w->out.end == WALK_ENDLESS)
        settle(w);
    return w->out;
}
