/* SARIF 2.1.0 (OASIS), as code scanning shows it.
 *
 * Each finding is one result, whatever the number of process counts that have it.  A
 * counterexample is two code flows: the events of all ranks in one thread flow (most viewers show
 * only the first), then one thread flow per rank.  Where ranks are blocked are related locations,
 * which the message links to.
 */
#include "report/format.h"

#include "core/diag/json.h"
#include "report/json.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Viewers keep that many locations of a code flow. */
enum { MAX_EVENTS = 1000 };

static json_t *with_text(const char *text)
{
    json_t *j = json_object();
    json_object_set_new(j, "text", json_text(text));
    return j;
}

/* ---- places ---- */

/* A path as a URI: an absolute one gets a scheme, what a URI cannot have is percent-encoded. */
static json_t *uri(const char *path)
{
    static const char hex[] = "0123456789ABCDEF";
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (!f)
        return json_string("");
    if (path[0] == '/')
        fputs("file://", f);
    else if (strncmp(path, "./", 2) == 0)
        path += 2;
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        if (isalnum(c) || strchr("-._~/", c))
            fputc(c, f);
        else
            fprintf(f, "%%%c%c", hex[c >> 4], hex[c & 15]);
    }
    fclose(f);
    json_t *j = json_string(text);
    free(text);
    return j;
}

static json_t *region(struct src_range at)
{
    json_t *j = json_object();
    json_object_set_new(j, "startLine", json_integer(at.line));
    if (at.col)
        json_object_set_new(j, "startColumn", json_integer(at.col));
    if (at.end_line >= at.line && at.end_col && (at.end_line > at.line || at.end_col > at.col)) {
        json_object_set_new(j, "endLine", json_integer(at.end_line));
        json_object_set_new(j, "endColumn", json_integer(at.end_col));
    }
    return j;
}

static json_t *location(struct src_range at, const char *message)
{
    json_t *j = json_object(), *physical = json_object(), *artifact = json_object();
    if (at.file) {
        json_object_set_new(artifact, "uri", uri(at.file));
        if (at.file[0] != '/')
            json_object_set_new(artifact, "uriBaseId", json_string("SRCROOT"));
        json_object_set_new(physical, "artifactLocation", artifact);
        if (at.line)
            json_object_set_new(physical, "region", region(at));
        json_object_set_new(j, "physicalLocation", physical);
    } else {
        json_decref(artifact);
        json_decref(physical);
    }
    if (message)
        json_object_set_new(j, "message", with_text(message));
    return j;
}

/* ---- code flows ---- */

static json_t *flow_location(const struct result_event *e, size_t order, bool is_essential)
{
    json_t *j = json_object();
    json_object_set_new(j, "location", location(e->at, e->text));
    json_object_set_new(j, "executionOrder", json_integer((json_int_t)order));
    json_object_set_new(j, "importance",
                        json_string(is_essential ? "essential" : "important"));
    json_object_set_new(j, "nestingLevel", json_integer(e->n_calls));
    return j;
}

static json_t *final_location(const struct result_final *f, uint32_t rank, size_t order)
{
    json_t *j = json_object();
    char text[64];
    snprintf(text, sizeof text, "rank %u %s ", rank,
             f->failed ? "fails here:" : "is blocked here in");
    const char *call = f->call ? f->call : f->operation;
    json_t *message = json_text(text);
    json_t *rest = json_text(call ? call : "");
    json_t *whole = json_sprintf("%s%s", json_string_value(message), json_string_value(rest));
    json_decref(message);
    json_decref(rest);
    json_object_set_new(j, "location", location(f->at, json_string_value(whole)));
    json_decref(whole);
    json_object_set_new(j, "executionOrder", json_integer((json_int_t)order));
    json_object_set_new(j, "importance", json_string("essential"));
    return j;
}

/* The events of one rank, or of all (RESULT_NONE). */
static json_t *thread_flow(const struct result_trace *t, uint32_t rank)
{
    json_t *flow = json_object(), *locations = json_array();
    uint32_t first = t->n_events > MAX_EVENTS ? t->n_events - MAX_EVENTS : 0;
    for (uint32_t i = first; i < t->n_events; i++) {
        const struct result_event *e = &t->events[i];
        bool mine = rank == RESULT_NONE || e->rank == rank ||
                    (e->kind == EVENT_MESSAGE && e->partner == rank);
        if (mine)
            json_array_append_new(locations,
                                  flow_location(e, i + 1, e->kind != EVENT_CHOICE));
    }
    for (uint32_t r = 0; r < t->nprocs; r++)
        if ((result_is_blocked(t, r) || t->final[r].failed) && t->final[r].at.file &&
            (rank == RESULT_NONE || rank == r))
            json_array_append_new(locations,
                                  final_location(&t->final[r], r, t->n_events + 1));
    if (rank != RESULT_NONE)
        json_object_set_new(flow, "id", json_sprintf("rank %u", rank));
    json_object_set_new(flow, "locations", locations);
    return flow;
}

