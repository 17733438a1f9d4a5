/* verify/ against the reference: tier 1 (no local choice) and partial deadlock, which it
 * decides by walks and searches of its own; and sometimes tier 2, which is SPIN on models
 * that are compared already.  Of the larger language everything: tier 3 has a search of its
 * own.
 */
#include "tests/random/compare.h"

#ifdef SKELDIFF_VERIFY
#include "verify/verify.h"

static bool known(const struct check_result *r, enum violation v)
{
    switch (v) {
    case VIOLATION_NONE: return false;
    case VIOLATION_DEADLOCK: return r->deadlock;
    case VIOLATION_LIVELOCK: return r->livelock;
    case VIOLATION_PARTIAL: return r->partial || r->deadlock || r->livelock;
    case VIOLATION_COLL_MISMATCH: return r->mismatch;
    case VIOLATION_FAULT: return r->n_faults > 0;
    }
    return false;
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
                                .n_servers = n, .timeout_s = 30 };
    struct verify_result v = verify_run(arena, s, NULL, &o);
    bool partial = property == PROPERTY_PARTIAL;
    bool violated = r->deadlock || r->livelock || r->mismatch || r->n_faults
                    || (partial && r->partial);
    c->counts[COUNT_WALKS]++;
    const char *what = NULL;
    if (v.verdict == VERDICT_VERIFIED && violated)
        what = "verified";
    if (v.verdict == VERDICT_VIOLATED && !known(r, v.violation) && !r->bounded)
        what = "violated";
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
    if (skel_has_wildcard(s) || skel_has_requests(s)) {
        struct skel *copy = compare_copy(arena, s);
        skel_collapse_polls(copy);
        mutant_break_skel(copy, c->mutant);
        return compare_property(arena, copy, reference, c, PROPERTY_DEADLOCK);
    }
    if (c->mutant != MUTANT_NONE)
        return NULL;
    if (!skel_has_choice(s) || !c->quick || reference->states % 10 == 0)
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
