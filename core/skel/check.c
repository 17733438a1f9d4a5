/* The rules that a skeleton keeps; every stage may rely on them after skel_check().
 *
 * They are (i) to (v) of Siegel and Avrunin, section 3.2, for our kinds of states, and
 * that every index exists.  The answer is a sentence that names the place:
 *
 *     world 0, rank 1, s4: sends on c2, which starts at rank 0
 */
#include "core/skel/facts.h"
#include "core/skel/skel.h"
#include "core/skel/tape.h"
#include "core/skel/text.h"

#include <string.h>

enum { MAX_REQS = 65536 };

/* What a machine does with one request slot, at any state that its start reaches. */
struct slot {
    bool sends, collects, cancels; /* ISEND, ICOLL, CANCEL */
    uint32_t last_recv;            /* an IRECV, or SKEL_NONE; see next_recv */
};

struct checker {
    const struct skel *s;
    struct arena *arena;
    uint32_t world, rank, state;
    const struct skel_machine *m;
    bool *reached;
    struct slot *slots;
    uint32_t *next_recv; /* of an IRECV: another one with the same slot, or SKEL_NONE */
};

#define WRONG(c, ...)                                                                    \
    return wrong((c), arena_printf((c)->arena, __VA_ARGS__))

static const char *wrong(const struct checker *c, const char *text)
{
    return arena_printf(c->arena, "world %u, rank %u, s%u: %s", c->world, c->rank,
                        c->state, text);
}

static const char *check_comms(const struct skel *s, struct arena *a)
{
    if (!s->n_comms || s->comms[0].n_ranks != skel_n_processes(s))
        return "comm 0 is not MPI_COMM_WORLD";
    for (uint32_t i = 0; i < s->n_comms; i++) {
        const struct skel_comm *comm = &s->comms[i];
        bool *seen = ARENA_ARRAY(a, bool, s->nprocs);
        if (!comm->n_ranks || !comm->name)
            return arena_printf(a, "comm %u has no members or no name", i);
        if (comm->n_first && (i == 0 || comm->n_first >= comm->n_ranks))
            return arena_printf(a, "comm %u: its second group is empty", i);
        for (uint32_t k = 0; k < comm->n_ranks; k++) {
            uint32_t rank = comm->ranks[k];
            if (rank >= s->nprocs || seen[rank] || (i == 0 && rank != k))
                return arena_printf(a, "comm %u: member %u is wrong", i, k);
            seen[rank] = true;
        }
        for (uint32_t k = 0; comm->sources && k < comm->n_ranks; k++)
            for (uint32_t j = 0; j < comm->sources[k].n_ranks; j++)
                if (!skel_comm_has(comm, comm->sources[k].ranks[j]))
                    return arena_printf(a, "comm %u: a source of member %u is none", i, k);
    }
    return NULL;
}

/* May the rank be at an end of a channel there? */
static bool uses(const struct skel *s, uint32_t comm, uint32_t rank)
{
    return rank >= skel_n_processes(s) || skel_comm_has(&s->comms[comm], rank);
}

static const char *check_chans(const struct skel *s, struct arena *a)
{
    for (uint32_t i = 0; i < s->n_chans; i++) {
        const struct skel_chan *c = &s->chans[i];
        if (c->from >= s->nprocs || c->to >= s->nprocs || c->comm >= s->n_comms)
            return arena_printf(a, "c%u: no such rank or communicator", i);
        if (!uses(s, c->comm, c->from) || !uses(s, c->comm, c->to))
            return arena_printf(a, "c%u: a rank is not in comm %u", i, c->comm);
        for (uint32_t k = 0; k < c->n_syms; k++)
            if (!c->syms[k])
                return arena_printf(a, "c%u: symbol %u has no text", i, k);
    }
    for (uint32_t i = 0; i < s->n_coll_syms; i++)
        if (!s->coll_syms[i])
            return arena_printf(a, "collective symbol %u has no text", i);
    return NULL;
}

static const char *check_vars(const struct checker *c)
{
    for (uint32_t i = 0; i < c->m->n_vars; i++) {
        const struct skel_var *v = &c->m->vars[i];
        if (!v->name)
            WRONG(c, "variable %u has no name", i);
        if (v->domain < 1 || v->domain > 32768)
            WRONG(c, "variable %s: domain %u is not in 1..32768", v->name, v->domain);
        if (v->init < 0 || (uint32_t)v->init >= v->domain)
            WRONG(c, "variable %s starts as %d, outside its domain", v->name, v->init);
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(v->name, c->m->vars[k].name) == 0)
                WRONG(c, "two variables %s", v->name);
    }
    return NULL;
}