static bool is_empty(const json_t *flow)
{
    return json_array_size(json_object_get(flow, "locations")) == 0;
}

static json_t *code_flows(const struct result_trace *t)
{
    json_t *flows = json_array(), *all = json_object(), *each = json_object();
    json_t *one = json_array(), *ranks = json_array(), *merged = thread_flow(t, RESULT_NONE);
    if (!is_empty(merged))
        json_array_append(one, merged);
    json_decref(merged);
    for (uint32_t r = 0; r < t->nprocs; r++) {
        json_t *flow = thread_flow(t, r);
        if (!is_empty(flow))
            json_array_append(ranks, flow);
        json_decref(flow);
    }
    json_object_set_new(all, "message", with_text("the events of all ranks, in order"));
    json_object_set(all, "threadFlows", one);
    json_object_set_new(each, "message", with_text("the events of each rank"));
    json_object_set(each, "threadFlows", ranks);
    if (json_array_size(one))
        json_array_append(flows, all);
    if (json_array_size(ranks))
        json_array_append(flows, each);
    json_decref(all);
    json_decref(each);
    json_decref(one);
    json_decref(ranks);
    return flows;
}

/* ---- results ---- */

static const char *level(enum diag_severity severity)
{
    switch (severity) {
    case DIAG_ERROR:
        return "error";
    case DIAG_WARNING:
        return "warning";
    case DIAG_NOTE:
        return "note";
    }
    return "none";
}

/* Brackets are links in a message. */
static void plain(FILE *f, const char *s)
{
    for (; *s; s++) {
        if (*s == '[' || *s == ']' || *s == '\\')
            fputc('\\', f);
        fputc(*s, f);
    }
}

/* Notes with a place are related locations 1, 2, ...; the message tells them and links to
 * them.  `replay`: what the real program has done, or NULL. */
static void message_and_related(json_t *result, const struct result_finding *f,
                                const struct result_replay *replay)
{
    char *text = NULL;
    size_t size = 0;
    json_t *related = json_array();
    FILE *out = open_memstream(&text, &size);
    plain(out, f->message);
    for (uint32_t i = 0; i < f->n_notes; i++) {
        const struct result_note *n = &f->notes[i];
        fputs("\n", out);
        plain(out, n->text);
        if (!n->at.file)
            continue;
        json_t *l = location(n->at, n->text);
        json_int_t id = (json_int_t)json_array_size(related) + 1;
        json_object_set_new(l, "id", json_integer(id));
        json_array_append_new(related, l);
        fprintf(out, " ([here](%d))", (int)id);
    }
    if (replay) {
        fprintf(out, "\non the real program: %s%s%s: ", replay->verdict,
                replay->mpi ? " with " : "", replay->mpi ? replay->mpi : "");
        plain(out, replay->text);
    }
    fclose(out);
    json_object_set_new(result, "message", with_text(text));
    if (json_array_size(related))
        json_object_set_new(result, "relatedLocations", related);
    else
        json_decref(related);
    free(text);
}

/* -1: a code of another version. */
static int find_code(const char *text)
{
    for (int i = 0; i < DIAG_CODE_COUNT; i++)
        if (strcmp(diag_code_text((enum diag_code)i), text) == 0)
            return i;
    return -1;
}

static size_t rule_index(json_t *rules, const struct result_finding *f)
{
    size_t i;
    json_t *rule;
    json_array_foreach(rules, i, rule)
        if (strcmp(json_string_value(json_object_get(rule, "id")), f->code) == 0)
            return i;
    int code = find_code(f->code);
    const char *summary = code < 0 ? NULL : diag_code_summary((enum diag_code)code);
    const char *help = code < 0 ? NULL : diag_code_help((enum diag_code)code);
    rule = json_object();
    json_object_set_new(rule, "id", json_text(f->code));
    json_object_set_new(rule, "shortDescription", with_text(summary ? summary : f->code));
    json_object_set_new(rule, "fullDescription", with_text(summary ? summary : f->code));
    json_object_set_new(rule, "help",
                        with_text(help ? help : "mpi2spin --explain tells more about the code."));
    json_object_set_new(rule, "defaultConfiguration",
                        json_pack("{s:s}", "level", level(f->severity)));
    json_array_append_new(rules, rule);
    return json_array_size(rules) - 1;
}

static void suppression(json_t *result, const struct result_finding *f)
{
    if (f->suppressed) {
        json_t *s = json_object(), *all = json_array();
        json_object_set_new(s, "kind", json_string("external"));
        json_object_set_new(s, "justification", json_text(f->suppressed));
        json_array_append_new(all, s);
        json_object_set_new(result, "suppressions", all);
    }
    if (f->baseline != BASELINE_NONE)
        json_object_set_new(result, "baselineState",
                            json_string(result_baseline_text(f->baseline)));
}

