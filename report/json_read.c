/* Reading a result back: files of a baseline or a cache may be damaged, or written by another
 * version.  The first thing that is wrong ends the reading with its place:
 *
 *     old.json: runs[0].findings[2].code: a string is missing
 */
#include "report/json.h"

#include "core/base/str.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    struct str_pool *pool;
    const char *name;
    const char *error; /* the first, or NULL */
};

/* An object or array, and how to get there: "runs[0].findings". */
struct node {
    json_t *json;
    const char *path;
};

static void complain(struct reader *r, const struct node *n, const char *key, const char *what)
{
    bool place = n->path[0] || key[0];
    if (!r->error)
        r->error = arena_printf(r->arena, "%s: %s%s%s%s%s", r->name, n->path,
                                n->path[0] && key[0] ? "." : "", key, place ? ": " : "", what);
}

/* ---- fields ---- */

static const char *text_or_null(struct reader *r, const struct node *n, const char *key)
{
    json_t *j = json_object_get(n->json, key);
    if (!j || json_is_null(j))
        return NULL;
    if (!json_is_string(j))
        complain(r, n, key, "not a string");
    return json_is_string(j) ? str_intern(r->pool, json_string_value(j)) : NULL;
}

static const char *text(struct reader *r, const struct node *n, const char *key)
{
    const char *s = text_or_null(r, n, key);
    if (!s)
        complain(r, n, key, "a string is missing");
    return s ? s : "";
}

static uint64_t number(struct reader *r, const struct node *n, const char *key, uint64_t max)
{
    json_t *j = json_object_get(n->json, key);
    json_int_t v = json_integer_value(j);
    if (!json_is_integer(j))
        complain(r, n, key, "a number is missing");
    else if (v < 0 || (uint64_t)v > max)
        complain(r, n, key, "the number is out of range");
    else
        return (uint64_t)v;
    return 0;
}

static uint32_t small(struct reader *r, const struct node *n, const char *key, uint32_t limit)
{
    return (uint32_t)number(r, n, key, limit - 1);
}

/* A number below limit, or RESULT_NONE where there is none. */
static uint32_t small_or_none(struct reader *r, const struct node *n, const char *key,
                              uint32_t limit)
{
    return json_object_get(n->json, key) ? small(r, n, key, limit) : RESULT_NONE;
}

static bool flag(struct reader *r, const struct node *n, const char *key)
{
    json_t *j = json_object_get(n->json, key);
    if (j && !json_is_boolean(j))
        complain(r, n, key, "not true or false");
    return json_is_true(j);
}

/* One of the words that `parse` knows; -1 becomes 0. */
static int word(struct reader *r, const struct node *n, const char *key, int (*parse)(const char *))
{
    const char *s = text(r, n, key);
    int v = parse(s);
    if (v < 0)
        complain(r, n, key, arena_printf(r->arena, "the word '%s' is not known here", s));
    return v < 0 ? 0 : v;
}

/* ---- nodes ---- */

static struct node element(struct reader *r, const struct node *array, size_t i)
{
    struct node n = {json_array_get(array->json, i),
                     arena_printf(r->arena, "%s[%zu]", array->path, i)};
    return n;
}

/* A string in an array. */
static const char *text_of(struct reader *r, const struct node *array, size_t i)
{
    struct node e = element(r, array, i);
    if (!json_is_string(e.json))
        complain(r, &e, "", "not a string");
    return json_is_string(e.json) ? str_intern(r->pool, json_string_value(e.json)) : "";
}

static struct node object_at(struct reader *r, const struct node *array, size_t i)
{
    struct node n = element(r, array, i);
    if (!json_is_object(n.json))
        complain(r, &n, "", "not an object");
    return n;
}

static struct node member(struct reader *r, const struct node *n, const char *key)
{
    struct node m = {json_object_get(n->json, key),
                     arena_printf(r->arena, "%s%s%s", n->path, n->path[0] ? "." : "", key)};
    return m;
}

