/* Launching: a trace that was written before, or a verification now. */
#include "ide/dap_parts.h"

#include "core/base/digest.h"
#include "core/base/vec.h"
#include "core/diag/json.h"
#include "report/json.h"

#include <string.h>
#include <unistd.h>

/* ---- choosing what to show ---- */

static const struct result_finding *choose_finding(const struct result_run *run, json_int_t index)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (run->findings[i]->trace && index-- == 0)
            return run->findings[i];
    return NULL;
}

static const struct result_run *choose_run(const struct result *r, json_int_t processes)
{
    for (uint32_t i = 0; i < r->n_runs; i++) {
        bool fits = processes ? r->runs[i]->nprocs == (uint32_t)processes
                              : result_counterexample(r->runs[i]) != NULL;
        if (fits)
            return r->runs[i];
    }
    return NULL;
}

/* Lines of a file that has changed are not those of the trace. */
static void warn_of_changes(struct dap *d)
{
    for (uint32_t i = 0; i < d->result->n_inputs; i++) {
        const char *now = digest_file(d->arena, dap_path(d, d->result->inputs[i].path));
        if (!now || strcmp(now, d->result->inputs[i].sha256) != 0)
            dap_say(d, "stderr",
                    "mpi2spin: warning: %s has %s since the trace was made; verify again\n",
                    d->result->inputs[i].path, now ? "changed" : "gone");
    }
}

static void say_findings(struct dap *d, struct result_finding *const *findings, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct result_finding *f = findings[i];
        dap_say(d, "console", "%s:%u: %s [%s]\n", f->at.file ? f->at.file : "", f->at.line,
                f->message, f->code);
    }
}

static const char *no_counterexample(struct dap *d, const struct result *r, const json_t *arguments)
{
    if (json_object_get(arguments, "finding") || json_object_get(arguments, "processes"))
        return "there is no such counterexample in this result";
    if (!r->n_runs)
        return "the program was not compiled; the errors are in the debug console";
    const struct result_run *run = r->runs[r->n_runs - 1];
    const char *every = result_every_text(d->arena, r);
    return arena_printf(d->arena, "there is no counterexample: the program is %s%s%s%s%s",
                        outcome_text(run->outcome), run->reason ? ": " : "",
                        run->reason ? run->reason : "", every ? "; " : "", every ? every : "");
}

/* The result is there: answer the launch request. */
static void loaded(struct dap *d, const json_t *request, struct result *result)
{
    const json_t *arguments = json_object_get(request, "arguments");
    json_int_t processes = json_integer_value(json_object_get(arguments, "processes"));
    json_int_t index = json_integer_value(json_object_get(arguments, "finding"));
    d->result = result;
    say_findings(d, result->findings, result->n_findings);
    d->run = choose_run(result, processes);
    const struct result_finding *f = d->run ? choose_finding(d->run, index) : NULL;
    if (!f) {
        dap_refuse(d, request, "%s", no_counterexample(d, result, arguments));
        dap_event(d, "terminated", NULL);
        return;
    }
    say_findings(d, d->run->findings, d->run->n_findings);
    warn_of_changes(d);
    d->replay = replay_new(d->arena, f);
    dap_answer(d, request, NULL);
    dap_event(d, "initialized", NULL);
}

/* ---- verifying ---- */

/* One progress for the verification: begun, what goes on, ended. */
static void progress(struct dap *d, const char *event, const char *title, const char *text)
{
    if (!d->shows_progress)
        return;
    json_t *body = json_object();
    json_object_set_new(body, "progressId", json_string("verify"));
    if (title) {
        json_object_set_new(body, "title", json_text(title));
        json_object_set_new(body, "cancellable", json_true());
        json_object_set(body, "requestId", json_object_get(d->launch, "seq"));
    }
    if (text)
        json_object_set_new(body, "message", json_text(text));
    dap_event(d, event, body);
}

static void on_look(void *data, const char *text)
{
    progress(data, "progressUpdate", NULL, text);
}

