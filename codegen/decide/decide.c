/* Which encoding decides the question (docs/dev/THEORY.md, sections 2, 3, 10 and 11).  Rendezvous
 * decides whatever scheduled decides, with the same caveats, so a small model may be either.  The
 * scheduled one is a partial order reduction: the next steps of one rank are a persistent set.
 *
 *     no wildcard                           Theorem 7.4: synchronous executions suffice
 *       acyclic, or coupled (coupling.c)    scheduled: decides deadlocks and faults
 *       cyclic, only deadlock to find       scheduled: decides deadlocks
 *       cyclic, with faults                 rendezvous; a fault behind a send that nobody
 *                                           receives is out of its reach: a caveat
 *     partial deadlock                      rendezvous (a schedule may starve a rank)
 *     wildcards, requests, probes, tests    matching (decide/matching.c); for a reader of a small
 *                                           or short model direct (decide/direct.c)
 */
#include "codegen/decide/decide.h"

#include "codegen/decide/coupling.h"
#include "codegen/plan/plan.h"
#include "core/skel/facts.h"
#include "core/skel/tape.h"

const char decide_caveat_cyclic[] =
    "a fault or a mismatched collective is found only where no rank can be blocked for "
    "ever before it (Theorem 8.1 asks for freedom from partial deadlock)";
static const char *const caveat_servers =
    "faults and mismatched collectives of ranks that need not end are found only where "
    "such a rank is not blocked for ever before it";

static const char *const caveat_abort =
    "a fault or a mismatched collective behind a send that is blocked while another rank "
    "aborts the program is not found";

/* Visits reachable states; stops when the visitor says true. */
struct survey {
    const struct skel *s;
    const struct codegen_options *o;
    bool fault, server_fault, abort;
};

static void survey_machine(struct survey *v, const struct skel_machine *m, uint32_t rank,
                           struct arena *scratch)
{
    const bool *reached = skel_reachable(m, scratch);
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        if (!reached[i])
            continue;
        if (state->kind == SKEL_FAULT) {
            v->fault = true;
            v->server_fault |= plan_is_server(v->o, rank);
        }
        if (state->kind == SKEL_ISEND
            && (state->mode == SKEL_READY || state->room != SKEL_NONE)) {
            v->fault = true;
            v->server_fault |= plan_is_server(v->o, rank);
        }
        v->abort |= state->kind == SKEL_ABORT;
    }
}

static void survey_all(struct survey *v)
{
    for (uint32_t w = 0; w < v->s->n_worlds; w++)
        for (uint32_t r = 0; r < v->s->nprocs; r++) {
            struct arena *scratch = arena_new();
            survey_machine(v, &v->s->worlds[w].ranks[r], r, scratch);
            arena_free(scratch);
        }
}

static bool any_mismatch(const struct skel *s)
{
    for (uint32_t i = 0; i < s->n_comms; i++)
        if (s->comms[i].n_ranks > 1 && plan_may_mismatch(s, i))
            return true;
    return false;
}

static bool set(struct decision *d, enum encoding e, const char *why, const char *caveat)
{
    d->encoding = e;
    d->why = why;
    d->caveat = caveat;
    return true;
}

/* open: what is not decided even when executions end. */
static bool decide_scheduled(struct decision *d, bool acyclic, bool coupled, bool faults,
                             const char *open)
{
    if (acyclic)
        return set(d, ENCODING_SCHEDULED,
                   "no wildcard receive, so synchronous executions decide (Theorem 7.4); "
                   "in them the next steps of any one rank are a persistent set, so one "
                   "rank runs at a time; every execution ends",
                   open);
    if (coupled)
        return set(d, ENCODING_SCHEDULED,
                   "no wildcard receive, so synchronous executions decide (Theorem 7.4); "
                   "in them the next steps of any one rank are a persistent set, so one "
                   "rank runs at a time; each loop of a rank waits for all others, so no "
                   "rank is left behind",
                   open);
    return set(d, ENCODING_SCHEDULED,
               "no wildcard receive, so synchronous executions decide deadlock (Theorem "
               "7.4); in them the next steps of any one rank are a persistent set, so "
               "one rank runs at a time",
               faults ? decide_caveat_cyclic : NULL);
}

static bool decide_rendezvous(struct decision *d, const struct codegen_options *o,
                              bool ends, bool faults, const char *open)
{
    if (o->property == PROPERTY_PARTIAL)
        return set(d, ENCODING_RENDEZVOUS,
                   "no wildcard receive, so synchronous executions decide (Theorem 7.7); "
                   "all interleavings are kept since a schedule may starve a rank",
                   ends ? open
                        : "no deadlock does not mean no partial deadlock: ranks that run "
                          "for ever may leave others behind");
    return set(d, ENCODING_RENDEZVOUS,
               "no wildcard receive, so synchronous executions decide (Theorem 7.4)",
               !faults ? NULL : ends ? open : decide_caveat_cyclic);
}