/* The array; *count is 0 if it is wrong or, where that is allowed, absent. */
static struct node array(struct reader *r, const struct node *n, const char *key,
                         bool may_be_absent, uint32_t *count)
{
    struct node m = member(r, n, key);
    if (!json_is_array(m.json) && !(may_be_absent && !m.json))
        complain(r, n, key, "an array is missing");
    *count = r->error ? 0 : (uint32_t)json_array_size(m.json);
    return m;
}

static struct src_range range_of(struct reader *r, const struct node *n)
{
    struct src_range at = {0};
    if (!n->json || json_is_null(n->json))
        return at;
    if (!json_is_object(n->json)) {
        complain(r, n, "", "not a place in a file");
        return at;
    }
    at.file = text(r, n, "file");
    at.line = small(r, n, "line", UINT32_MAX);
    at.col = small(r, n, "column", UINT32_MAX);
    if (json_object_get(n->json, "endLine")) {
        at.end_line = small(r, n, "endLine", UINT32_MAX);
        at.end_col = small(r, n, "endColumn", UINT32_MAX);
    }
    return at;
}

static struct src_range range(struct reader *r, const struct node *n, const char *key)
{
    struct node m = member(r, n, key);
    return range_of(r, &m);
}

static struct src_range *ranges(struct reader *r, const struct node *n, const char *key,
                                uint32_t *count)
{
    struct node a = array(r, n, key, true, count);
    struct src_range *v = ARENA_ARRAY(r->arena, struct src_range, *count);
    for (uint32_t i = 0; i < *count; i++) {
        struct node e = element(r, &a, i);
        v[i] = range_of(r, &e);
    }
    return v;
}

static uint32_t *ranks(struct reader *r, const struct node *n, const char *key,
                       uint32_t nprocs, uint32_t *count)
{
    struct node a = array(r, n, key, false, count);
    uint32_t *v = ARENA_ARRAY(r->arena, uint32_t, *count);
    for (uint32_t i = 0; i < *count; i++) {
        struct node e = element(r, &a, i);
        json_int_t x = json_integer_value(e.json);
        if (!json_is_integer(e.json) || x < 0 || x >= nprocs)
            complain(r, &e, "", "not a rank");
        else
            v[i] = (uint32_t)x;
    }
    return v;
}

/* ---- the trace ---- */

static int32_t read_tag(struct reader *r, const struct node *n, const char *key)
{
    json_t *tag = json_object_get(n->json, key);
    if (!json_is_integer(tag) || json_integer_value(tag) != (int32_t)json_integer_value(tag))
        complain(r, n, key, "not a tag");
    return (int32_t)json_integer_value(tag);
}

static void read_message(struct reader *r, const struct node *n, struct result_event *e)
{
    e->message = small_or_none(r, n, "message", UINT32_MAX);
    if (e->message != RESULT_NONE)
        e->tag = read_tag(r, n, "tag");
}

static struct result_sends read_sends(struct reader *r, const struct node *n, const char *key,
                                      uint32_t nprocs)
{
    struct result_sends v = {0};
    struct node a = array(r, n, key, false, &v.n);
    v.cap = v.n;
    v.items = ARENA_ARRAY(r->arena, struct result_send, v.n);
    for (uint32_t i = 0; i < v.n; i++) {
        struct node e = object_at(r, &a, i);
        v.items[i] = (struct result_send){small(r, &e, "rank", nprocs),
                                          small_or_none(r, &e, "to", nprocs),
                                          range(r, &e, "at")};
    }
    return v;
}

static struct result_values read_values(struct reader *r, const struct node *n, const char *key)
{
    struct result_values v = {0};
    struct node a = array(r, n, key, true, &v.n);
    v.items = ARENA_ARRAY(r->arena, struct result_value, v.n);
    for (uint32_t i = 0; i < v.n; i++) {
        struct node e = object_at(r, &a, i);
        json_t *value = json_object_get(e.json, "value"), *depth = json_object_get(e.json, "depth");
        if (!json_is_integer(value))
            complain(r, &e, "value", "a number is missing");
        v.items[i] = (struct result_value){text(r, &e, "name"), json_integer_value(value),
                                           depth ? small(r, &e, "depth", UINT32_MAX) : 0};
    }
    return v;
}

