/* The forms of channels, numbers of requests, and how much can be under way (direct.h). */
#include "codegen/plan/direct.h"

#include "codegen/plan/matching.h"
#include "core/skel/facts.h"
#include "core/skel/tape.h"

enum { MAX_DEPTH = 255, MAX_MEMBERS = 31 }; /* of SPIN's channels; bits of an int */

struct maker {
    struct arena *arena;
    const struct skel *s;
    struct direct *d;
    bool cyclic, *loose; /* by communicator: a rank can leave a call before all have entered */
    const char *error;
};

/* What is done with each state that can be reached. */
typedef void visit(struct maker *k, const struct skel_machine *m, uint32_t rank,
                   const struct skel_state *state);

static void visit_all(struct maker *k, visit *f)
{
    for (uint32_t w = 0; w < k->s->n_worlds; w++)
        for (uint32_t r = 0; r < k->s->nprocs; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &k->s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states; i++)
                if (reached[i])
                    f(k, m, r, &m->states[i]);
            arena_free(scratch);
        }
}

static bool same_pair(const struct skel *s, uint32_t x, uint32_t y)
{
    return s->chans[x].from == s->chans[y].from && s->chans[x].to == s->chans[y].to;
}

bool direct_takes_all(const struct skel *s, const uint32_t *chans, uint32_t n, uint32_t chan)
{
    for (uint32_t i = 0; i < s->n_chans; i++)
        if (same_pair(s, i, chan) && !skel_names_chan(chans, n, i))
            return false;
    return true;
}

/* ---- what the encoding does not cover ---- */

static const char *refused_send(const struct maker *k, const struct skel_state *state)
{
    if (state->mode == SKEL_READY || (state->mode == SKEL_BUFFER && state->room != SKEL_NONE))
        return "whether a ready or a buffered send fails depends on what has happened before";
    if (k->cyclic && (state->mode == SKEL_BUFFER || state->req == SKEL_NONE))
        return "sends for which nobody waits may pile up without a bound";
    return NULL;
}

/* Is a request that is done a receive on each way on, or on none; and may all of them stand in one
 * list? */
static bool is_one_kind(const struct maker *k, const struct skel_state *state, uint32_t alt)
{
    const struct skel_trans *first = NULL;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (t->alt != alt)
            continue;
        first = first ? first : t;
        if (t->cancelled || (t->chan == SKEL_NONE) != (first->chan == SKEL_NONE))
            return false;
        if (t->chan != first->chan && (k->d->chans[t->chan].list == SKEL_NONE
                                       || k->d->chans[first->chan].list == SKEL_NONE))
            return false;
    }
    return true;
}

static const char *refused_select(const struct maker *k, const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_alts; i++) {
        enum skel_alt_kind kind = state->alts[i].kind;
        if (kind == SKEL_ALT_MPROBE || kind == SKEL_ALT_DRAINED)
            return "messages that a probe takes, and attached buffers, are not in it";
        if (kind == SKEL_ALT_REQ && !is_one_kind(k, state, i))
            return "what a completed request has received depends on which operation it was";
    }
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->alts[state->trans[i].alt].kind == SKEL_ALT_PROBE &&
            state->trans[i].bind != SKEL_NONE)
            return "SPIN cannot look at the value of a message that stays in its channel";
    return NULL;
}

/* With tags as keys: each sender's messages are taken by one tag, or all by whatever comes first;
 * a search for a tag must not depend on the value. */
static const char *refused_tags(const struct maker *k, const struct skel_state *state,
                                const uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 0; k->d->pairs && i < n; i++) {
        if (direct_takes_all(k->s, chans, n, chans[i]))
            continue;
        for (uint32_t j = 0; j < n; j++)
            if (i != j && same_pair(k->s, chans[i], chans[j]))
                return "a receive takes some of the tags of a sender, in the order of sending";
        for (uint32_t j = 0; j < state->n_trans; j++)
            if (state->trans[j].chan == chans[i] && state->trans[j].sym != SKEL_NONE &&
                k->s->chans[chans[i]].n_syms > 1)
                return "a receive of one tag among several depends on what the message holds";
    }
    return NULL;
}