/* What every transition must keep, whatever its state. */
static const char *check_trans(const struct checker *c, const struct skel_state *state,
                               const struct skel_trans *t)
{
    if (t->to >= c->m->n_states)
        WRONG(c, "goes to s%u, which does not exist", t->to);
    bool selects = state->kind == SKEL_SELECT;
    if (state->kind != SKEL_LOCAL && (t->n_guards || (t->over && !selects)))
        WRONG(c, "only local transitions have guards or `over`");
    if (selects ? t->alt >= state->n_alts : t->alt != SKEL_NONE || t->cancelled)
        WRONG(c, "a transition of no alternative");
    bool receives = selects || state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV;
    if (!receives && t->chan != SKEL_NONE)
        WRONG(c, "a %s state receives from no channel", skel_kind_text(state->kind));
    if (!receives && state->kind != SKEL_COLL
        && ((t->sym != SKEL_NONE && state->kind != SKEL_READ) || t->bind != SKEL_NONE))
        WRONG(c, "a %s state receives no symbol", skel_kind_text(state->kind));
    for (uint32_t i = 0; i < t->n_guards; i++)
        if (t->guards[i].var >= c->m->n_vars)
            WRONG(c, "a guard names no variable");
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        const struct skel_assign *a = &t->assigns[i];
        if (a->var >= c->m->n_vars)
            WRONG(c, "an assignment names no variable");
        int64_t domain = c->m->vars[a->var].domain, value = a->value;
        if (a->add ? value <= -domain || value >= domain : value < 0 || value >= domain)
            WRONG(c, "assigns %d to %s, outside its domain", a->value,
                  c->m->vars[a->var].name);
    }
    if (t->bind != SKEL_NONE && t->bind >= c->m->n_vars)
        WRONG(c, "binds no variable");
    return NULL;
}

/* The value sent is one symbol of an alphabet of n. */
static const char *check_sent(const struct checker *c, const struct skel_state *state,
                              uint32_t n)
{
    if (state->send_var == SKEL_NONE && state->sym >= n)
        WRONG(c, "sends a symbol that is not in the alphabet");
    if (state->send_var == SKEL_NONE)
        return NULL;
    if (state->send_var >= c->m->n_vars)
        WRONG(c, "sends no variable");
    if (c->m->vars[state->send_var].domain > n)
        WRONG(c, "sends %s, whose domain is larger than the alphabet",
              c->m->vars[state->send_var].name);
    return NULL;
}

static const char *check_send(const struct checker *c, const struct skel_state *state)
{
    if (state->chan >= c->s->n_chans)
        WRONG(c, "sends on no channel");
    const struct skel_chan *chan = &c->s->chans[state->chan];
    if (chan->from != c->rank)
        WRONG(c, "sends on c%u, which starts at rank %u", state->chan, chan->from);
    return check_sent(c, state, chan->n_syms);
}

/* Symbols 0..n-1 of channel chan, in one alternative of a SELECT: each has one transition,
 * or there is one for any. */
static const char *check_alphabet(const struct checker *c, const struct skel_state *state,
                                  uint32_t alt, uint32_t chan, uint32_t n, bool complete)
{
    bool *taken = ARENA_ARRAY(c->arena, bool, n);
    uint32_t named = 0, any = 0;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (t->chan != chan || t->alt != alt || t->cancelled)
            continue;
        if (t->sym != SKEL_NONE && (t->sym >= n || taken[t->sym]))
            WRONG(c, "symbol %u does not exist or has two transitions", t->sym);
        if (t->sym != SKEL_NONE) {
            taken[t->sym] = true;
            named++;
        } else {
            any++;
        }
        if (t->bind != SKEL_NONE && c->m->vars[t->bind].domain < n)
            WRONG(c, "%s is too small to take every symbol", c->m->vars[t->bind].name);
    }
    if (any > 1 || (any && named))
        WRONG(c, "a transition for every symbol besides another one");
    if (!any && complete && named < n)
        WRONG(c, "a symbol of c%u has no transition", chan);
    return NULL;
}

static bool names(const uint32_t *list, uint32_t n, uint32_t number)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == number)
            return true;
    return false;
}

/* Channels end at this rank and are not named twice.  None: nobody ever sends. */
static const char *check_sources(const struct checker *c, const uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (chans[i] >= c->s->n_chans || c->s->chans[chans[i]].to != c->rank)
            WRONG(c, "receives from c%u, which does not end at this rank", chans[i]);
        if (names(chans, i, chans[i]))
            WRONG(c, "names c%u twice", chans[i]);
    }
    return NULL;
}