static bool refuse(struct arena *arena, const char **error, const char *text)
{
    *error = arena_strdup(arena, text);
    return false;
}

/* Are there few interleavings?  A state of the model has a state of each rank, so there are at most
 * as many as the product; each message moves two ranks, so there are about its square root.  More
 * where a rank need not wait for the other: a message is sent, kept, on its way. */
static bool is_small(const struct skel *s)
{
    const bool keeps = skel_has_wildcard(s);
    const double most = keeps ? 1e6 : 1e12, moments = keeps ? 4 : 1;
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        double product = 1;
        for (uint32_t r = 0; r < s->nprocs && product <= most; r++)
            product *= moments * s->worlds[w].ranks[r].n_states;
        if (product > most)
            return false;
    }
    return true;
}

/* Will anybody read its model to the end? */
static bool is_short(const struct skel *s)
{
    enum { LONG = 1000 };
    uint64_t n = 0;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            n += s->worlds[w].ranks[r].n_states;
    return n <= LONG;
}

static bool decide_auto(struct arena *arena, const struct skel *s, bool fits,
                        const struct codegen_options *o, bool scheduled_is_enough,
                        enum encoding *e, const char **error)
{
    *e = o->encoding;
    if (*e == ENCODING_AUTO && o->paper && is_small(s))
        *e = ENCODING_RENDEZVOUS;
    if (*e == ENCODING_AUTO)
        *e = o->property == PROPERTY_PARTIAL || !scheduled_is_enough || !fits
                 ? ENCODING_RENDEZVOUS : ENCODING_SCHEDULED;
    if (skel_has_tape(s) && o->property == PROPERTY_PARTIAL)
        return refuse(arena, error, "choices that all ranks share are made when nobody can go on, "
                                    "so ranks that run for ever would starve those who wait");
    if (*e == ENCODING_SCHEDULED && o->property == PROPERTY_PARTIAL)
        return refuse(arena, error, "the scheduled encoding does not decide partial "
                                    "deadlock: it may starve a rank");
    if (*e == ENCODING_SCHEDULED && !fits) {
        *error = arena_printf(arena, "the scheduled encoding has priorities for %d "
                                     "ranks; this program has %u",
                              SCHEDULED_MAX_RANKS, s->nprocs);
        return false;
    }
    return true;
}

/* The facts; d->has_fault is set too. */
static struct decide_facts find_facts(const struct skel *s,
                                      const struct codegen_options *o)
{
    struct survey v = { .s = s, .o = o };
    survey_all(&v);
    bool mismatch = any_mismatch(s);
    struct decide_facts f = { .faults = v.fault || mismatch,
                              .acyclic = !skel_is_cyclic(s) };
    f.coupled = !f.acyclic && coupling_holds(s, o);
    if (v.server_fault || (mismatch && o->n_servers))
        f.open = f.open_buffered = caveat_servers;
    if (f.faults && v.abort)
        f.open = caveat_abort;
    return f;
}

/* The encodings of tiers 1 and 2. */
static bool decide_named(struct arena *arena, const struct skel *s,
                         const struct codegen_options *o, const struct decide_facts *f,
                         struct decision *d, const char **error)
{
    bool ends = f->acyclic || f->coupled;
    enum encoding e;
    if (!decide_auto(arena, s, s->nprocs <= SCHEDULED_MAX_RANKS, o, ends || !f->faults,
                     &e, error))
        return false;
    switch (e) {
    case ENCODING_SCHEDULED:
        return decide_scheduled(d, f->acyclic, f->coupled, f->faults, f->open);
    case ENCODING_DIRECT:
    case ENCODING_STEPS:
    case ENCODING_MATCHING:
    case ENCODING_AUTO:
    case ENCODING_RENDEZVOUS: break;
    }
    return decide_rendezvous(d, o, ends, f->faults, f->open);
}

bool decide_encoding(struct arena *arena, const struct skel *s,
                     const struct codegen_options *o, struct decision *d,
                     const char **error)
{
    struct decide_facts f = find_facts(s, o);
    d->has_fault = f.faults;
    bool requests = skel_has_requests(s), wildcard = skel_has_wildcard(s);
    enum encoding e = o->encoding;
    if (e == ENCODING_AUTO && (requests || wildcard)) {
        if (o->paper && (is_small(s) || is_short(s)) && decide_direct(arena, s, o, &f, d, error)) {
            d->crowded = !is_small(s);
            return true;
        }
        e = ENCODING_MATCHING;
    }
    if (e == ENCODING_DIRECT)
        return decide_direct(arena, s, o, &f, d, error);
    if (e == ENCODING_MATCHING)
        return decide_matching(arena, s, o, &f, d, error);
    if (requests)
        return refuse(arena, error, "only the encodings matching and direct have requests");
    if (wildcard)
        return refuse(arena, error, "a receive can match several senders, or tags: this "
                                    "encoding does not cover that, where buffering "
                                    "may matter");
    return decide_named(arena, s, o, &f, d, error);
}