static const char *refused(const struct maker *k, const struct skel_state *state)
{
    const char *why = NULL;
    switch (state->kind) {
    case SKEL_READ:
        return k->d->keeps ? "choices that all ranks share, and what depends on time, are not in "
                             "one model"
                           : NULL;
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: return "requests that are given up are not in it";
    case SKEL_ISEND: return refused_send(k, state);
    case SKEL_IRECV:
    case SKEL_RECV:
    case SKEL_SENDRECV: return refused_tags(k, state, state->chans, state->n_chans);
    case SKEL_SELECT:
        why = refused_select(k, state);
        for (uint32_t i = 0; i < state->n_alts && !why; i++)
            why = refused_tags(k, state, state->alts[i].chans, state->alts[i].n_chans);
        return why;
    case SKEL_COLL:
    case SKEL_ICOLL:
        return (k->d->keeps || k->d->windows[state->comm]) && k->s->nprocs > MAX_MEMBERS
                   ? "who has entered a collective is a bit of an int: 31 ranks at most"
                   : NULL;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_LOCAL:
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT: break;
    }
    return NULL;
}

static void refuse_state(struct maker *k, const struct skel_machine *m, uint32_t rank,
                         const struct skel_state *state)
{
    (void)m;
    (void)rank;
    if (!k->error)
        k->error = refused(k, state);
}

/* ---- forms ---- */

static bool names_tags(const struct maker *k, const uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < i; j++)
            if (same_pair(k->s, chans[i], chans[j]))
                return true;
    return false;
}

static void find_pairs(struct maker *k, const struct skel_machine *m, uint32_t rank,
                       const struct skel_state *state)
{
    (void)m;
    (void)rank;
    if (state->kind == SKEL_RECV || state->kind == SKEL_IRECV || state->kind == SKEL_SENDRECV)
        k->d->pairs |= names_tags(k, state->chans, state->n_chans);
    for (uint32_t i = 0; i < state->n_alts; i++)
        k->d->pairs |= names_tags(k, state->alts[i].chans, state->alts[i].n_chans);
}

static void need_requests(struct maker *k, const uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        k->d->chans[chans[i]].form = DIRECT_REQUESTS;
}

static void find_form(struct maker *k, const struct skel_machine *m, uint32_t rank,
                      const struct skel_state *state)
{
    (void)m;
    (void)rank;
    bool queue = k->d->keeps || k->d->pairs;
    if (state->kind == SKEL_ISEND || (state->kind == SKEL_SENDRECV && queue))
        need_requests(k, &state->chan, 1);
    if (state->kind == SKEL_IRECV)
        need_requests(k, state->chans, state->n_chans);
    for (uint32_t i = 0; i < state->n_alts; i++)
        need_requests(k, state->alts[i].chans, state->alts[i].n_chans);
}

/* Both halves of a send-receive are one step each, or none is. */
static bool spread(struct maker *k, const struct skel_state *state)
{
    bool queue = k->d->chans[state->chan].form == DIRECT_REQUESTS, all = queue;
    for (uint32_t i = 0; i < state->n_chans; i++) {
        bool one = k->d->chans[state->chans[i]].form == DIRECT_REQUESTS;
        queue |= one;
        all &= one;
    }
    if (!queue || all || k->d->keeps || k->d->pairs)
        return false;
    need_requests(k, &state->chan, 1);
    need_requests(k, state->chans, state->n_chans);
    return true;
}

static void spread_forms(struct maker *k)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t w = 0; w < k->s->n_worlds; w++)
            for (uint32_t r = 0; r < k->s->nprocs; r++) {
                const struct skel_machine *m = &k->s->worlds[w].ranks[r];
                for (uint32_t i = 0; i < m->n_states; i++)
                    if (m->states[i].kind == SKEL_SENDRECV)
                        changed |= spread(k, &m->states[i]);
            }
    }
}

/* Channels in one of SPIN's have one form. */
static void join_pairs(struct maker *k)
{
    for (uint32_t i = 0; k->d->pairs && i < k->s->n_chans; i++)
        for (uint32_t j = 0; j < k->s->n_chans; j++)
            if (same_pair(k->s, i, j) && k->d->chans[j].form == DIRECT_REQUESTS)
                k->d->chans[i].form = DIRECT_REQUESTS;
}

static void find_forms(struct maker *k)
{
    visit_all(k, find_pairs);
    for (uint32_t i = 0; i < k->s->n_chans; i++)
        k->d->chans[i].form = k->d->keeps || k->d->pairs ? DIRECT_BUFFERED : DIRECT_RENDEZVOUS;
    visit_all(k, find_form);
    spread_forms(k);
    join_pairs(k);
}

/* ---- how much there can be ---- */

static bool is_send(enum skel_state_kind kind)
{
    return kind == SKEL_SEND || kind == SKEL_SSEND || kind == SKEL_SENDRECV || kind == SKEL_ISEND;
}

/* Messages and posted receives of one machine on one channel: as many as there are states, or one
 * for each request, and the copies that MPI keeps. */