static json_t *result_of(json_t *rules, const struct result_finding *f,
                         const struct result_replay *replay)
{
    json_t *r = json_object(), *locations = json_array();
    json_object_set_new(r, "ruleId", json_text(f->code));
    json_object_set_new(r, "ruleIndex", json_integer((json_int_t)rule_index(rules, f)));
    json_object_set_new(r, "level", json_string(level(f->severity)));
    message_and_related(r, f, replay);
    if (f->at.file)
        json_array_append_new(locations, location(f->at, NULL));
    json_object_set_new(r, "locations", locations);
    if (f->trace)
        json_object_set_new(r, "codeFlows", code_flows(f->trace));
    if (f->fingerprint)
        json_object_set_new(r, "partialFingerprints",
                            json_pack("{s:s}", "mpi2spin/v1", f->fingerprint));
    suppression(r, f);
    json_object_set_new(r, "properties", json_pack("{s:[]}", "processes"));
    return r;
}

static json_t *find_result(json_t *all, const struct result_finding *f)
{
    size_t i;
    json_t *r;
    json_array_foreach(all, i, r) {
        const char *other = json_string_value(json_object_get(
            json_object_get(r, "partialFingerprints"), "mpi2spin/v1"));
        if (f->fingerprint && other && strcmp(other, f->fingerprint) == 0)
            return r;
    }
    return NULL;
}

/* The process counts that have a finding are listed with it.  `run`: its run, or NULL. */
static void add(json_t *all, json_t *rules, struct result_finding *const *findings, uint32_t n,
                const struct result_run *run)
{
    for (uint32_t i = 0; i < n; i++) {
        json_t *r = find_result(all, findings[i]);
        bool decides = run && findings[i] == result_counterexample(run);
        if (!r) {
            r = result_of(rules, findings[i], decides ? run->replay : NULL);
            json_array_append_new(all, r);
        }
        json_t *counts = json_object_get(json_object_get(r, "properties"), "processes");
        if (run)
            json_array_append_new(counts, json_integer(run->nprocs));
    }
}

/* What is said of every number of processes. */
static json_t *notifications(const struct result *r)
{
    struct arena *scratch = arena_new();
    json_t *j = json_object(), *all = json_array(), *locations = json_array();
    json_object_set_new(j, "level", json_string("note"));
    json_object_set_new(j, "message", with_text(result_every_text(scratch, r)));
    const struct src_range at[] = {r->every->at, r->every->unfit_at, r->every->to_at};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        if (at[i].file)
            json_array_append_new(locations, location(at[i], NULL));
    json_object_set_new(j, "locations", locations);
    json_array_append_new(all, j);
    arena_free(scratch);
    return all;
}

static json_t *invocation(const struct result *r)
{
    json_t *j = json_object();
    if (r->every)
        json_object_set_new(j, "toolExecutionNotifications", notifications(r));
    json_object_set_new(j, "commandLine", json_text(r->command));
    json_object_set_new(j, "exitCode", json_integer(r->exit_code));
    json_object_set_new(j, "executionSuccessful", json_boolean(r->exit_code != EXIT_TOOL_FAILURE));
    return j;
}

static json_t *driver(json_t *rules)
{
    json_t *d = json_object(), *tool = json_object();
    json_object_set_new(d, "name", json_string("mpi2spin"));
    json_object_set_new(d, "semanticVersion", json_string(M2S_VERSION));
    json_object_set_new(d, "rules", rules);
    json_object_set_new(tool, "driver", d);
    return tool;
}

void sarif_write(FILE *out, const struct result *const *results, size_t n)
{
    static const char schema[] = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/"
                                 "os/schemas/sarif-schema-2.1.0.json";
    json_t *log = json_object(), *run = json_object(), *runs = json_array();
    json_t *all = json_array(), *rules = json_array(), *invocations = json_array();
    for (size_t i = 0; i < n; i++) {
        add(all, rules, results[i]->findings, results[i]->n_findings, NULL);
        for (uint32_t r = 0; r < results[i]->n_runs; r++)
            add(all, rules, results[i]->runs[r]->findings, results[i]->runs[r]->n_findings,
                results[i]->runs[r]);
        json_array_append_new(invocations, invocation(results[i]));
    }
    json_object_set_new(run, "tool", driver(rules));
    json_object_set_new(run, "invocations", invocations);
    json_object_set_new(run, "columnKind", json_string("utf16CodeUnits"));
    json_object_set_new(run, "results", all);
    json_array_append_new(runs, run);
    json_object_set_new(log, "$schema", json_string(schema));
    json_object_set_new(log, "version", json_string("2.1.0"));
    json_object_set_new(log, "runs", runs);
    json_dumpf(log, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(log);
}
