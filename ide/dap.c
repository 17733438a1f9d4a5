#include "ide/dap.h"

#include "ide/dap_parts.h"

#include "core/base/fail.h"
#include "core/diag/json.h"
#include "report/format.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- sending ---- */

static void stop(struct dap *d)
{
    if (d->ended)
        return;
    d->ended = true;
    if (d->job)
        job_cancel(d->job);
    dap_let_go(d);
    rpc_stop(d->rpc);
}

static void send_message(struct dap *d, json_t *message)
{
    json_object_set_new(message, "seq", json_integer(++d->seq));
    if (!rpc_send(d->rpc, message))
        stop(d);
}

static json_t *response(const json_t *request, bool success)
{
    json_t *j = json_object();
    json_object_set_new(j, "type", json_string("response"));
    json_object_set_new(j, "request_seq",
                        json_integer(json_integer_value(json_object_get(request, "seq"))));
    json_object_set_new(j, "success", json_boolean(success));
    const char *command = json_string_value(json_object_get(request, "command"));
    json_object_set_new(j, "command", json_string(command ? command : ""));
    return j;
}

void dap_answer(struct dap *d, const json_t *request, json_t *body)
{
    json_t *j = response(request, true);
    if (body)
        json_object_set_new(j, "body", body);
    send_message(d, j);
}

void dap_refuse(struct dap *d, const json_t *request, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(d->arena, fmt, args);
    va_end(args);
    json_t *j = response(request, false), *body = json_object(), *error = json_object();
    json_object_set_new(j, "message", json_text(text));
    json_object_set_new(error, "id", json_integer(1));
    json_object_set_new(error, "format", json_text(text));
    json_object_set_new(error, "showUser", json_true());
    json_object_set_new(body, "error", error);
    json_object_set_new(j, "body", body);
    send_message(d, j);
}

void dap_event(struct dap *d, const char *name, json_t *body)
{
    json_t *j = json_object();
    json_object_set_new(j, "type", json_string("event"));
    json_object_set_new(j, "event", json_string(name));
    if (body)
        json_object_set_new(j, "body", body);
    send_message(d, j);
}

void dap_say(struct dap *d, const char *category, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(d->arena, fmt, args);
    va_end(args);
    json_t *body = json_object();
    json_object_set_new(body, "category", json_string(category));
    json_object_set_new(body, "output", json_text(text));
    dap_event(d, "output", body);
}

const char *dap_path(struct dap *d, const char *file)
{
    const char *path = file[0] == '/' || !d->folder
                           ? file
                           : arena_printf(d->arena, "%s/%s", d->folder, file);
    char *real = realpath(path, NULL);
    if (real)
        path = arena_strdup(d->arena, real);
    free(real);
    return path;
}

/* ---- requests ---- */

static void initialize(struct dap *d, const json_t *request)
{
    static const char *const abilities[] = {
        "supportsConfigurationDoneRequest", "supportsStepBack", "supportsRestartRequest",
        "supportsTerminateRequest", "supportsExceptionInfoRequest",
        "supportsSingleThreadExecutionRequests",
        "supportsEvaluateForHovers", "supportsCancelRequest"};
    const json_t *arguments = json_object_get(request, "arguments");
    json_t *body = json_object();
    for (size_t i = 0; i < sizeof abilities / sizeof abilities[0]; i++)
        json_object_set_new(body, abilities[i], json_true());
    d->lines_from_0 = json_is_false(json_object_get(arguments, "linesStartAt1"));
    d->shows_progress = json_is_true(json_object_get(arguments, "supportsProgressReporting"));
    d->columns_from_0 = json_is_false(json_object_get(arguments, "columnsStartAt1"));
    dap_answer(d, request, body);
}

static void configuration_done(struct dap *d, const json_t *request)
{
    dap_answer(d, request, NULL);
    if (d->replay.trace)
        dap_goto(d, d->stop_at_end ? d->replay.trace->n_events : 0,
                 d->stop_at_end ? "exception" : "entry");
}

static void evaluated(struct dap *d, const json_t *request, const char *value)
{
    json_t *body = json_object();
    json_object_set_new(body, "result", json_text(value));
    json_object_set_new(body, "variablesReference", json_integer(0));
    dap_answer(d, request, body);
}

/* What is known of an expression, of the rank of the frame (a watch, a hover, the console); in the
 * console "goto 12", or a number: the state after that many events. */
static void evaluate(struct dap *d, const json_t *request)
{
    const json_t *arguments = json_object_get(request, "arguments");
    const char *text = json_string_value(json_object_get(arguments, "expression"));
    const char *context = json_string_value(json_object_get(arguments, "context")), *value;
    bool console = !context || strcmp(context, "repl") == 0;
    unsigned step;
    if (console && text &&
        (sscanf(text, " goto %u", &step) == 1 || sscanf(text, "%u", &step) == 1)) {
        evaluated(d, request, arena_printf(d->arena, "event %u", step));
        dap_goto(d, step, "goto");
        return;
    }
    value = text ? dap_value(d, json_integer_value(json_object_get(arguments, "frameId")), text)
                 : NULL;
    if (value)
        evaluated(d, request, value);
    else if (console)
        dap_refuse(d, request, "not known here; `goto N` goes to the state after N events");
    else
        dap_refuse(d, request, "not known here");
}

