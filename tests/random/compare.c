/* The laws, one function for each.  The reference is tests/checker/.
 *
 *   text        parse(dump(s)) is s
 *   theorems    synchronous executions show every deadlock (7.4), every partial deadlock
 *               (7.7) and, without partial deadlock, some fault if there is one (8.1)
 *   reduction   skel_reduce() changes no verdict
 *   polls       skel_collapse_polls() changes no verdict
 *   waits       skel_order_waits() changes no verdict
 *   tapes       see compare_tape.c
 *   models      the encodings of codegen/, searched by SPIN
 *   verify      the verdicts of verify/ that need no SPIN
 */
#include "tests/random/compare.h"

#include "core/skel/facts.h"
#include "core/skel/pass/pass.h"
#include "core/skel/tape.h"
#include "core/skel/text.h"
#include "tests/random/pan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 20000, DEPTH = 6 };

static char *dump(struct arena *arena, const struct skel *s)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    skel_dump(out, s);
    fclose(out);
    char *copy = arena_strdup(arena, text);
    free(text);
    return copy;
}

struct skel *compare_copy(struct arena *arena, const struct skel *s)
{
    const char *error = NULL;
    return skel_parse(arena, dump(arena, s), "copy", &error);
}

static const char *compare_text(struct arena *arena, const struct skel *s)
{
    const char *error = NULL, *text = dump(arena, s);
    const struct skel *again = skel_parse(arena, text, "dump", &error);
    if (!again)
        return arena_printf(arena, "what skel_dump prints is not read: %s", error);
    return strcmp(text, dump(arena, again)) == 0 ? NULL : "the text form is not kept";
}

struct check_result compare_ask(struct arena *arena, const struct skel *s,
                                const struct comparison *c, bool synchronous)
{
    struct check_options o = {
        .partial = true, .servers = c->servers, .depth = DEPTH, .max_states = MAX_STATES,
        .synchronous = synchronous,
    };
    return check_run(arena, s, &o);
}

static bool has_fault(const struct check_result *r, const char *code)
{
    for (uint32_t i = 0; i < r->n_faults; i++)
        if (strcmp(r->faults[i], code) == 0)
            return true;
    return false;
}

bool compare_same_faults(const struct check_result *a, const struct check_result *b)
{
    for (uint32_t i = 0; i < a->n_faults; i++)
        if (!has_fault(b, a->faults[i]))
            return false;
    return a->n_faults == b->n_faults && a->mismatch == b->mismatch;
}

const char *compare_differs(struct arena *arena, const char *what,
                            const struct check_result *reference,
                            const struct check_result *other)
{
    return arena_printf(arena, "%s: %s, but the reference says %s", what,
                        check_line(arena, other), check_line(arena, reference));
}

/* After MPI_Abort a send may be blocked without a deadlock; buffered, it may lead on to a
 * fault. */
static bool has_abort(const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++)
            for (uint32_t i = 0; i < s->worlds[w].ranks[p].n_states; i++)
                if (s->worlds[w].ranks[p].states[i].kind == SKEL_ABORT)
                    return true;
    return false;
}

static const char *compare_theorems(struct arena *arena, const struct skel *s,
                                    const struct check_result *r, struct comparison *c)
{
    struct check_result sync = compare_ask(arena, s, c, true);
    if (skel_has_tape(s) && (sync.bounded || r->bounded)) /* letters were not followed */
        return NULL;
    if (skel_has_wildcard(s))
        return sync.deadlock && !r->deadlock
                   ? compare_differs(arena, "synchronous executions", r, &sync) : NULL;
    if (sync.deadlock != r->deadlock)
        return compare_differs(arena, "Theorem 7.4", r, &sync);
    /* a fault ends an execution, so that it may hide what would come after it */
    if (sync.partial != r->partial && !r->n_faults && !r->mismatch)
        return compare_differs(arena, "Theorem 7.7", r, &sync);
    bool sync_ok = !check_violated(&sync), ok = !r->n_faults && !r->mismatch;
    if (sync_ok && !c->servers && !ok && !has_abort(s))
        return compare_differs(arena, "Theorem 8.1", r, &sync);
    return NULL;
}

static const char *compare_reduced(struct arena *arena, const struct skel *s,
                                   const struct check_result *r, struct comparison *c)
{
    struct skel *reduced = compare_copy(arena, s);
    skel_reduce(reduced);
    const char *error = skel_check(reduced, arena);
    if (error)
        return arena_printf(arena, "the reduced skeleton is wrong: %s", error);
    struct check_result other = compare_ask(arena, reduced, c, false);
    if (other.deadlock != r->deadlock || other.livelock != r->livelock
        || other.partial != r->partial || !compare_same_faults(r, &other))
        return compare_differs(arena, "reduced", r, &other);
    return NULL;
}

