/* verify/ against the reference: tier 1 (no local choice) and partial deadlock, which it
 * decides by walks and searches of its own; and sometimes tier 2, which is SPIN on models
 * that are compared already.  Of the larger language everything: tier 3 has a search of
 * its own.
 */
#include "tests/random/compare.h"

#ifdef SKELDIFF_VERIFY
#include "core/skel/facts.h"
#include "core/skel/pass/pass.h"
#include "core/skel/tape.h"
#include "verify/answer/more_violations.h"
#include "verify/verify.h"

#include <string.h>

/* servers: whether one that polls makes a deadlock a livelock is left open. */
static bool known(const struct check_result *r, enum violation v, bool servers)
{
    bool hangs = servers && (r->deadlock || r->livelock);
    switch (v) {
    case VIOLATION_PROPERTY:
    case VIOLATION_NONE: return false;
    case VIOLATION_DEADLOCK: return r->deadlock || hangs;
    case VIOLATION_LIVELOCK: return r->livelock || hangs;
    case VIOLATION_PARTIAL: return r->partial || r->deadlock || r->livelock;
    case VIOLATION_COLL_MISMATCH: return r->mismatch;
    case VIOLATION_FAULT: return r->n_faults > 0;
    }
    return false;
}

/* Is the end of the counterexample what it says, and do the steps of the implementation
 * that it names suffice? */
static const char *compare_trace(struct arena *arena, const struct skel *s,
                                 const struct verify_result *v)
{
    const struct trace *t = v->trace;
    if (!t || s->n_worlds != 1)
        return NULL;
    bool **allowed = ARENA_ARRAY(arena, bool *, s->nprocs);
    uint32_t *goal = ARENA_ARRAY(arena, uint32_t, s->nprocs);
    for (uint32_t p = 0; p < s->nprocs; p++) {
        allowed[p] = ARENA_ARRAY(arena, bool, s->worlds[0].ranks[p].n_states);
        goal[p] = t->final[p].state;
    }
    for (uint32_t i = 0; i < t->n_released; i++)
        allowed[t->released[i].rank][t->released[i].state] = true;
    for (uint32_t i = 0; i < t->n_early; i++)
        allowed[t->early[i].rank][t->early[i].state] = true;
    struct check_options o = { .depth = 6, .max_states = 20000, .allowed = allowed,
                               .goal = goal, .partial = v->violation == VIOLATION_PARTIAL };
    struct check_result r = check_run(arena, s, &o);
    bool hangs = v->violation == VIOLATION_DEADLOCK || v->violation == VIOLATION_LIVELOCK;
    if (r.wrong || !r.complete || r.bounded)
        return NULL;
    if (hangs ? r.reached : known(&r, v->violation, false))
        return NULL;
    return "a counterexample that the reference does not reach with its buffering";
}

/* What the reference finds if ranks that have failed count as ended, but not by FAULT (or NULL). */
static struct check_result run_beside(struct arena *arena, const struct skel *s, uint64_t servers,
                                      const char *fault)
{
    struct skel *copy = compare_copy(arena, s);
    for (uint32_t w = 0; w < copy->n_worlds; w++)
        for (uint32_t p = 0; p < copy->nprocs; p++)
            for (uint32_t i = 0; i < copy->worlds[w].ranks[p].n_states; i++) {
                struct skel_state *st = &copy->worlds[w].ranks[p].states[i];
                bool fails = st->kind == SKEL_ISEND
                             && (st->mode == SKEL_READY || st->mode == SKEL_BUFFER);
                bool other = st->kind == SKEL_FAULT && !(fault && strcmp(st->fault, fault) == 0);
                if (fails || other) {
                    st->kind = SKEL_END;
                    st->n_trans = 0;
                }
            }
    struct check_options o = {.servers = servers, .depth = 6, .max_states = 20000};
    return check_run(arena, copy, &o);
}

/* Is there a deadlock if ranks that have failed count as ended? */
static bool hangs_beside(struct arena *arena, const struct skel *s, uint64_t servers)
{
    struct check_result r = run_beside(arena, s, servers, NULL);
    return r.wrong || !r.complete || r.bounded || r.deadlock || r.livelock || r.mismatch;
}

static bool is_reached(const struct check_result *r, const char *fault)
{
    for (uint32_t i = 0; i < r->n_faults; i++)
        if (!fault || strcmp(r->faults[i], fault) == 0)
            return true;
    return false;
}

