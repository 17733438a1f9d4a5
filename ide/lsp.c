#include "ide/lsp.h"

#include "ide/lsp_parts.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/diag/json.h"
#include "report/code_page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Codes of JSON-RPC and of LSP. */
enum { PARSE_ERROR = -32700, METHOD_NOT_FOUND = -32601, INVALID_PARAMS = -32602,
       NOT_INITIALIZED = -32002, REQUEST_FAILED = -32803, INVALID_REQUEST = -32600 };

/* ---- messages ---- */

static void stop(struct lsp *s)
{
    if (s->ended)
        return;
    s->ended = true;
    for (size_t i = 0; i < s->n_programs; i++)
        if (s->programs[i]->job)
            job_cancel(s->programs[i]->job);
    rpc_stop(s->rpc);
}

static void send_message(struct lsp *s, json_t *message)
{
    json_object_set_new(message, "jsonrpc", json_string("2.0"));
    if (!rpc_send(s->rpc, message))
        stop(s);
}

void lsp_notify(struct lsp *s, const char *method, json_t *params)
{
    send_message(s, json_pack("{s:s,s:o}", "method", method, "params", params));
}

void lsp_request(struct lsp *s, const char *method, json_t *params)
{
    send_message(s, json_pack("{s:s,s:o,s:I}", "method", method, "params", params, "id",
                              ++s->ids));
}

void lsp_log(struct lsp *s, int type, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(s->arena, fmt, args);
    va_end(args);
    json_t *params = json_object();
    json_object_set_new(params, "type", json_integer(type));
    json_object_set_new(params, "message", json_text(text));
    lsp_notify(s, type == 1 ? "window/showMessage" : "window/logMessage", params);
}

static void answer(struct lsp *s, const json_t *id, json_t *result)
{
    send_message(s, json_pack("{s:O,s:o}", "id", id, "result", result ? result : json_null()));
}

static void refuse(struct lsp *s, const json_t *id, int code, const char *text)
{
    send_message(s, json_pack("{s:o,s:{s:i,s:o}}", "id",
                              id ? json_incref((json_t *)id) : json_null(), "error", "code",
                              code, "message", json_text(text)));
}

/* ---- requests ---- */

static bool has_utf8(const json_t *params)
{
    size_t i;
    const json_t *e, *all = json_object_get(
        json_object_get(json_object_get(params, "capabilities"), "general"),
        "positionEncodings");
    json_array_foreach(all, i, e)
        if (json_is_string(e) && strcmp(json_string_value(e), "utf-8") == 0)
            return true;
    return false;
}

static void read_options(struct lsp *s, const json_t *params)
{
    const json_t *o = json_object_get(params, "initializationOptions"), *item;
    const char *np = json_string_value(json_object_get(o, "np"));
    size_t i;
    s->bytes = has_utf8(params);
    s->progress = json_is_true(json_object_get(
        json_object_get(json_object_get(params, "capabilities"), "window"), "workDoneProgress"));
    s->on_save = !json_is_false(json_object_get(o, "onSave"));
    s->np = np ? arena_strdup(s->arena, np) : "2..4";
    json_array_foreach(json_object_get(o, "options"), i, item)
        if (json_is_string(item))
            VEC_PUSH(s->arena, s->words, s->n_words, s->cap_words,
                     arena_strdup(s->arena, json_string_value(item)));
}

static void initialize(struct lsp *s, const json_t *id, const json_t *params)
{
    read_options(s, params);
    json_t *abilities = json_pack(
        "{s:s,s:{s:b,s:i,s:b},s:{s:[s]},s:{s:b},s:{s:[s,s,s]}}", "positionEncoding",
        s->bytes ? "utf-8" : "utf-16", "textDocumentSync", "openClose", 1, "change", 0, "save", 1,
        "codeActionProvider", "codeActionKinds", "quickfix", "codeLensProvider",
        "resolveProvider", 0, "executeCommandProvider", "commands", "mpi2spin.verify",
        "mpi2spin.explain", "mpi2spin.replay");
    answer(s, id, json_pack("{s:o,s:{s:s,s:s}}", "capabilities", abilities, "serverInfo", "name",
                            "mpi2spin", "version", M2S_VERSION));
}