static const char *compare_ordered(struct arena *arena, const struct skel *s,
                                   const struct check_result *r, struct comparison *c)
{
    struct skel *ordered = compare_copy(arena, s);
    skel_reduce(ordered);
    skel_order_waits(ordered);
    skel_reduce(ordered);
    const char *error = skel_check(ordered, arena);
    if (error)
        return arena_printf(arena, "the skeleton with ordered waits is wrong: %s", error);
    struct check_result other = compare_ask(arena, ordered, c, false);
    bool same = other.deadlock == r->deadlock && other.livelock == r->livelock;
    if (!other.complete || (same && compare_same_faults(r, &other)))
        return NULL;
    return compare_differs(arena, "ordered waits", r, &other);
}

/* What a model is made of: loops that poll are one state. */
static struct skel *collapsed(struct arena *arena, const struct skel *s)
{
    struct skel *copy = compare_copy(arena, s);
    skel_collapse_polls(copy);
    return copy;
}

static const char *compare_collapsed(struct arena *arena, const struct skel *s,
                                     const struct check_result *r, struct comparison *c)
{
    const struct skel *copy = collapsed(arena, s);
    const char *error = skel_check(copy, arena);
    if (error)
        return arena_printf(arena, "the collapsed skeleton is wrong: %s", error);
    struct check_result other = compare_ask(arena, copy, c, false);
    bool same = other.livelock == r->livelock && other.deadlock == r->deadlock;
    if (!other.complete || (same && compare_same_faults(r, &other)))
        return NULL;
    return compare_differs(arena, "collapsed", r, &other);
}

/* Does SPIN's answer go with the reference?  caveat: faults may have been missed.  A
 * violation that the reference has not seen may lie behind its bound. */
static bool agrees(const struct check_result *r, enum pan_verdict v, bool partial,
                   bool caveat)
{
    bool other = r->mismatch || r->n_faults;
    switch (v) {
    case PAN_OK:
        if (r->deadlock || r->livelock)
            return false;
        return caveat || (!other && !(partial && r->partial));
    case PAN_END_STATE:
        return r->deadlock || r->livelock || r->bounded;
    case PAN_ASSERTION:
        return other || r->bounded;
    case PAN_BOUND:
        return true;
    case PAN_UNKNOWN:
        return false;
    }
    return false;
}

static const char *verdict_text(const struct pan_answer *a)
{
    switch (a->verdict) {
    case PAN_OK: return "no error";
    case PAN_END_STATE: return "an invalid end state";
    case PAN_ASSERTION: return "an assertion violation";
    case PAN_BOUND: return "that a bound is met";
    case PAN_UNKNOWN: break;
    }
    return a->output;
}

static uint32_t list_servers(struct arena *arena, uint64_t set, const uint32_t **list)
{
    uint32_t *ranks = ARENA_ARRAY(arena, uint32_t, 64), n = 0;
    for (uint32_t p = 0; p < 64; p++)
        if (set >> p & 1)
            ranks[n++] = p;
    *list = ranks;
    return n;
}

/* The model, searched; a bound that is met is raised a few times. */
static struct pan_answer search(struct arena *arena, const struct skel *s,
                                struct codegen_options *o, struct comparison *c,
                                const struct model **m, const char **error)
{
    struct pan_answer a = { .verdict = PAN_UNKNOWN };
    for (o->depth = 0; o->depth <= 12; o->depth = o->depth ? o->depth * 2 : 3) {
        *m = codegen_run(arena, s, o, error);
        if (!*m)
            return a;
        c->counts[COUNT_MODELS]++;
        a = pan_ask(arena, c->directory,
                    mutant_break_text(arena, (*m)->promela, c->mutant));
        if (a.verdict != PAN_BOUND)
            return a;
    }
    return a;
}