/* Is FAULT reached where another rank has failed already, which ends a run of the reference? */
static bool fails_beside(struct arena *arena, const struct skel *s, uint64_t servers,
                         const char *fault)
{
    struct check_result r = run_beside(arena, s, servers, fault);
    return r.wrong || !r.complete || r.bounded || is_reached(&r, fault);
}

/* What is found besides must be there, too. */
static const char *compare_further(struct arena *arena, const struct skel *s,
                                   const struct check_result *r, const struct comparison *c,
                                   const struct verify_options *o,
                                   const struct verify_result *first)
{
    struct more_violations f = more_violations_run(arena, s, NULL, o, first);
    for (uint32_t i = 0; i < f.n; i++) {
        const struct verify_result *v = &f.items[i];
        bool hangs = v->violation == VIOLATION_DEADLOCK || v->violation == VIOLATION_LIVELOCK;
        if (v->violation == VIOLATION_FAULT && !is_reached(r, v->fault)
            && !fails_beside(arena, s, c->servers, v->fault))
            return "another fault that the reference does not reach";
        if (v->violation == VIOLATION_COLL_MISMATCH && !r->mismatch)
            return "another mismatch that the reference does not reach";
        if (hangs && !hangs_beside(arena, s, c->servers))
            return "another deadlock that the reference does not reach";
    }
    return NULL;
}

static const char *compare_property(struct arena *arena, const struct skel *s,
                                    const struct check_result *r, struct comparison *c,
                                    enum property property)
{
    uint32_t servers[64], n = 0;
    for (uint32_t p = 0; p < 64; p++)
        if (c->servers >> p & 1)
            servers[n++] = p;
    struct verify_options o = { .property = property, .servers = servers,
                                .n_servers = n, .timeout_s = 10 };
    struct verify_result v = verify_run(arena, s, NULL, &o);
    bool partial = property == PROPERTY_PARTIAL;
    bool violated = r->deadlock || r->livelock || r->mismatch || r->n_faults
                    || (partial && r->partial);
    c->counts[COUNT_WALKS]++;
    const char *what = NULL;
    if (v.verdict == VERDICT_VERIFIED && violated)
        what = "verified";
    if (v.verdict == VERDICT_VIOLATED && !known(r, v.violation, c->servers) && !r->bounded)
        what = "violated";
    bool wide = skel_has_wildcard(s) || skel_has_requests(s) || skel_has_tape(s);
    if (v.verdict == VERDICT_VIOLATED && !what && wide && !c->servers
        && c->mutant == MUTANT_NONE)
        what = compare_trace(arena, s, &v);
    if (v.verdict == VERDICT_VIOLATED && !what && !partial && !r->bounded
        && c->mutant == MUTANT_NONE)
        what = compare_further(arena, s, r, c, &o, &v);
    if (v.verdict == VERDICT_INCONCLUSIVE)
        c->counts[COUNT_INCONCLUSIVE]++;
    if (!what)
        return NULL;
    return arena_printf(arena, "tier %u%s: %s (%s), but the reference says %s", v.tier,
                        partial ? " (partial deadlock)" : "", what,
                        v.reason ? v.reason : "", check_line(arena, r));
}

const char *compare_verify(struct arena *arena, const struct skel *s,
                           const struct check_result *reference, struct comparison *c)
{
    const char *error = NULL;
    bool tape = skel_has_tape(s), named = !skel_has_wildcard(s) && !skel_has_requests(s);
    if (!named || tape) {
        struct skel *copy = compare_copy(arena, s);
        skel_collapse_polls(copy);
        mutant_break_skel(copy, c->mutant);
        error = compare_property(arena, copy, reference, c, PROPERTY_DEADLOCK);
        if (!named)
            return error;
    }
    if (c->mutant != MUTANT_NONE)
        return error;
    if (!tape && (!skel_has_choice(s) || !c->quick || reference->states % 10 == 0))
        error = compare_property(arena, s, reference, c, PROPERTY_DEADLOCK);
    if (!error)
        error = compare_property(arena, s, reference, c, PROPERTY_PARTIAL);
    return error;
}

#else

const char *compare_verify(struct arena *arena, const struct skel *s,
                           const struct check_result *reference, struct comparison *c)
{
    (void)arena;
    (void)s;
    (void)reference;
    (void)c;
    return NULL;
}

#endif