/* The transitions (of alternative alt) take every symbol of these channels, and no other. */
static const char *check_taken(const struct checker *c, const struct skel_state *state,
                               uint32_t alt, const uint32_t *chans, uint32_t n)
{
    const char *error = check_sources(c, chans, n);
    for (uint32_t i = 0; i < n && !error; i++)
        error = check_alphabet(c, state, alt, chans[i], c->s->chans[chans[i]].n_syms,
                               !state->polls);
    for (uint32_t i = 0; i < state->n_trans && !error; i++)
        if (state->trans[i].alt == alt && !names(chans, n, state->trans[i].chan))
            WRONG(c, "a transition receives from a channel that the state does not name");
    return error;
}

static const char *check_recv(const struct checker *c, const struct skel_state *state)
{
    return check_taken(c, state, SKEL_NONE, state->chans, state->n_chans);
}

static const char *check_spared(const struct checker *c, const struct skel_state *state)
{
    const struct skel_coll *coll = &state->coll;
    for (uint32_t i = 0; i < coll->n_spared; i++) {
        uint32_t rank = coll->spared[i];
        if (!skel_comm_has(&c->s->comms[state->comm], rank) || rank == c->rank
            || rank == coll->decider || (i && rank <= coll->spared[i - 1]))
            WRONG(c, "cannot do without rank %u", rank);
    }
    return NULL;
}

static const char *check_coll(const struct checker *c, const struct skel_state *state)
{
    if (state->comm >= c->s->n_comms)
        WRONG(c, "no communicator %u", state->comm);
    const struct skel_comm *comm = &c->s->comms[state->comm];
    const struct skel_coll *coll = &state->coll;
    if (!coll->kind || !skel_comm_has(comm, c->rank))
        WRONG(c, "no kind of collective, or this rank is not in comm %u", state->comm);
    if (coll->root < -1 || coll->root >= (int64_t)comm->n_ranks)
        WRONG(c, "no root %d in comm %u", coll->root, state->comm);
    if (!state->n_trans)
        WRONG(c, "has no transition");
    if (coll->decider != SKEL_NONE && !skel_comm_has(comm, coll->decider))
        WRONG(c, "the decider is not in comm %u", state->comm);
    if (coll->decider != c->rank && (state->sym != SKEL_NONE
                                     || state->send_var != SKEL_NONE))
        WRONG(c, "contributes a symbol, but does not decide");
    const char *error = check_spared(c, state);
    if (error)
        return error;
    if (coll->decider == SKEL_NONE || state->kind == SKEL_ICOLL) {
        if (state->n_trans != 1 || state->trans[0].sym != SKEL_NONE
            || state->trans[0].bind != SKEL_NONE)
            WRONG(c, "nobody decides (or not yet), but it takes a symbol");
    }
    error = coll->decider == c->rank ? check_sent(c, state, c->s->n_coll_syms) : NULL;
    if (error || coll->decider == SKEL_NONE || state->kind == SKEL_ICOLL)
        return error;
    return check_alphabet(c, state, SKEL_NONE, SKEL_NONE, c->s->n_coll_syms, false);
}

/* A state that does one thing to a request and goes on. */
static const char *check_post(const struct checker *c, const struct skel_state *state)
{
    bool detached = state->kind == SKEL_ISEND && state->req == SKEL_NONE;
    if (state->n_trans != 1)
        WRONG(c, "%s: one transition, not %u", skel_kind_text(state->kind),
              state->n_trans);
    if (!detached && state->req >= c->m->n_reqs)
        WRONG(c, "names no request slot");
    bool roomy = state->kind == SKEL_ISEND && state->mode == SKEL_BUFFER;
    if (!roomy && (state->bytes || state->room != SKEL_NONE))
        WRONG(c, "only a buffered send takes room");
    switch (state->kind) {
    case SKEL_ISEND: return check_send(c, state);
    case SKEL_IRECV: return check_sources(c, state->chans, state->n_chans);
    case SKEL_ICOLL: return check_coll(c, state);
    default: return NULL;
    }
}

