/* Reading a result back: files of a baseline or a cache may be damaged, or written by another
 * version.  The first thing that is wrong ends the reading with its place:
 *
 *     old.json: runs[0].findings[2].code: a string is missing
 */
#include "core/base/str.h"
#include "report/json_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the trace ---- */

static int32_t read_tag(struct reader *r, const struct node *n, const char *key)
{
    json_t *tag = json_object_get(n->json, key);
    if (!json_is_integer(tag) || json_integer_value(tag) != (int32_t)json_integer_value(tag))
        reader_complain(r, n, key, "not a tag");
    return (int32_t)json_integer_value(tag);
}

static void read_message(struct reader *r, const struct node *n, struct result_event *e)
{
    e->message = reader_small_or_none(r, n, "message", UINT32_MAX);
    if (e->message != RESULT_NONE)
        e->tag = read_tag(r, n, "tag");
}

static struct result_sends read_sends(struct reader *r, const struct node *n, const char *key,
                                      uint32_t nprocs)
{
    struct result_sends v = {0};
    struct node a = reader_array(r, n, key, false, &v.n);
    v.cap = v.n;
    v.items = ARENA_ARRAY(r->arena, struct result_send, v.n);
    for (uint32_t i = 0; i < v.n; i++) {
        struct node e = reader_object_at(r, &a, i);
        v.items[i] = (struct result_send){reader_small(r, &e, "rank", nprocs),
                                          reader_small_or_none(r, &e, "to", nprocs),
                                          reader_range(r, &e, "at")};
    }
    return v;
}

static struct result_values read_values(struct reader *r, const struct node *n, const char *key)
{
    struct result_values v = {0};
    struct node a = reader_array(r, n, key, true, &v.n);
    v.items = ARENA_ARRAY(r->arena, struct result_value, v.n);
    for (uint32_t i = 0; i < v.n; i++) {
        struct node e = reader_object_at(r, &a, i);
        json_t *value = json_object_get(e.json, "value"), *depth = json_object_get(e.json, "depth");
        if (!json_is_integer(value))
            reader_complain(r, &e, "value", "a number is missing");
        v.items[i] = (struct result_value){reader_text(r, &e, "name"), json_integer_value(value),
                                           depth ? reader_small(r, &e, "depth", UINT32_MAX) : 0};
    }
    return v;
}

static struct result_event read_event(struct reader *r, const struct node *n, uint32_t nprocs)
{
    struct result_event e = {
        .kind = (enum result_event_kind)reader_word(r, n, "kind", result_event_parse),
        .rank = reader_small(r, n, "rank", nprocs), .operation = reader_text(r, n, "operation"),
        .call = reader_text_or_null(r, n, "call"), .at = reader_range(r, n, "at"),
        .partner = reader_small_or_none(r, n, "partner", nprocs),
        .partner_at = reader_range(r, n, "partnerAt"),
        .partner_call = reader_text_or_null(r, n, "partnerCall"),
        .comm = reader_text_or_null(r, n, "communicator"),
        .value = reader_text_or_null(r, n, "value"),
        .collective = reader_small_or_none(r, n, "collective", UINT32_MAX),
        .buffered = reader_flag(r, n, "buffered"), .completes = reader_flag(r, n, "completes"),
        .text = reader_text(r, n, "text")};
    e.number = reader_small_or_none(r, n, "number", UINT32_MAX);
    e.partner_number = reader_small_or_none(r, n, "partnerNumber", UINT32_MAX);
    e.selected = reader_small_or_none(r, n, "selected", UINT32_MAX);
    if (json_object_get(n->json, "selects"))
        e.selects = (enum result_selects)reader_word(r, n, "selects", result_selects_parse);
    e.calls = reader_ranges(r, n, "calledFrom", &e.n_calls);
    e.values = read_values(r, n, "values");
    e.partner_values = read_values(r, n, "partnerValues");
    e.partner_calls = reader_ranges(r, n, "partnerCalledFrom", &e.n_partner_calls);
    read_message(r, n, &e);
    if (json_object_get(n->json, "others"))
        e.others = read_sends(r, n, "others", nprocs);
    bool two = e.kind == EVENT_MESSAGE || e.kind == EVENT_SEND || e.kind == EVENT_RECEIVE;
    if (two && e.partner == RESULT_NONE)
        reader_complain(r, n, "partner", "a number is missing");
    return e;
}