static struct result_event read_event(struct reader *r, const struct node *n, uint32_t nprocs)
{
    struct result_event e = {
        .kind = (enum result_event_kind)word(r, n, "kind", result_event_parse),
        .rank = small(r, n, "rank", nprocs), .operation = text(r, n, "operation"),
        .call = text_or_null(r, n, "call"), .at = range(r, n, "at"),
        .partner = small_or_none(r, n, "partner", nprocs),
        .partner_at = range(r, n, "partnerAt"), .partner_call = text_or_null(r, n, "partnerCall"),
        .comm = text_or_null(r, n, "communicator"), .value = text_or_null(r, n, "value"),
        .collective = small_or_none(r, n, "collective", UINT32_MAX),
        .buffered = flag(r, n, "buffered"), .completes = flag(r, n, "completes"),
        .text = text(r, n, "text")};
    e.number = small_or_none(r, n, "number", UINT32_MAX);
    e.partner_number = small_or_none(r, n, "partnerNumber", UINT32_MAX);
    e.selected = small_or_none(r, n, "selected", UINT32_MAX);
    if (json_object_get(n->json, "selects"))
        e.selects = (enum result_selects)word(r, n, "selects", result_selects_parse);
    e.calls = ranges(r, n, "calledFrom", &e.n_calls);
    e.values = read_values(r, n, "values");
    e.partner_values = read_values(r, n, "partnerValues");
    e.partner_calls = ranges(r, n, "partnerCalledFrom", &e.n_partner_calls);
    read_message(r, n, &e);
    if (json_object_get(n->json, "others"))
        e.others = read_sends(r, n, "others", nprocs);
    bool two = e.kind == EVENT_MESSAGE || e.kind == EVENT_SEND || e.kind == EVENT_RECEIVE;
    if (two && e.partner == RESULT_NONE)
        complain(r, n, "partner", "a number is missing");
    return e;
}

static void read_open(struct reader *r, const struct node *n, uint32_t nprocs,
                      struct result_final *f)
{
    struct node a = array(r, n, "open", true, &f->n_open);
    f->cap_open = f->n_open;
    f->open = ARENA_ARRAY(r->arena, struct result_open, f->n_open);
    for (uint32_t i = 0; i < f->n_open; i++) {
        struct node e = object_at(r, &a, i);
        f->open[i] = (struct result_open){.call = text_or_null(r, &e, "call"),
                                          .at = range(r, &e, "at"),
                                          .number = small_or_none(r, &e, "number", UINT32_MAX),
                                          .partner = small_or_none(r, &e, "partner", nprocs)};
        if (f->open[i].partner != RESULT_NONE)
            f->open[i].tag = read_tag(r, &e, "tag");
    }
}

static void read_functions(struct reader *r, const struct node *n, struct result_trace *t)
{
    struct node a = array(r, n, "functions", true, &t->n_functions);
    t->cap_functions = t->n_functions;
    t->functions = ARENA_ARRAY(r->arena, struct result_function, t->n_functions);
    for (uint32_t i = 0; i < t->n_functions; i++) {
        struct node e = object_at(r, &a, i);
        t->functions[i] = (struct result_function){range(r, &e, "at"), text(r, &e, "name")};
    }
}

static struct result_final read_final(struct reader *r, const struct node *n, uint32_t nprocs)
{
    struct result_final f = {
        .ended = flag(r, n, "ended"), .failed = flag(r, n, "failed"), .runs = flag(r, n, "runs"),
        .operation = text(r, n, "operation"), .call = text_or_null(r, n, "call"),
        .at = range(r, n, "at"), .comm = text_or_null(r, n, "communicator"),
        .waits = text_or_null(r, n, "waits"), .polls = flag(r, n, "polls"),
        .offers_to = small_or_none(r, n, "offersTo", nprocs)};
    if (f.offers_to != RESULT_NONE)
        f.offers_tag = read_tag(r, n, "offersTag");
    f.calls = ranges(r, n, "calledFrom", &f.n_calls);
    f.values = read_values(r, n, "values");
    f.waits_for = ranks(r, n, "waitsFor", nprocs, &f.n_waits_for);
    read_open(r, n, nprocs, &f);
    return f;
}

