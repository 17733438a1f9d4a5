#include "report/json.h"

#include "core/diag/json.h"
#include "report/mpiexec.h"

/* Fields that are not known are left out; json_read.c takes absent as NULL. */
static void set_text(json_t *j, const char *key, const char *text)
{
    if (text)
        json_object_set_new(j, key, json_text(text));
}

static void set_number(json_t *j, const char *key, uint64_t value)
{
    json_object_set_new(j, key, json_integer((json_int_t)value));
}

static void set_rank(json_t *j, const char *key, uint32_t value)
{
    if (value != RESULT_NONE)
        set_number(j, key, value);
}

static void set_flag(json_t *j, const char *key, bool value)
{
    json_object_set_new(j, key, json_boolean(value));
}

static void set_range(json_t *j, const char *key, struct src_range at)
{
    json_object_set_new(j, key, json_range(at));
}

static json_t *rank_array(const uint32_t *v, uint32_t n)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(a, json_integer(v[i]));
    return a;
}

static void set_calls(json_t *j, const char *key, const struct src_range *calls, uint32_t n)
{
    if (!n)
        return;
    json_t *a = json_array();
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(a, json_range(calls[i]));
    json_object_set_new(j, key, a);
}

static void set_values(json_t *j, const char *key, const struct result_values *v)
{
    if (!v->n)
        return;
    json_t *a = json_array();
    for (uint32_t i = 0; i < v->n; i++) {
        json_t *one = json_object();
        set_text(one, "name", v->items[i].name);
        json_object_set_new(one, "value", json_integer(v->items[i].value));
        if (v->items[i].depth)
            set_number(one, "depth", v->items[i].depth);
        json_array_append_new(a, one);
    }
    json_object_set_new(j, key, a);
}