static const char *compare_model(struct arena *arena, const struct skel *s,
                                 const struct check_result *r, struct comparison *c,
                                 enum encoding encoding, enum property property)
{
    struct codegen_options o = { .encoding = encoding, .property = property,
                                 .line_markers = c->mutant == MUTANT_NONE,
                                 .trace_markers = r->states % 2 && encoding != ENCODING_DIRECT };
    o.n_servers = list_servers(arena, c->servers, &o.servers);
    struct skel *copy = collapsed(arena, s);
    mutant_break_skel(copy, c->mutant);
    if (c->reduce)
        skel_reduce(copy);
    const char *error = NULL;
    const struct model *m;
    struct pan_answer a = search(arena, copy, &o, c, &m, &error);
    if (!m && encoding == ENCODING_AUTO && property == PROPERTY_DEADLOCK && !skel_has_tape(s))
        return arena_printf(arena, "no encoding at all: %s", error);
    if (!m) {
        c->counts[COUNT_REFUSED]++;
        return NULL;
    }
    if (skel_has_wildcard(s) && m->encoding != ENCODING_MATCHING && encoding != ENCODING_DIRECT)
        return "a skeleton with a wildcard was not refused";
    c->counts[COUNT_OPEN] += m->caveat != NULL || a.verdict == PAN_BOUND;
    if (agrees(r, a.verdict, property == PROPERTY_PARTIAL, m->caveat))
        return NULL;
    return arena_printf(arena,
                        "encoding %s%s%s: SPIN finds %s, but the reference says %s",
                        encoding_text(m->encoding),
                        property == PROPERTY_PARTIAL ? " (partial deadlock)" : "",
                        m->caveat ? " with a caveat" : "", verdict_text(&a),
                        check_line(arena, r));
}

/* Is it the encoding that is meant for s? */
static bool is_made_for(const struct skel *s, enum encoding encoding)
{
    return encoding == ENCODING_MATCHING && (skel_has_requests(s) || skel_has_wildcard(s));
}

static const char *compare_models(struct arena *arena, const struct skel *s,
                                  const struct check_result *r, struct comparison *c)
{
    static const struct {
        enum encoding encoding;
        enum property property;
        unsigned every; /* of how many skeletons one is checked in this way */
    } ways[] = {
        { ENCODING_SCHEDULED, PROPERTY_DEADLOCK, 1 },
        { ENCODING_RENDEZVOUS, PROPERTY_DEADLOCK, 1 },
        { ENCODING_AUTO, PROPERTY_DEADLOCK, 5 },
        { ENCODING_AUTO, PROPERTY_PARTIAL, 5 },
        { ENCODING_MATCHING, PROPERTY_DEADLOCK, 5 },
        { ENCODING_DIRECT, PROPERTY_DEADLOCK, 2 },
    };
    const char *error = NULL;
    for (size_t i = 0; !error && i < sizeof ways / sizeof *ways; i++)
        if (!c->quick || r->states % ways[i].every == 0
            || is_made_for(s, ways[i].encoding))
            error = compare_model(arena, s, r, c, ways[i].encoding, ways[i].property);
    return error;
}

/* Most random skeletons of the larger language are too simple to tell anything: some of
 * those with a deadlock that needs no buffering are kept, and the larger of the rest. */
static bool is_dull(const struct check_result *r)
{
    if (check_violated(r) && !r->needs_choice)
        return r->states % 4 != 0;
    return !check_violated(r) && r->states < 60;
}

/* Posting a receive is a step of its own where ready sends can tell. */
static const struct skel *separated(struct arena *arena, const struct skel *s)
{
    struct skel *copy = compare_copy(arena, s);
    skel_separate_posts(copy);
    return copy;
}

const char *compare_all(struct arena *arena, const struct skel *s, struct comparison *c)
{
    const char *error = skel_check(s, arena);
    if (error)
        return arena_printf(arena, "not a skeleton: %s", error);
    if ((error = compare_text(arena, s)))
        return error;
    s = separated(arena, s);
    struct check_result r = compare_ask(arena, s, c, false);
    if (r.wrong && skel_has_tape(s)) { /* a rank that begins again may read what it did not expect */
        c->counts[COUNT_SKIPPED]++;
        return NULL;
    }
    c->wrong = r.wrong;
    if (r.wrong)
        return r.wrong;
    if (!r.complete) {
        c->counts[COUNT_SKIPPED]++;
        return NULL;
    }
    if ((error = compare_theorems(arena, s, &r, c)))
        return error;
    if ((error = compare_reduced(arena, s, &r, c)))
        return error;
    if ((error = compare_ordered(arena, s, &r, c)))
        return error;
    if ((error = compare_collapsed(arena, s, &r, c)) || (error = compare_tapes(arena, s, &r, c)))
        return error;
    if (c->thin && is_dull(&r)) {
        c->counts[COUNT_DULL]++;
        return NULL;
    }
    c->counts[COUNT_BOUNDED] += r.bounded;
    c->counts[COUNT_VIOLATED] += r.deadlock || r.livelock || r.mismatch || r.n_faults;
    c->counts[COUNT_NEED_BUFFERING] += r.needs_choice;
    if ((error = compare_models(arena, s, &r, c)))
        return error;
    return compare_verify(arena, s, &r, c);
}