static void read_open(struct reader *r, const struct node *n, uint32_t nprocs,
                      struct result_final *f)
{
    struct node a = reader_array(r, n, "open", true, &f->n_open);
    f->cap_open = f->n_open;
    f->open = ARENA_ARRAY(r->arena, struct result_open, f->n_open);
    for (uint32_t i = 0; i < f->n_open; i++) {
        struct node e = reader_object_at(r, &a, i);
        f->open[i] = (struct result_open){
            .call = reader_text_or_null(r, &e, "call"), .at = reader_range(r, &e, "at"),
            .number = reader_small_or_none(r, &e, "number", UINT32_MAX),
            .partner = reader_small_or_none(r, &e, "partner", nprocs)};
        if (f->open[i].partner != RESULT_NONE)
            f->open[i].tag = read_tag(r, &e, "tag");
    }
}

static void read_functions(struct reader *r, const struct node *n, struct result_trace *t)
{
    struct node a = reader_array(r, n, "functions", true, &t->n_functions);
    t->cap_functions = t->n_functions;
    t->functions = ARENA_ARRAY(r->arena, struct result_function, t->n_functions);
    for (uint32_t i = 0; i < t->n_functions; i++) {
        struct node e = reader_object_at(r, &a, i);
        t->functions[i] =
            (struct result_function){reader_range(r, &e, "at"), reader_text(r, &e, "name")};
    }
}

static struct result_final read_final(struct reader *r, const struct node *n, uint32_t nprocs)
{
    struct result_final f = {
        .ended = reader_flag(r, n, "ended"), .failed = reader_flag(r, n, "failed"),
        .runs = reader_flag(r, n, "runs"),
        .operation = reader_text(r, n, "operation"), .call = reader_text_or_null(r, n, "call"),
        .at = reader_range(r, n, "at"), .comm = reader_text_or_null(r, n, "communicator"),
        .waits = reader_text_or_null(r, n, "waits"), .polls = reader_flag(r, n, "polls"),
        .offers_to = reader_small_or_none(r, n, "offersTo", nprocs)};
    if (f.offers_to != RESULT_NONE)
        f.offers_tag = read_tag(r, n, "offersTag");
    f.calls = reader_ranges(r, n, "calledFrom", &f.n_calls);
    f.values = read_values(r, n, "values");
    f.waits_for = reader_ranks(r, n, "waitsFor", nprocs, &f.n_waits_for);
    read_open(r, n, nprocs, &f);
    return f;
}

static struct result_trace *read_trace(struct reader *r, const struct node *n, uint32_t nprocs)
{
    struct result_trace *t = ARENA_NEW(r->arena, struct result_trace);
    struct node events = reader_array(r, n, "events", false, &t->n_events);
    struct node final = reader_array(r, n, "final", false, &t->nprocs);
    t->assuming = reader_text(r, n, "assuming");
    t->cap_events = t->n_events;
    t->events = ARENA_ARRAY(r->arena, struct result_event, t->n_events);
    for (uint32_t i = 0; i < t->n_events && !r->error; i++) {
        struct node e = reader_object_at(r, &events, i);
        t->events[i] = read_event(r, &e, nprocs);
    }
    if (t->nprocs != nprocs)
        reader_complain(r, &final, "", "not one entry for each process");
    t->final = ARENA_ARRAY(r->arena, struct result_final, t->nprocs);
    for (uint32_t i = 0; i < t->nprocs && !r->error; i++) {
        struct node e = reader_object_at(r, &final, i);
        t->final[i] = read_final(r, &e, nprocs);
    }
    read_functions(r, n, t);
    t->cycle = reader_ranks(r, n, "cycle", nprocs, &t->n_cycle);
    if (json_object_get(n->json, "repeats"))
        t->repeats = reader_small(r, n, "repeats", t->n_events + 1);
    t->determined = reader_flag(r, n, "determined");
    t->any_buffering = reader_flag(r, n, "anyBuffering");
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
    struct node a = reader_array(r, n, "notes", false, &f->n_notes);
    f->cap_notes = f->n_notes;
    f->notes = ARENA_ARRAY(r->arena, struct result_note, f->n_notes);
    for (uint32_t i = 0; i < f->n_notes; i++) {
        struct node e = reader_object_at(r, &a, i);
        f->notes[i] = (struct result_note){reader_range(r, &e, "at"), reader_text(r, &e, "message"),
                                           reader_small_or_none(r, &e, "rank", nprocs),
                                           reader_flag(r, &e, "atEnd")};
    }
}