/* Has an alternative what its kind needs, and nothing else? */
static const char *check_alt(const struct checker *c, const struct skel_alt *alt)
{
    bool one = alt->kind == SKEL_ALT_REQ || alt->kind == SKEL_ALT_MPROBE;
    bool probes = alt->kind == SKEL_ALT_PROBE || alt->kind == SKEL_ALT_MPROBE;
    if ((one && alt->n_reqs != 1) || (alt->kind == SKEL_ALT_ALL && !alt->n_reqs)
        || (!one && alt->kind != SKEL_ALT_ALL && alt->n_reqs))
        WRONG(c, "an alternative with %u requests", alt->n_reqs);
    if (!probes && alt->n_chans)
        WRONG(c, "an alternative that receives nothing names a channel");
    for (uint32_t i = 0; i < alt->n_reqs; i++) {
        if (alt->reqs[i] >= c->m->n_reqs)
            WRONG(c, "names no request slot");
        if (names(alt->reqs, i, alt->reqs[i]))
            WRONG(c, "names request %u twice", alt->reqs[i]);
    }
    return check_sources(c, alt->chans, alt->n_chans);
}

/* Does some IRECV with this slot receive from chan? */
static bool is_posted(const struct checker *c, uint32_t req, uint32_t chan)
{
    for (uint32_t i = c->slots[req].last_recv; i != SKEL_NONE; i = c->next_recv[i])
        if (names(c->m->states[i].chans, c->m->states[i].n_chans, chan))
            return true;
    return false;
}

/* A request that completes: what it can be is what is posted somewhere with its slot. */
static const char *check_completion(const struct checker *c, const struct skel_state *state,
                                    uint32_t alt, const struct skel_trans *t)
{
    uint32_t req = state->alts[alt].reqs[0];
    const struct slot *slot = &c->slots[req];
    bool reached = c->reached[c->state];
    bool takes = t->sym != SKEL_NONE || t->bind != SKEL_NONE;
    if (t->cancelled) {
        if ((reached && !slot->cancels) || t->chan != SKEL_NONE || takes)
            WRONG(c, "request %u is never cancelled, or takes a symbol then", req);
        return NULL;
    }
    if (t->chan == SKEL_NONE) {
        if (reached && !slot->collects && (takes || !slot->sends))
            WRONG(c, "request %u never completes so", req);
        return check_alphabet(c, state, alt, SKEL_NONE, c->s->n_coll_syms, false);
    }
    if (t->chan >= c->s->n_chans || (reached && !is_posted(c, req, t->chan)))
        WRONG(c, "request %u never receives from c%u", req, t->chan);
    return check_alphabet(c, state, alt, t->chan, c->s->chans[t->chan].n_syms, true);
}

static const char *check_alt_trans(const struct checker *c, const struct skel_state *state,
                                   uint32_t alt)
{
    enum skel_alt_kind kind = state->alts[alt].kind;
    uint32_t n = 0, n_cancelled = 0;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        const char *error = NULL;
        if (t->alt != alt)
            continue;
        n++;
        n_cancelled += t->cancelled;
        if (kind == SKEL_ALT_REQ)
            error = check_completion(c, state, alt, t);
        else if (t->cancelled)
            WRONG(c, "only a request is cancelled");
        else if (kind != SKEL_ALT_PROBE && kind != SKEL_ALT_MPROBE
                 && (t->chan != SKEL_NONE || t->sym != SKEL_NONE || t->bind != SKEL_NONE))
            WRONG(c, "an alternative that receives nothing takes a symbol");
        if (error)
            return error;
    }
    if (kind == SKEL_ALT_PROBE || kind == SKEL_ALT_MPROBE)
        return check_taken(c, state, alt, state->alts[alt].chans,
                           state->alts[alt].n_chans);
    if (n_cancelled > 1 || (kind != SKEL_ALT_ELSE && kind != SKEL_ALT_REQ && n > 1))
        WRONG(c, "two transitions for the same outcome");
    if (kind != SKEL_ALT_REQ && !n)
        WRONG(c, "an alternative without a transition");
    return NULL;
}

static const char *check_select(const struct checker *c, const struct skel_state *state)
{
    uint32_t n_else = 0;
    const char *error = NULL;
    for (uint32_t i = 0; i < state->n_alts && !error; i++) {
        n_else += state->alts[i].kind == SKEL_ALT_ELSE;
        error = check_alt(c, &state->alts[i]);
        if (!error)
            error = check_alt_trans(c, state, i);
    }
    if (!error && n_else > 1)
        WRONG(c, "fails in two ways");
    return error;
}

/* Fields of requests belong to the states that have them. */
static const char *check_fields(const struct checker *c, const struct skel_state *state)
{
    bool has_req = state->kind >= SKEL_ISEND && state->kind != SKEL_SELECT;
    bool receives = state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV
                    || state->kind == SKEL_IRECV;
    if ((!has_req && (state->req != SKEL_NONE || state->bytes || state->room != SKEL_NONE))
        || (state->kind != SKEL_ISEND && state->mode != SKEL_STANDARD)
        || (state->kind != SKEL_SELECT && (state->n_alts || state->polls))
        || (!receives && state->n_chans))
        WRONG(c, "a %s state with a request that is not its own",
              skel_kind_text(state->kind));
    return NULL;
}