static void bound(struct maker *k, const struct skel_machine *m, const bool *reached, uint32_t chan)
{
    struct arena *scratch = arena_new();
    uint32_t sends = 0, slots = 0, posted = 0;
    bool blocking = false, alone = false, *sent = ARENA_ARRAY(scratch, bool, m->n_reqs + 1u);
    bool *received = ARENA_ARRAY(scratch, bool, m->n_reqs + 1u);
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        bool own = reached[i] && is_send(state->kind) && state->chan == chan;
        sends += own;
        alone |= own && state->kind == SKEL_ISEND
                 && (state->req == SKEL_NONE || state->mode == SKEL_BUFFER);
        if (own && state->kind != SKEL_ISEND) {
            blocking = true;
        } else if (own && state->req != SKEL_NONE && !sent[state->req]) {
            sent[state->req] = true;
            slots++;
        }
        if (reached[i] && state->kind == SKEL_IRECV &&
            skel_names_chan(state->chans, state->n_chans, chan) && !received[state->req]) {
            received[state->req] = true;
            posted++;
        }
    }
    struct direct_chan *c = &k->d->chans[chan];
    uint32_t depth = slots + blocking + k->d->room;
    if (!k->cyclic && (k->d->keeps || alone || sends < depth))
        depth = sends;
    c->depth = sends && depth > c->depth ? depth : c->depth;
    c->posted = posted > c->posted ? posted : c->posted;
    if (c->list != SKEL_NONE && k->d->lists[c->list].depth < posted)
        k->d->lists[c->list].depth = posted;
    if (c->depth > MAX_DEPTH || c->posted > MAX_DEPTH)
        k->error = "more messages on their way than a channel of SPIN can hold";
    arena_free(scratch);
}

static void find_bounds(struct maker *k)
{
    for (uint32_t w = 0; w < k->s->n_worlds; w++)
        for (uint32_t r = 0; r < k->s->nprocs; r++) {
            struct arena *scratch = arena_new();
            const struct skel_machine *m = &k->s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t c = 0; c < k->s->n_chans; c++)
                if (k->s->chans[c].from == r || k->s->chans[c].to == r)
                    bound(k, m, reached, c);
            arena_free(scratch);
        }
}

static void number_requests(struct maker *k)
{
    uint32_t n = 1;
    k->d->requests = ARENA_ARRAY(k->arena, uint32_t, k->s->nprocs);
    for (uint32_t r = 0; r < k->s->nprocs; r++) {
        uint32_t slots = 0;
        for (uint32_t w = 0; w < k->s->n_worlds; w++)
            if (slots < k->s->worlds[w].ranks[r].n_reqs)
                slots = k->s->worlds[w].ranks[r].n_reqs;
        k->d->requests[r] = n;
        n += 1 + slots;
    }
    k->d->n_requests = n;
}

/* A communicator has places for several calls where a rank can leave one before all have
 * entered, or starts one (started.c). */
static void find_loose(struct maker *k, const struct skel_machine *m, uint32_t rank,
                       const struct skel_state *state)
{
    (void)m;
    if (state->kind != SKEL_COLL)
        return;
    const struct skel_comm *comm = &k->s->comms[state->comm];
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        if (comm->ranks[i] != rank && !skel_coll_needs(&state->coll, comm, rank, comm->ranks[i]))
            k->loose[state->comm] = true;
}

const struct direct *direct_make(struct arena *arena, const struct skel *s,
                                 const struct codegen_options *o, const char **error)
{
    const struct matching *m = matching_make(arena, s, o);
    struct maker k = { arena, s, ARENA_NEW(arena, struct direct), skel_is_cyclic(s),
                       ARENA_ARRAY(arena, bool, s->n_comms), NULL };
    k.d->keeps = m->order != MATCHING_SYNCHRONOUS;
    k.d->room = !k.d->keeps || !k.cyclic ? 0 : o->depth ? o->depth : CODEGEN_DEPTH;
    k.d->chans = ARENA_ARRAY(arena, struct direct_chan, s->n_chans);
    k.d->windows = ARENA_ARRAY(arena, uint32_t, s->n_comms);
    find_forms(&k);
    k.error = direct_find_lists(arena, s, k.d);
    if (!k.error)
        k.error = direct_find_started(arena, s, k.d);
    visit_all(&k, refuse_state);
    if (m->order == MATCHING_VISIBLE && !k.error)
        k.error = "what has happened before decides what a call does";
    if (!k.error)
        find_bounds(&k);
    if (k.d->keeps)
        visit_all(&k, find_loose);
    for (uint32_t i = 0; i < s->n_comms; i++)
        if (k.loose[i] && !k.d->windows[i])
            k.d->windows[i] = m->windows[i];
    number_requests(&k);
    *error = k.error;
    return k.error ? NULL : k.d;
}