static struct result_finding *read_finding(struct reader *r, const struct node *n,
                                           uint32_t nprocs)
{
    struct result_finding *f = ARENA_NEW(r->arena, struct result_finding);
    struct node trace = reader_member(r, n, "counterexample");
    f->code = reader_text(r, n, "code");
    f->severity = (enum diag_severity)reader_word(r, n, "severity", result_severity_parse);
    f->at = reader_range(r, n, "at");
    f->function = reader_text_or_null(r, n, "function");
    f->message = reader_text(r, n, "message");
    f->help = reader_text_or_null(r, n, "help");
    read_notes(r, n, f, nprocs);
    f->ranks = reader_ranks(r, n, "ranks", nprocs, &f->n_ranks);
    f->cap_ranks = f->n_ranks;
    f->condition = reader_text_or_null(r, n, "condition");
    f->reproduce = reader_text_or_null(r, n, "reproduce");
    f->fingerprint = reader_text(r, n, "fingerprint");
    f->suppressed = reader_text_or_null(r, n, "suppressed");
    f->is_guess = reader_flag(r, n, "guess");
    f->is_environment = reader_flag(r, n, "environment");
    if (json_object_get(n->json, "baseline"))
        f->baseline = (enum baseline)reader_word(r, n, "baseline", result_baseline_parse);
    if (json_is_object(trace.json))
        f->trace = read_trace(r, &trace, nprocs);
    else if (!json_is_null(trace.json))
        reader_complain(r, &trace, "", "not an object or null");
    return f;
}

static struct result_finding **read_findings(struct reader *r, const struct node *n,
                                             uint32_t nprocs, uint32_t *count)
{
    struct node a = reader_array(r, n, "findings", false, count);
    struct result_finding **v = ARENA_ARRAY(r->arena, struct result_finding *, *count);
    for (uint32_t i = 0; i < *count; i++) {
        struct node e = reader_object_at(r, &a, i);
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
            reader_complain(r, n, "", "not an object or null");
        return s;
    }
    s.tier = reader_small(r, n, "tier", 4);
    s.theorem = reader_text_or_null(r, n, "theorem");
    s.encoding = reader_text_or_null(r, n, "encoding");
    s.states = reader_number(r, n, "states", INT64_MAX);
    s.depth = reader_number(r, n, "depth", INT64_MAX);
    s.seconds = (double)reader_number(r, n, "milliseconds", INT64_MAX) / 1000;
    s.spin = reader_text_or_null(r, n, "spin");
    return s;
}

static void read_ledger(struct reader *r, const struct node *n, struct result_run *run)
{
    struct node a = reader_array(r, n, "ledger", false, &run->n_ledger);
    run->cap_ledger = run->n_ledger;
    run->ledger = ARENA_ARRAY(r->arena, struct result_assumption, run->n_ledger);
    for (uint32_t i = 0; i < run->n_ledger; i++) {
        struct node e = reader_object_at(r, &a, i);
        run->ledger[i] =
            (struct result_assumption){reader_text(r, &e, "kind"), reader_text(r, &e, "direction"),
                                       reader_range(r, &e, "at"), reader_text(r, &e, "text"), NULL};
    }
}

static struct result_replay *read_replay(struct reader *r, const struct node *n)
{
    struct result_replay *replay = ARENA_NEW(r->arena, struct result_replay);
    struct node a = reader_array(r, n, "details", false, &replay->n_details);
    replay->verdict = reader_text(r, n, "verdict");
    replay->mpi = reader_text_or_null(r, n, "mpi");
    replay->text = reader_text(r, n, "text");
    replay->details = ARENA_ARRAY(r->arena, const char *, replay->n_details);
    for (uint32_t i = 0; i < replay->n_details; i++)
        replay->details[i] = reader_text_of(r, &a, i);
    return replay;
}

static struct result_rest *read_rest(struct reader *r, const struct node *n)
{
    struct result_rest *rest = ARENA_NEW(r->arena, struct result_rest);
    struct node a = reader_array(r, n, "leftOut", false, &rest->n_left_out);
    rest->outcome = (enum outcome)reader_word(r, n, "verdict", outcome_parse);
    rest->failures = reader_flag(r, n, "failures");
    rest->reason = reader_text_or_null(r, n, "reason");
    rest->cap_left_out = rest->n_left_out;
    rest->left_out = ARENA_ARRAY(r->arena, const char *, rest->n_left_out);
    for (uint32_t i = 0; i < rest->n_left_out; i++)
        rest->left_out[i] = reader_text_of(r, &a, i);
    return rest;
}

static struct result_work read_work(struct reader *r, const struct node *n)
{
    return (struct result_work){reader_number(r, n, "statements", INT64_MAX),
                                reader_number(r, n, "steps", INT64_MAX)};
}

static void read_tries(struct reader *r, const struct node *n, struct result_run *run)
{
    struct node a = reader_array(r, n, "tries", false, &run->n_tries);
    run->cap_tries = run->n_tries;
    run->tries = ARENA_ARRAY(r->arena, struct result_try, run->n_tries);
    for (uint32_t i = 0; i < run->n_tries; i++) {
        struct node e = reader_object_at(r, &a, i);
        run->tries[i] = (struct result_try){
            .how = reader_text(r, &e, "how"), .steps = reader_number(r, &e, "steps", INT64_MAX),
            .lacked = reader_text_or_null(r, &e, "lacked"), .at = reader_range(r, &e, "at")};
    }
}