static void on_verified(void *data, struct result *result, const char *error)
{
    struct dap *d = data;
    json_t *request = d->launch;
    d->launch = NULL;
    d->job = NULL;
    if (d->ended) {
        json_decref(request);
        return;
    }
    progress(d, "progressEnd", NULL, NULL);
    if (result)
        loaded(d, request, result);
    else
        dap_refuse(d, request, "the verification %s%s",
                   strcmp(error, "cancelled") ? "failed: " : "was ", error);
    json_decref(request);
}

struct words {
    const char **v;
    size_t n, cap;
};

/* A text or a list of texts.  False: something else. */
static bool add_texts(struct dap *d, struct words *w, const json_t *j)
{
    size_t i;
    json_t *item;
    if (json_is_string(j))
        VEC_PUSH(d->arena, w->v, w->n, w->cap, arena_strdup(d->arena, json_string_value(j)));
    json_array_foreach(j, i, item) {
        if (!json_is_string(item))
            return false;
        VEC_PUSH(d->arena, w->v, w->n, w->cap, arena_strdup(d->arena, json_string_value(item)));
    }
    return !j || json_is_string(j) || json_is_array(j);
}

static void verify(struct dap *d, const json_t *request, const json_t *arguments)
{
    struct words w = {0};
    const json_t *np = json_object_get(arguments, "np"), *args = json_object_get(arguments, "args");
    const char *error;
    const json_t *program = json_object_get(arguments, "program");
    bool good = add_texts(d, &w, program);
    if (d->shows_progress)
        VEC_PUSH(d->arena, w.v, w.n, w.cap, "--progress=json");
    if (json_is_integer(np))
        VEC_PUSH(d->arena, w.v, w.n, w.cap,
                 arena_printf(d->arena, "--np=%lld", (long long)json_integer_value(np)));
    else if (json_is_string(np))
        VEC_PUSH(d->arena, w.v, w.n, w.cap,
                 arena_printf(d->arena, "--np=%s", json_string_value(np)));
    if (json_is_string(args))
        VEC_PUSH(d->arena, w.v, w.n, w.cap,
                 arena_printf(d->arena, "--args=%s", json_string_value(args)));
    good = add_texts(d, &w, json_object_get(arguments, "options")) && good;
    if (!good) {
        dap_refuse(d, request, "`program` and `options` are texts or lists of texts");
        return;
    }
    if (!json_is_string(program) && !json_array_size(program)) {
        dap_refuse(d, request, "`program` names no file");
        return;
    }
    d->job = job_start(d->arena, &d->loop, w.v, w.n, d->folder, on_verified, d, &error);
    if (!d->job) {
        dap_refuse(d, request, "%s", error);
        return;
    }
    d->launch = json_deep_copy(request);
    if (d->shows_progress)
        job_watch(d->job, on_look);
    progress(d, "progressStart", arena_printf(d->arena, "mpi2spin verifies %s", w.v[0]), NULL);
    dap_say(d, "console", "mpi2spin verifies %s ...\n", w.v[0]);
}

void dap_launch(struct dap *d, const json_t *request)
{
    const json_t *arguments = json_object_get(request, "arguments");
    const char *trace = json_string_value(json_object_get(arguments, "trace")), *error;
    const char *folder = json_string_value(json_object_get(arguments, "cwd"));
    if (d->job || d->replay.trace) {
        dap_refuse(d, request, "a session has one launch");
        return;
    }
    d->stop_at_end = json_is_true(json_object_get(arguments, "stopAtEnd"));
    d->folder = folder ? arena_strdup(d->arena, folder) : NULL;
    if (trace) {
        struct result *r = result_read(d->arena, dap_path(d, trace), &error);
        if (r)
            loaded(d, request, r);
        else
            dap_refuse(d, request, "%s", error);
    } else if (json_object_get(arguments, "program")) {
        verify(d, request, arguments);
    } else {
        dap_refuse(d, request, "a launch needs `program` or `trace`");
    }
}