static const char *document_path(struct lsp *s, const json_t *params)
{
    return lsp_path(s->arena, json_string_value(json_object_get(
                                  json_object_get(params, "textDocument"), "uri")));
}

static size_t verify_file(struct lsp *s, const char *path, const char *np)
{
    struct lsp_program *found[32];
    size_t n = lsp_programs_of(s, path, found, sizeof found / sizeof found[0]);
    for (size_t i = 0; i < n; i++)
        lsp_verify(found[i], np);
    return n;
}

static void did_save(struct lsp *s, const json_t *id, const json_t *params)
{
    const char *path = document_path(s, params);
    (void)id;
    if (path && s->on_save)
        verify_file(s, path, NULL);
}

static void code_action(struct lsp *s, const json_t *id, const json_t *params)
{
    const char *path = document_path(s, params);
    answer(s, id, path ? lsp_actions(s, path, params) : json_array());
}

static void code_lens(struct lsp *s, const json_t *id, const json_t *params)
{
    const char *path = document_path(s, params);
    const char *uri = json_string_value(
        json_object_get(json_object_get(params, "textDocument"), "uri"));
    answer(s, id, path ? lsp_lenses(s, path, uri) : json_array());
}

/* ---- commands ---- */

static void verify_command(struct lsp *s, const json_t *id, const json_t *argument)
{
    const char *path = lsp_path(s->arena,
                                json_string_value(json_object_get(argument, "uri")));
    const char *np = json_string_value(json_object_get(argument, "np"));
    if (!path)
        refuse(s, id, INVALID_PARAMS, "mpi2spin.verify needs {uri, np}");
    else if (!verify_file(s, path, np))
        refuse(s, id, REQUEST_FAILED, "this file belongs to no program: it does not call "
                                      "MPI_Init, and no project file names it");
    else
        answer(s, id, NULL);
}

static void explain_command(struct lsp *s, const json_t *id, const json_t *argument)
{
    const char *code = json_string_value(argument);
    const struct code_page *page = code ? code_page_find(code) : NULL;
    char *text = NULL;
    size_t size = 0;
    FILE *f = page ? open_memstream(&text, &size) : NULL;
    if (!f) {
        refuse(s, id, INVALID_PARAMS, "there is no page for this code");
        return;
    }
    code_page_print(f, page);
    fclose(f);
    answer(s, id, json_pack("{s:s,s:o}", "code", page->code, "text", json_text(text)));
    free(text);
}

static void replay_command(struct lsp *s, const json_t *id, const json_t *argument)
{
    const char *path = lsp_path(s->arena,
                                json_string_value(json_object_get(argument, "uri")));
    const char *fingerprint = json_string_value(json_object_get(argument, "fingerprint"));
    struct lsp_program *found[32];
    const struct result_run *run;
    size_t n = path ? lsp_programs_of(s, path, found, sizeof found / sizeof found[0]) : 0;
    for (size_t i = 0; i < n; i++) {
        const struct result_finding *f = lsp_finding(found[i], fingerprint, &run);
        json_int_t index = 0;
        if (!f || !f->trace || !found[i]->trace)
            continue;
        for (uint32_t k = 0; run->findings[k] != f; k++)
            index += run->findings[k]->trace != NULL;
        answer(s, id, json_pack("{s:s,s:s,s:s,s:s,s:s,s:I,s:I}", "type", "mpi2spin", "request",
                                "launch", "name", "mpi2spin: counterexample", "trace",
                                found[i]->trace, "cwd", found[i]->folder, "processes",
                                (json_int_t)run->nprocs, "finding", index));
        return;
    }
    refuse(s, id, REQUEST_FAILED, "there is no counterexample for this; verify again");
}