static struct result_trace *read_trace(struct reader *r, const struct node *n, uint32_t nprocs)
{
    struct result_trace *t = ARENA_NEW(r->arena, struct result_trace);
    struct node events = array(r, n, "events", false, &t->n_events);
    struct node final = array(r, n, "final", false, &t->nprocs);
    t->assuming = text(r, n, "assuming");
    t->cap_events = t->n_events;
    t->events = ARENA_ARRAY(r->arena, struct result_event, t->n_events);
    for (uint32_t i = 0; i < t->n_events && !r->error; i++) {
        struct node e = object_at(r, &events, i);
        t->events[i] = read_event(r, &e, nprocs);
    }
    if (t->nprocs != nprocs)
        complain(r, &final, "", "not one entry for each process");
    t->final = ARENA_ARRAY(r->arena, struct result_final, t->nprocs);
    for (uint32_t i = 0; i < t->nprocs && !r->error; i++) {
        struct node e = object_at(r, &final, i);
        t->final[i] = read_final(r, &e, nprocs);
    }
    read_functions(r, n, t);
    t->cycle = ranks(r, n, "cycle", nprocs, &t->n_cycle);
    t->repeats = json_object_get(n->json, "repeats") ? small(r, n, "repeats", t->n_events + 1) : 0;
    t->determined = flag(r, n, "determined");
    t->any_buffering = flag(r, n, "anyBuffering");
    t->unbuffered = read_sends(r, n, "unbufferedSends", nprocs);
    t->lost = read_sends(r, n, "lostMessages", nprocs);
    t->released = read_sends(r, n, "releasedSends", nprocs);
    t->early = read_sends(r, n, "earlyCollectives", nprocs);
    return t;
}

/* ---- findings ---- */

static void read_notes(struct reader *r, const struct node *n, struct result_finding *f,
                       uint32_t nprocs)
{
    struct node a = array(r, n, "notes", false, &f->n_notes);
    f->cap_notes = f->n_notes;
    f->notes = ARENA_ARRAY(r->arena, struct result_note, f->n_notes);
    for (uint32_t i = 0; i < f->n_notes; i++) {
        struct node e = object_at(r, &a, i);
        f->notes[i] = (struct result_note){range(r, &e, "at"), text(r, &e, "message"),
                                           small_or_none(r, &e, "rank", nprocs),
                                           flag(r, &e, "atEnd")};
    }
}

static struct result_finding *read_finding(struct reader *r, const struct node *n,
                                           uint32_t nprocs)
{
    struct result_finding *f = ARENA_NEW(r->arena, struct result_finding);
    struct node trace = member(r, n, "counterexample");
    f->code = text(r, n, "code");
    f->severity = (enum diag_severity)word(r, n, "severity", result_severity_parse);
    f->at = range(r, n, "at");
    f->function = text_or_null(r, n, "function");
    f->message = text(r, n, "message");
    f->help = text_or_null(r, n, "help");
    read_notes(r, n, f, nprocs);
    f->ranks = ranks(r, n, "ranks", nprocs, &f->n_ranks);
    f->cap_ranks = f->n_ranks;
    f->condition = text_or_null(r, n, "condition");
    f->reproduce = text_or_null(r, n, "reproduce");
    f->fingerprint = text(r, n, "fingerprint");
    f->suppressed = text_or_null(r, n, "suppressed");
    f->is_guess = flag(r, n, "guess");
    f->is_environment = flag(r, n, "environment");
    if (json_object_get(n->json, "baseline"))
        f->baseline = (enum baseline)word(r, n, "baseline", result_baseline_parse);
    if (json_is_object(trace.json))
        f->trace = read_trace(r, &trace, nprocs);
    else if (!json_is_null(trace.json))
        complain(r, &trace, "", "not an object or null");
    return f;
}

static struct result_finding **read_findings(struct reader *r, const struct node *n,
                                             uint32_t nprocs, uint32_t *count)
{
    struct node a = array(r, n, "findings", false, count);
    struct result_finding **v = ARENA_ARRAY(r->arena, struct result_finding *, *count);
    for (uint32_t i = 0; i < *count; i++) {
        struct node e = object_at(r, &a, i);
        v[i] = read_finding(r, &e, nprocs);
    }
    return v;
}