enum { MAX_PROCESSES = 1000000 };

static struct result_run *read_run(struct reader *r, const struct node *n)
{
    struct result_run *run = ARENA_NEW(r->arena, struct result_run);
    struct node search = reader_member(r, n, "search"), rest = reader_member(r, n, "rest");
    struct node replay = reader_member(r, n, "replay"), work = reader_member(r, n, "work");
    run->nprocs = reader_small(r, n, "processes", MAX_PROCESSES);
    run->cached = reader_flag(r, n, "cached");
    if (json_object_get(n->json, "milliseconds"))
        run->seconds = (double)reader_number(r, n, "milliseconds", INT64_MAX) / 1000;
    run->outcome = (enum outcome)reader_word(r, n, "verdict", outcome_parse);
    run->reason = reader_text_or_null(r, n, "reason");
    run->before = reader_text_or_null(r, n, "before");
    run->command = reader_text(r, n, "command");
    run->search = read_search(r, &search);
    if (work.json)
        run->work = read_work(r, &work);
    if (json_object_get(n->json, "tries"))
        read_tries(r, n, run);
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
    struct node a = reader_array(r, n, "files", false, &result->n_files);
    result->files = ARENA_ARRAY(r->arena, const char *, result->n_files);
    for (uint32_t i = 0; i < result->n_files; i++)
        result->files[i] = reader_text_of(r, &a, i);
    if (!result->n_files)
        reader_complain(r, &a, "", "no file is named");
}

static void read_inputs(struct reader *r, const struct node *n, struct result *result)
{
    struct node a = reader_array(r, n, "inputs", false, &result->n_inputs);
    result->cap_inputs = result->n_inputs;
    result->inputs = ARENA_ARRAY(r->arena, struct result_input, result->n_inputs);
    for (uint32_t i = 0; i < result->n_inputs; i++) {
        struct node e = reader_object_at(r, &a, i);
        result->inputs[i] =
            (struct result_input){reader_text(r, &e, "path"), reader_text(r, &e, "sha256")};
    }
}

static struct result_every *read_every(struct reader *r, struct node n)
{
    struct result_every *e = ARENA_NEW(r->arena, struct result_every);
    uint32_t to = reader_small_or_none(r, &n, "to", INT32_MAX);
    *e = (struct result_every){
        .is_proved = reader_flag(r, &n, "proved"),
        .turns_away = reader_flag(r, &n, "turnsAway"),
        .from = reader_small(r, &n, "from", INT32_MAX),
        .obligations = reader_small(r, &n, "obligations", 1 << 30),
        .reason = reader_text_or_null(r, &n, "reason"),
        .at = reader_range(r, &n, "at"),
        .not_run = reader_text_or_null(r, &n, "notRun"),
        .to = to == RESULT_NONE ? 0 : to,
        .to_at = reader_range(r, &n, "toAt"),
        .unfit = reader_text_or_null(r, &n, "unfit"),
        .unfit_at = reader_range(r, &n, "unfitAt"),
        .powers = reader_flag(r, &n, "powersOfTwo"),
    };
    return e;
}

static struct result *read_result(struct reader *r, const struct node *n)
{
    struct result *result = ARENA_NEW(r->arena, struct result);
    json_t *version = json_object_get(n->json, "schema_version");
    if (!json_is_integer(version))
        reader_complain(r, n, "", "not a result of mpi2spin: there is no \"schema_version\"");
    else if (json_integer_value(version) != RESULT_SCHEMA_VERSION)
        reader_complain(r, n, "schema_version",
                 arena_printf(r->arena, "version %lld is not known, only %d",
                              (long long)json_integer_value(version), RESULT_SCHEMA_VERSION));
    result->tool = reader_text(r, n, "tool");
    result->name = reader_text_or_null(r, n, "name");
    result->command = reader_text(r, n, "command");
    read_files(r, n, result);
    result->target = reader_text_or_null(r, n, "target");
    result->property = reader_text(r, n, "property");
    read_inputs(r, n, result);
    result->exit_code = (int)reader_small(r, n, "exitCode", 256);
    result->findings = read_findings(r, n, RESULT_NONE, &result->n_findings);
    result->cap_findings = result->n_findings;
    struct node runs = reader_array(r, n, "runs", false, &result->n_runs);
    result->cap_runs = result->n_runs;
    result->runs = ARENA_ARRAY(r->arena, struct result_run *, result->n_runs);
    for (uint32_t i = 0; i < result->n_runs; i++) {
        struct node e = reader_object_at(r, &runs, i);
        result->runs[i] = read_run(r, &e);
    }
    if (json_object_get(n->json, "every"))
        result->every = read_every(r, reader_member(r, n, "every"));
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