static void execute_command(struct lsp *s, const json_t *id, const json_t *params)
{
    static const struct {
        const char *name;
        void (*run)(struct lsp *s, const json_t *id, const json_t *argument);
    } commands[] = {{"mpi2spin.verify", verify_command},
                    {"mpi2spin.explain", explain_command},
                    {"mpi2spin.replay", replay_command}};
    const char *name = json_string_value(json_object_get(params, "command"));
    const json_t *argument = json_array_get(json_object_get(params, "arguments"), 0);
    for (size_t i = 0; name && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0) {
            commands[i].run(s, id, argument);
            return;
        }
    refuse(s, id, INVALID_PARAMS, "there is no such command");
}

static void cancel_progress(struct lsp *s, const json_t *id, const json_t *params)
{
    (void)id;
    lsp_cancel(s, json_integer_value(json_object_get(params, "token")));
}

static void shut_down(struct lsp *s, const json_t *id, const json_t *params)
{
    (void)params;
    s->shut_down = true;
    answer(s, id, NULL);
}

static void leave(struct lsp *s, const json_t *id, const json_t *params)
{
    (void)id;
    (void)params;
    stop(s);
}

static void nothing(struct lsp *s, const json_t *id, const json_t *params)
{
    (void)s;
    (void)id;
    (void)params;
}

static const struct {
    const char *method;
    void (*handle)(struct lsp *s, const json_t *id, const json_t *params);
    bool is_request;
} handlers[] = {
    {"initialize", initialize, true},
    {"initialized", nothing, false},
    {"shutdown", shut_down, true},
    {"exit", leave, false},
    {"textDocument/didOpen", nothing, false},
    {"textDocument/didChange", nothing, false},
    {"textDocument/didClose", nothing, false},
    {"textDocument/didSave", did_save, false},
    {"textDocument/codeAction", code_action, true},
    {"textDocument/codeLens", code_lens, true},
    {"workspace/executeCommand", execute_command, true},
    {"window/workDoneProgress/cancel", cancel_progress, false},
};

static void dispatch(struct lsp *s, const json_t *message, const char *method)
{
    const json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
    bool starts = strcmp(method, "initialize") == 0, leaves = strcmp(method, "exit") == 0;
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].method, method) != 0)
            continue;
        if (!s->np && !starts && !leaves) {
            if (id)
                refuse(s, id, NOT_INITIALIZED, "the first request has to be initialize");
        } else if (s->shut_down && !leaves) {
            if (id)
                refuse(s, id, INVALID_REQUEST, "the server is shut down");
        } else if (handlers[i].is_request == (id != NULL)) {
            handlers[i].handle(s, id, params);
        }
        return;
    }
    if (id)
        refuse(s, id, METHOD_NOT_FOUND, "this method is not supported");
}

static void on_message(void *data, json_t *message, const char *error)
{
    struct lsp *s = data;
    const char *method = json_string_value(json_object_get(message, "method"));
    if (error)
        refuse(s, NULL, PARSE_ERROR, error);
    else if (method) /* else it is an answer to us */
        dispatch(s, message, method);
}

static void on_end(void *data)
{
    struct lsp *s = data;
    if (rpc_broken(s->rpc))
        fprintf(stderr, "mpi2spin: error: lsp: %s\n", rpc_broken(s->rpc));
    stop(s);
}

static void clean_up(struct lsp *s)
{
    for (size_t i = 0; i < s->n_programs; i++) {
        if (s->programs[i]->trace)
            unlink(s->programs[i]->trace);
        for (size_t k = 0; k < s->programs[i]->n_arenas; k++)
            arena_free(s->programs[i]->arenas[k]);
    }
    for (size_t i = 0; i < s->n_retired; i++)
        arena_free(s->retired[i]);
    if (s->traces)
        rmdir(s->traces);
}

int lsp_serve(struct arena *arena, const struct project_option *options)
{
    struct lsp *s = ARENA_NEW(arena, struct lsp);
    *s = (struct lsp){.arena = arena, .options = options};
    if (uv_loop_init(&s->loop) != 0)
        fail("the event loop cannot be made");
    s->rpc = rpc_new(arena, &s->loop, on_message, on_end, s);
    rpc_start(s->rpc);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    clean_up(s);
    return s->shut_down ? EXIT_VERIFIED : EXIT_USAGE; /* LSP: 0 after shutdown, else 1 */
}