/* ---- runs ---- */

static struct result_search read_search(struct reader *r, const struct node *n)
{
    struct result_search s = {0};
    if (!json_is_object(n->json)) {
        if (!json_is_null(n->json))
            complain(r, n, "", "not an object or null");
        return s;
    }
    s.tier = small(r, n, "tier", 4);
    s.theorem = text_or_null(r, n, "theorem");
    s.encoding = text_or_null(r, n, "encoding");
    s.states = number(r, n, "states", INT64_MAX);
    s.depth = number(r, n, "depth", INT64_MAX);
    s.seconds = (double)number(r, n, "milliseconds", INT64_MAX) / 1000;
    s.spin = text_or_null(r, n, "spin");
    return s;
}

static void read_ledger(struct reader *r, const struct node *n, struct result_run *run)
{
    struct node a = array(r, n, "ledger", false, &run->n_ledger);
    run->cap_ledger = run->n_ledger;
    run->ledger = ARENA_ARRAY(r->arena, struct result_assumption, run->n_ledger);
    for (uint32_t i = 0; i < run->n_ledger; i++) {
        struct node e = object_at(r, &a, i);
        run->ledger[i] =
            (struct result_assumption){text(r, &e, "kind"), text(r, &e, "direction"),
                                       range(r, &e, "at"), text(r, &e, "text")};
    }
}

static struct result_replay *read_replay(struct reader *r, const struct node *n)
{
    struct result_replay *replay = ARENA_NEW(r->arena, struct result_replay);
    struct node a = array(r, n, "details", false, &replay->n_details);
    replay->verdict = text(r, n, "verdict");
    replay->mpi = text_or_null(r, n, "mpi");
    replay->text = text(r, n, "text");
    replay->details = ARENA_ARRAY(r->arena, const char *, replay->n_details);
    for (uint32_t i = 0; i < replay->n_details; i++)
        replay->details[i] = text_of(r, &a, i);
    return replay;
}

static struct result_rest *read_rest(struct reader *r, const struct node *n)
{
    struct result_rest *rest = ARENA_NEW(r->arena, struct result_rest);
    struct node a = array(r, n, "leftOut", false, &rest->n_left_out);
    rest->outcome = (enum outcome)word(r, n, "verdict", outcome_parse);
    rest->failures = flag(r, n, "failures");
    rest->reason = text_or_null(r, n, "reason");
    rest->cap_left_out = rest->n_left_out;
    rest->left_out = ARENA_ARRAY(r->arena, const char *, rest->n_left_out);
    for (uint32_t i = 0; i < rest->n_left_out; i++)
        rest->left_out[i] = text_of(r, &a, i);
    return rest;
}

static struct result_work read_work(struct reader *r, const struct node *n)
{
    return (struct result_work){number(r, n, "statements", INT64_MAX),
                                number(r, n, "steps", INT64_MAX)};
}

enum { MAX_PROCESSES = 1000000 };

static struct result_run *read_run(struct reader *r, const struct node *n)
{
    struct result_run *run = ARENA_NEW(r->arena, struct result_run);
    struct node search = member(r, n, "search"), rest = member(r, n, "rest");
    struct node replay = member(r, n, "replay"), work = member(r, n, "work");
    run->nprocs = small(r, n, "processes", MAX_PROCESSES);
    run->cached = flag(r, n, "cached");
    if (json_object_get(n->json, "milliseconds"))
        run->seconds = (double)number(r, n, "milliseconds", INT64_MAX) / 1000;
    run->outcome = (enum outcome)word(r, n, "verdict", outcome_parse);
    run->reason = text_or_null(r, n, "reason");
    run->before = text_or_null(r, n, "before");
    run->command = text(r, n, "command");
    run->search = read_search(r, &search);
    if (work.json)
        run->work = read_work(r, &work);
    if (rest.json)
        run->rest = read_rest(r, &rest);
    if (replay.json)
        run->replay = read_replay(r, &replay);
    run->findings = read_findings(r, n, run->nprocs, &run->n_findings);
    run->cap_findings = run->n_findings;
    read_ledger(r, n, run);
    return run;
}