/* The client gives up a verification, by its progress or its request. */
static void cancel(struct dap *d, const json_t *request)
{
    const json_t *arguments = json_object_get(request, "arguments");
    json_t *id = json_object_get(arguments, "requestId");
    bool ours = d->launch && (json_object_get(arguments, "progressId") ||
                              json_equal(id, json_object_get(d->launch, "seq")));
    dap_answer(d, request, NULL);
    if (ours && d->job)
        job_cancel(d->job);
}

/* For an editor's chart: the page of what is loaded, and where in it we are. */
static void page(struct dap *d, const json_t *request)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        fail_memory();
    const struct result *all[] = {d->result};
    format_find("html")(out, all, 1);
    fclose(out);
    json_t *body = dap_where(d);
    json_object_set_new(body, "html", json_text(text));
    free(text);
    dap_answer(d, request, body);
}

static void restart(struct dap *d, const json_t *request)
{
    dap_answer(d, request, NULL);
    dap_goto(d, 0, "restart");
}

static void step_forward(struct dap *d, const json_t *request)
{
    dap_step(d, request, true);
}

static void step_back(struct dap *d, const json_t *request)
{
    dap_step(d, request, false);
}

static void go_on(struct dap *d, const json_t *request)
{
    dap_continue(d, request, true);
}

static void go_back(struct dap *d, const json_t *request)
{
    dap_continue(d, request, false);
}

static void pause_now(struct dap *d, const json_t *request)
{
    dap_answer(d, request, NULL);
    dap_goto(d, d->replay.step, "pause");
}

static void disconnect(struct dap *d, const json_t *request)
{
    dap_answer(d, request, NULL);
    stop(d);
}

static void terminate(struct dap *d, const json_t *request)
{
    dap_answer(d, request, NULL);
    dap_event(d, "terminated", NULL);
}

static void nothing(struct dap *d, const json_t *request)
{
    dap_answer(d, request, NULL);
}

static const struct {
    const char *command;
    void (*handle)(struct dap *d, const json_t *request);
    bool needs_trace;
} handlers[] = {
    {"initialize", initialize, false},
    {"launch", dap_launch, false},
    {"attach", dap_launch, false},
    {"setBreakpoints", dap_set_breakpoints, false},
    {"setExceptionBreakpoints", nothing, false},
    {"setFunctionBreakpoints", nothing, false},
    {"configurationDone", configuration_done, false},
    {"threads", dap_threads, false},
    {"stackTrace", dap_stack, true},
    {"scopes", dap_scopes, true},
    {"variables", dap_variables, true},
    {"exceptionInfo", dap_exception, true},
    {"next", step_forward, true},
    {"stepIn", step_forward, true},
    {"stepOut", step_forward, true},
    {"stepBack", step_back, true},
    {"continue", go_on, true},
    {"reverseContinue", go_back, true},
    {"pause", pause_now, true},
    {"evaluate", evaluate, true},
    {"cancel", cancel, false},
    {"mpi2spin.page", page, true},
    {"mpi2spin.replay", dap_hold, true},
    {"restart", restart, true},
    {"terminate", terminate, false},
    {"disconnect", disconnect, false},
};

static void on_message(void *data, json_t *message, const char *error)
{
    struct dap *d = data;
    const char *command = json_string_value(json_object_get(message, "command"));
    if (error) {
        dap_say(d, "stderr", "mpi2spin: a message cannot be read: %s\n", error);
        return;
    }
    if (!command) /* an answer to us, or nonsense */
        return;
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].command, command) != 0)
            continue;
        if (handlers[i].needs_trace && !d->replay.trace)
            dap_refuse(d, message, "%s: no counterexample is loaded", command);
        else
            handlers[i].handle(d, message);
        return;
    }
    dap_refuse(d, message, "%s is not supported", command);
}

/* The client has gone, or sends what cannot be read. */
static void on_end(void *data)
{
    struct dap *d = data;
    if (rpc_broken(d->rpc))
        fprintf(stderr, "mpi2spin: error: dap: %s\n", rpc_broken(d->rpc));
    stop(d);
}

int dap_serve(struct arena *arena)
{
    struct dap *d = ARENA_NEW(arena, struct dap);
    *d = (struct dap){.arena = arena};
    if (uv_loop_init(&d->loop) != 0)
        fail("the event loop cannot be made");
    d->rpc = rpc_new(arena, &d->loop, on_message, on_end, d);
    rpc_start(d->rpc);
    uv_run(&d->loop, UV_RUN_DEFAULT);
    uv_loop_close(&d->loop);
    json_decref(d->launch);
    return rpc_broken(d->rpc) ? EXIT_USAGE : EXIT_VERIFIED;
}