/* It takes letters that the rank sees, each once. */
static const char *check_read(const struct checker *c, const struct skel_state *state)
{
    const struct skel_tape *t = c->s->worlds[c->world].tape;
    if (!state->n_trans)
        WRONG(c, "reads no letter");
    for (uint32_t i = 0; i < state->n_trans; i++) {
        uint32_t letter = state->trans[i].sym;
        if (!t || letter >= t->n_letters || !skel_sees(&t->letters[letter], c->rank))
            WRONG(c, "reads a letter that the rank does not see");
        for (uint32_t k = 0; k < i; k++)
            if (state->trans[k].sym == letter)
                WRONG(c, "reads letter %u in two ways", letter);
    }
    return NULL;
}

static const char *check_state(const struct checker *c, const struct skel_state *state)
{
    const char *error = check_fields(c, state);
    if (error)
        return error;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        error = check_trans(c, state, &state->trans[i]);
        if (error)
            return error;
    }
    switch (state->kind) {
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT:
        if (state->n_trans)
            WRONG(c, "goes on after a final state");
        if (state->kind == SKEL_FAULT && !state->fault)
            WRONG(c, "a fault without a code");
        return NULL;
    case SKEL_LOCAL:
        if (!state->n_trans)
            WRONG(c, "has no transition");
        return NULL;
    case SKEL_READ:
        return check_read(c, state);
    case SKEL_SEND:
    case SKEL_SSEND:
        if (state->n_trans != 1)
            WRONG(c, "a send has one transition, not %u", state->n_trans);
        return check_send(c, state);
    case SKEL_RECV:
        return check_recv(c, state);
    case SKEL_SENDRECV:
        error = check_send(c, state);
        return error ? error : check_recv(c, state);
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
        return check_post(c, state);
    case SKEL_SELECT:
        return check_select(c, state);
    case SKEL_COLL:
        return check_coll(c, state);
    }
    WRONG(c, "no kind of state");
}

/* Note what each slot is used for; slots out of range are found later. */
static void find_slots(struct checker *c)
{
    c->reached = skel_reachable(c->m, c->arena);
    c->slots = ARENA_ARRAY(c->arena, struct slot, c->m->n_reqs);
    c->next_recv = ARENA_ARRAY(c->arena, uint32_t, c->m->n_states);
    for (uint32_t i = 0; i < c->m->n_reqs; i++)
        c->slots[i].last_recv = SKEL_NONE;
    for (uint32_t i = 0; i < c->m->n_states; i++) {
        const struct skel_state *state = &c->m->states[i];
        if (!c->reached[i] || state->req >= c->m->n_reqs)
            continue;
        struct slot *slot = &c->slots[state->req];
        slot->sends = slot->sends || state->kind == SKEL_ISEND;
        slot->collects = slot->collects || state->kind == SKEL_ICOLL;
        slot->cancels = slot->cancels || state->kind == SKEL_CANCEL;
        if (state->kind == SKEL_IRECV) {
            c->next_recv[i] = slot->last_recv;
            slot->last_recv = i;
        }
    }
}

static const char *check_machine(struct checker *c)
{
    c->state = 0;
    if (!c->m->n_states)
        WRONG(c, "the rank has no states");
    if (c->m->n_reqs > MAX_REQS)
        WRONG(c, "more than %d request slots", MAX_REQS);
    find_slots(c);
    const char *error = check_vars(c);
    for (c->state = 0; !error && c->state < c->m->n_states; c->state++) {
        error = check_state(c, &c->m->states[c->state]);
        if (error)
            return error;
    }
    return error;
}

const char *skel_check(const struct skel *s, struct arena *scratch)
{
    if (!s->nprocs || !s->n_worlds)
        return "no ranks or no world";
    const char *error = check_comms(s, scratch);
    if (!error)
        error = check_chans(s, scratch);
    struct checker c = { .s = s, .arena = scratch };
    for (c.world = 0; !error && c.world < s->n_worlds; c.world++) {
        error = skel_check_tape(s, c.world, scratch);
        for (c.rank = 0; !error && c.rank < s->nprocs; c.rank++) {
            c.m = &s->worlds[c.world].ranks[c.rank];
            error = check_machine(&c);
        }
    }
    return error;
}