static json_t *sends_json(const struct result_sends *v)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < v->n; i++) {
        json_t *j = json_object();
        set_number(j, "rank", v->items[i].rank);
        set_rank(j, "to", v->items[i].to);
        set_range(j, "at", v->items[i].at);
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *event_json(const struct result_event *e)
{
    json_t *j = json_object();
    set_text(j, "kind", result_event_text(e->kind));
    set_number(j, "rank", e->rank);
    set_text(j, "operation", e->operation);
    set_text(j, "call", e->call);
    set_range(j, "at", e->at);
    set_calls(j, "calledFrom", e->calls, e->n_calls);
    set_values(j, "values", &e->values);
    set_rank(j, "partner", e->partner);
    if (e->partner_at.file)
        set_range(j, "partnerAt", e->partner_at);
    set_text(j, "partnerCall", e->partner_call);
    set_calls(j, "partnerCalledFrom", e->partner_calls, e->n_partner_calls);
    set_values(j, "partnerValues", &e->partner_values);
    if (e->message != RESULT_NONE) {
        set_number(j, "message", e->message);
        json_object_set_new(j, "tag", json_integer(e->tag));
    }
    set_text(j, "communicator", e->comm);
    set_text(j, "value", e->value);
    set_rank(j, "collective", e->collective);
    set_rank(j, "number", e->number);
    set_rank(j, "partnerNumber", e->partner_number);
    if (e->selects != SELECTS_NONE)
        set_text(j, "selects", result_selects_text(e->selects));
    set_rank(j, "selected", e->selected);
    set_flag(j, "buffered", e->buffered);
    set_flag(j, "completes", e->completes);
    if (e->others.n)
        json_object_set_new(j, "others", sends_json(&e->others));
    set_text(j, "text", e->text);
    return j;
}

static json_t *open_json(const struct result_final *f)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < f->n_open; i++) {
        json_t *j = json_object();
        set_text(j, "call", f->open[i].call);
        set_range(j, "at", f->open[i].at);
        set_rank(j, "number", f->open[i].number);
        set_rank(j, "partner", f->open[i].partner);
        if (f->open[i].partner != RESULT_NONE)
            json_object_set_new(j, "tag", json_integer(f->open[i].tag));
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *final_json(const struct result_final *f, uint32_t rank)
{
    json_t *j = json_object();
    set_number(j, "rank", rank);
    set_flag(j, "ended", f->ended);
    set_flag(j, "failed", f->failed);
    set_text(j, "operation", f->operation);
    set_text(j, "call", f->call);
    set_range(j, "at", f->at);
    set_calls(j, "calledFrom", f->calls, f->n_calls);
    set_values(j, "values", &f->values);
    set_text(j, "communicator", f->comm);
    json_object_set_new(j, "waitsFor", rank_array(f->waits_for, f->n_waits_for));
    set_text(j, "waits", f->waits);
    set_flag(j, "polls", f->polls);
    if (f->runs)
        set_flag(j, "runs", true);
    set_rank(j, "offersTo", f->offers_to);
    if (f->offers_to != RESULT_NONE)
        json_object_set_new(j, "offersTag", json_integer(f->offers_tag));
    if (f->n_open)
        json_object_set_new(j, "open", open_json(f));
    return j;
}

static json_t *functions_json(const struct result_trace *t)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < t->n_functions; i++) {
        json_t *j = json_object();
        set_range(j, "at", t->functions[i].at);
        set_text(j, "name", t->functions[i].name);
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *trace_json(const struct result_trace *t)
{
    json_t *j = json_object(), *events = json_array(), *final = json_array();
    for (uint32_t i = 0; i < t->n_events; i++)
        json_array_append_new(events, event_json(&t->events[i]));
    for (uint32_t p = 0; p < t->nprocs; p++)
        json_array_append_new(final, final_json(&t->final[p], p));
    set_text(j, "assuming", t->assuming);
    json_object_set_new(j, "events", events);
    json_object_set_new(j, "final", final);
    json_object_set_new(j, "functions", functions_json(t));
    json_object_set_new(j, "cycle", rank_array(t->cycle, t->n_cycle));
    if (t->repeats)
        set_number(j, "repeats", t->repeats);
    set_flag(j, "determined", t->determined);
    set_flag(j, "anyBuffering", t->any_buffering);
    json_object_set_new(j, "unbufferedSends", sends_json(&t->unbuffered));
    json_object_set_new(j, "lostMessages", sends_json(&t->lost));
    json_object_set_new(j, "releasedSends", sends_json(&t->released));
    json_object_set_new(j, "earlyCollectives", sends_json(&t->early));
    return j;
}

static json_t *notes_json(const struct result_finding *f)
{
    json_t *notes = json_array();
    for (uint32_t i = 0; i < f->n_notes; i++) {
        json_t *n = json_object();
        set_range(n, "at", f->notes[i].at);
        set_text(n, "message", f->notes[i].text);
        set_rank(n, "rank", f->notes[i].rank);
        if (f->notes[i].at_end)
            set_flag(n, "atEnd", true);
        json_array_append_new(notes, n);
    }
    return notes;
}

static json_t *finding_json(const struct result_finding *f)
{
    json_t *j = json_object();
    set_text(j, "code", f->code);
    set_text(j, "severity", diag_severity_text(f->severity));
    set_range(j, "at", f->at);
    set_text(j, "function", f->function);
    set_text(j, "message", f->message);
    set_text(j, "help", f->help);
    json_object_set_new(j, "notes", notes_json(f));
    json_object_set_new(j, "ranks", rank_array(f->ranks, f->n_ranks));
    set_text(j, "condition", f->condition);
    set_text(j, "reproduce", f->reproduce);
    set_text(j, "fingerprint", f->fingerprint);
    set_text(j, "suppressed", f->suppressed);
    if (f->is_guess)
        set_flag(j, "guess", true);
    if (f->is_environment)
        set_flag(j, "environment", true);
    if (f->baseline != BASELINE_NONE)
        set_text(j, "baseline", result_baseline_text(f->baseline));
    json_object_set_new(j, "counterexample", f->trace ? trace_json(f->trace) : json_null());
    return j;
}

static json_t *findings_json(struct result_finding *const *findings, uint32_t n)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(a, finding_json(findings[i]));
    return a;
}