static void read_files(struct reader *r, const struct node *n, struct result *result)
{
    struct node a = array(r, n, "files", false, &result->n_files);
    result->files = ARENA_ARRAY(r->arena, const char *, result->n_files);
    for (uint32_t i = 0; i < result->n_files; i++)
        result->files[i] = text_of(r, &a, i);
    if (!result->n_files)
        complain(r, &a, "", "no file is named");
}

static void read_inputs(struct reader *r, const struct node *n, struct result *result)
{
    struct node a = array(r, n, "inputs", false, &result->n_inputs);
    result->cap_inputs = result->n_inputs;
    result->inputs = ARENA_ARRAY(r->arena, struct result_input, result->n_inputs);
    for (uint32_t i = 0; i < result->n_inputs; i++) {
        struct node e = object_at(r, &a, i);
        result->inputs[i] = (struct result_input){text(r, &e, "path"), text(r, &e, "sha256")};
    }
}

static struct result_every *read_every(struct reader *r, struct node n)
{
    struct result_every *e = ARENA_NEW(r->arena, struct result_every);
    *e = (struct result_every){flag(r, &n, "proved"), flag(r, &n, "turnsAway"),
                               small(r, &n, "from", INT32_MAX),
                               small(r, &n, "obligations", 1 << 30),
                               text_or_null(r, &n, "reason"), range(r, &n, "at"),
                               text_or_null(r, &n, "notRun"), flag(r, &n, "powersOfTwo")};
    return e;
}

static struct result *read_result(struct reader *r, const struct node *n)
{
    struct result *result = ARENA_NEW(r->arena, struct result);
    json_t *version = json_object_get(n->json, "schema_version");
    if (!json_is_integer(version))
        complain(r, n, "", "not a result of mpi2spin: there is no \"schema_version\"");
    else if (json_integer_value(version) != RESULT_SCHEMA_VERSION)
        complain(r, n, "schema_version",
                 arena_printf(r->arena, "version %lld is not known, only %d",
                              (long long)json_integer_value(version), RESULT_SCHEMA_VERSION));
    result->tool = text(r, n, "tool");
    result->name = text_or_null(r, n, "name");
    result->command = text(r, n, "command");
    read_files(r, n, result);
    result->target = text_or_null(r, n, "target");
    result->property = text(r, n, "property");
    read_inputs(r, n, result);
    result->exit_code = (int)small(r, n, "exitCode", 256);
    result->findings = read_findings(r, n, RESULT_NONE, &result->n_findings);
    result->cap_findings = result->n_findings;
    struct node runs = array(r, n, "runs", false, &result->n_runs);
    result->cap_runs = result->n_runs;
    result->runs = ARENA_ARRAY(r->arena, struct result_run *, result->n_runs);
    for (uint32_t i = 0; i < result->n_runs; i++) {
        struct node e = object_at(r, &runs, i);
        result->runs[i] = read_run(r, &e);
    }
    if (json_object_get(n->json, "every"))
        result->every = read_every(r, member(r, n, "every"));
    return result;
}

static struct result *finish(struct arena *arena, json_t *json, const json_error_t *bad,
                             const char *name, const char **error)
{
    struct reader r = {arena, str_pool_new(arena), name, NULL};
    struct node root = {json, ""};
    if (!json) {
        *error = arena_printf(arena, "%s: line %d, column %d: %s", name, bad->line, bad->column,
                              bad->text);
        return NULL;
    }
    struct result *result = read_result(&r, &root);
    json_decref(json);
    *error = r.error;
    return r.error ? NULL : result;
}

struct result *result_parse(struct arena *arena, const char *text, const char *name,
                            const char **error)
{
    json_error_t bad;
    json_t *json = json_loads(text, 0, &bad);
    return finish(arena, json, &bad, name, error);
}

struct result *result_read(struct arena *arena, const char *path, const char **error)
{
    json_error_t bad;
    FILE *f = fopen(path, "rb");
    if (!f) {
        *error = arena_printf(arena, "%s: %s", path, strerror(errno));
        return NULL;
    }
    json_t *json = json_loadf(f, 0, &bad);
    fclose(f);
    return finish(arena, json, &bad, path, error);
}