static json_t *ledger_json(const struct result_run *r)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < r->n_ledger; i++) {
        json_t *j = json_object();
        set_text(j, "kind", r->ledger[i].kind);
        set_text(j, "direction", r->ledger[i].direction);
        set_range(j, "at", r->ledger[i].at);
        set_text(j, "text", r->ledger[i].text);
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *search_json(const struct result_search *s)
{
    if (!s->tier)
        return json_null();
    json_t *j = json_object();
    set_number(j, "tier", s->tier);
    set_text(j, "theorem", s->theorem);
    set_text(j, "encoding", s->encoding);
    set_number(j, "states", s->states);
    set_number(j, "depth", s->depth);
    set_number(j, "milliseconds", (uint64_t)(s->seconds * 1000 + 0.5));
    json_object_set_new(j, "spin", s->spin ? json_text(s->spin) : json_null());
    return j;
}

static json_t *rest_json(const struct result_rest *rest)
{
    json_t *j = json_object(), *a = json_array();
    for (uint32_t i = 0; i < rest->n_left_out; i++)
        json_array_append_new(a, json_text(rest->left_out[i]));
    set_text(j, "verdict", outcome_text(rest->outcome));
    json_object_set_new(j, "failures", json_boolean(rest->failures));
    json_object_set_new(j, "reason", rest->reason ? json_text(rest->reason) : json_null());
    json_object_set_new(j, "leftOut", a);
    return j;
}

static json_t *replay_json(const struct result_replay *replay)
{
    json_t *j = json_object(), *a = json_array();
    for (uint32_t i = 0; i < replay->n_details; i++)
        json_array_append_new(a, json_text(replay->details[i]));
    set_text(j, "verdict", replay->verdict);
    set_text(j, "mpi", replay->mpi);
    set_text(j, "text", replay->text);
    json_object_set_new(j, "details", a);
    return j;
}

static json_t *work_json(const struct result_work *w)
{
    json_t *j = json_object();
    set_number(j, "statements", w->statements);
    set_number(j, "steps", w->steps);
    return j;
}

static json_t *tries_json(const struct result_run *r)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < r->n_tries; i++) {
        json_t *j = json_object();
        set_text(j, "how", r->tries[i].how);
        set_number(j, "steps", r->tries[i].steps);
        set_text(j, "lacked", r->tries[i].lacked);
        set_range(j, "at", r->tries[i].at);
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *run_json(const struct result *r, const struct result_run *run)
{
    json_t *j = json_object();
    set_number(j, "processes", run->nprocs);
    set_flag(j, "cached", run->cached);
    set_number(j, "milliseconds", (uint64_t)(run->seconds * 1000 + 0.5));
    set_text(j, "verdict", outcome_text(run->outcome));
    set_text(j, "answer", result_answer(r, run));
    set_text(j, "before", run->before);
    json_object_set_new(j, "reason", run->reason ? json_text(run->reason) : json_null());
    set_text(j, "command", run->command);
    if (run->rest)
        json_object_set_new(j, "rest", rest_json(run->rest));
    if (run->replay)
        json_object_set_new(j, "replay", replay_json(run->replay));
    struct arena *scratch = arena_new();
    set_text(j, "mpiexec", mpiexec_line(scratch, r, run));
    arena_free(scratch);
    if (run->work.statements)
        json_object_set_new(j, "work", work_json(&run->work));
    if (run->n_tries)
        json_object_set_new(j, "tries", tries_json(run));
    json_object_set_new(j, "search", search_json(&run->search));
    json_object_set_new(j, "findings", findings_json(run->findings, run->n_findings));
    json_object_set_new(j, "ledger", ledger_json(run));
    return j;
}

static json_t *inputs_json(const struct result *r)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < r->n_inputs; i++) {
        json_t *j = json_object();
        set_text(j, "path", r->inputs[i].path);
        set_text(j, "sha256", r->inputs[i].sha256);
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *every_json(const struct result *r)
{
    const struct result_every *e = r->every;
    struct arena *scratch = arena_new();
    json_t *j = json_object();
    set_text(j, "text", result_every_text(scratch, r));
    arena_free(scratch);
    json_object_set_new(j, "proved", json_boolean(e->is_proved));
    json_object_set_new(j, "turnsAway", json_boolean(e->turns_away));
    json_object_set_new(j, "powersOfTwo", json_boolean(e->powers));
    json_object_set_new(j, "from", json_integer(e->from));
    json_object_set_new(j, "obligations", json_integer(e->obligations));
    set_text(j, "reason", e->reason);
    set_range(j, "at", e->at);
    set_text(j, "notRun", e->not_run);
    if (e->to)
        json_object_set_new(j, "to", json_integer(e->to));
    set_range(j, "toAt", e->to_at);
    set_text(j, "unfit", e->unfit);
    set_range(j, "unfitAt", e->unfit_at);
    return j;
}

json_t *result_json(const struct result *r)
{
    json_t *j = json_object(), *files = json_array(), *runs = json_array();
    for (uint32_t i = 0; i < r->n_files; i++)
        json_array_append_new(files, json_text(r->files[i]));
    for (uint32_t i = 0; i < r->n_runs; i++)
        json_array_append_new(runs, run_json(r, r->runs[i]));
    json_object_set_new(j, "schema_version", json_integer(RESULT_SCHEMA_VERSION));
    set_text(j, "tool", r->tool);
    set_text(j, "name", r->name);
    set_text(j, "command", r->command);
    json_object_set_new(j, "files", files);
    set_text(j, "target", r->target);
    set_text(j, "property", r->property);
    json_object_set_new(j, "inputs", inputs_json(r));
    json_object_set_new(j, "exitCode", json_integer(r->exit_code));
    json_object_set_new(j, "findings", findings_json(r->findings, r->n_findings));
    json_object_set_new(j, "runs", runs);
    if (r->every)
        json_object_set_new(j, "every", every_json(r));
    return j;
}
