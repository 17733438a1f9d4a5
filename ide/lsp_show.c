/* Findings as diagnostics; code actions and code lenses. */
#include "ide/lsp_parts.h"

#include "core/base/vec.h"
#include "core/diag/json.h"
#include "report/fingerprint.h"

#include <string.h>

static const char *path_of(const struct lsp_program *p, const char *file)
{
    return file[0] == '/' ? file : arena_printf(p->arenas[0], "%s/%s", p->folder, file);
}

/* ---- diagnostics ---- */

static int severity(const struct result_finding *f)
{
    switch (f->severity) {
    case DIAG_ERROR:
        return 1;
    case DIAG_WARNING:
        return 2;
    case DIAG_NOTE:
        return 3;
    }
    return 3;
}

static json_t *location(const struct lsp_program *p, struct src_range at)
{
    const char *path = path_of(p, at.file);
    json_t *j = json_object();
    json_object_set_new(j, "uri", json_text(lsp_uri(p->arenas[0], path)));
    json_object_set_new(j, "range", lsp_range(p->server, path, at));
    return j;
}

/* Notes with a place are related information; the others belong to the message. */
static json_t *diagnostic(const struct lsp_program *p, const struct result_finding *f)
{
    json_t *j = json_object(), *related = json_array();
    const char *text = f->message;
    for (uint32_t i = 0; i < f->n_notes; i++) {
        const struct result_note *n = &f->notes[i];
        if (!n->at.file) {
            text = arena_printf(p->arenas[0], "%s\n%s", text, n->text);
            continue;
        }
        json_t *item = json_object();
        json_object_set_new(item, "location", location(p, n->at));
        json_object_set_new(item, "message", json_text(n->text));
        json_array_append_new(related, item);
    }
    if (f->help)
        text = arena_printf(p->arenas[0], "%s\nwhat to do: %s", text, f->help);
    json_object_set_new(j, "range", lsp_range(p->server, path_of(p, f->at.file), f->at));
    json_object_set_new(j, "severity", json_integer(severity(f)));
    json_object_set_new(j, "code", json_text(f->code));
    json_object_set_new(j, "source", json_string("mpi2spin"));
    json_object_set_new(j, "message", json_text(text));
    json_object_set_new(j, "relatedInformation", related);
    json_object_set_new(j, "data", json_pack("{s:s}", "fingerprint", f->fingerprint));
    return j;
}

/* All findings that are shown, each once. */
static bool is_first(const struct result_finding *const *all, size_t n,
                     const struct result_finding *f)
{
    for (size_t i = 0; i < n; i++)
        if (fingerprint_same(all[i], f))
            return false;
    return true;
}

struct found {
    const struct result_finding **v;
    size_t n, cap;
};

static void add_findings(const struct lsp_program *p, struct found *to,
                         struct result_finding *const *v, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (v[i]->at.file && v[i]->at.line && !v[i]->suppressed &&
            is_first(to->v, to->n, v[i]))
            VEC_PUSH(p->arenas[0], to->v, to->n, to->cap, v[i]);
}

static struct found findings_of(const struct lsp_program *p)
{
    struct found f = {0};
    if (!p->result)
        return f;
    add_findings(p, &f, p->result->findings, p->result->n_findings);
    for (uint32_t r = 0; r < p->result->n_runs; r++)
        add_findings(p, &f, p->result->runs[r]->findings, p->result->runs[r]->n_findings);
    return f;
}

/* Programs may share a file: its diagnostics are those of all of them. */
static void publish_file(struct lsp *s, const char *uri)
{
    json_t *params = json_object(), *all = json_array();
    for (size_t i = 0; i < s->n_programs; i++) {
        const struct lsp_program *p = s->programs[i];
        struct found f = findings_of(p);
        for (size_t k = 0; k < f.n; k++)
            if (strcmp(lsp_uri(p->arenas[0], path_of(p, f.v[k]->at.file)), uri) == 0)
                json_array_append_new(all, diagnostic(p, f.v[k]));
    }
    json_object_set_new(params, "uri", json_text(uri));
    json_object_set_new(params, "diagnostics", all);
    lsp_notify(s, "textDocument/publishDiagnostics", params);
}

static bool among(const char **v, size_t n, const char *s)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(v[i], s) == 0)
            return true;
    return false;
}

void lsp_publish(struct lsp_program *p)
{
    struct lsp *s = p->server;
    struct found f = findings_of(p);
    const char **now = NULL;
    size_t n = 0, cap = 0;
    for (size_t i = 0; i < f.n; i++) {
        const char *uri = lsp_uri(s->arena, path_of(p, f.v[i]->at.file));
        if (!among(now, n, uri))
            VEC_PUSH(s->arena, now, n, cap, uri);
    }
    for (size_t i = 0; i < p->n_shown; i++) /* where nothing is wrong any more */
        if (!among(now, n, p->shown[i]))
            publish_file(s, p->shown[i]);
    for (size_t i = 0; i < n; i++)
        publish_file(s, now[i]);
    p->shown = now;
    p->n_shown = n;
}

/* ---- code actions ---- */

static json_t *action(const char *title, const char *command, json_t *arguments,
                      json_t *diagnostic_or_null)
{
    json_t *j = json_object(), *c = json_object();
    json_object_set_new(c, "title", json_text(title));
    json_object_set_new(c, "command", json_string(command));
    json_object_set_new(c, "arguments", arguments);
    json_object_set_new(j, "title", json_text(title));
    json_object_set_new(j, "kind", json_string("quickfix"));
    json_object_set_new(j, "command", c);
    if (diagnostic_or_null)
        json_object_set_new(j, "diagnostics", json_pack("[O]", diagnostic_or_null));
    return j;
}

static void add_actions(struct lsp *s, json_t *to, json_t *d, const char *uri, const char *path)
{
    struct lsp_program *found[8];
    const struct result_run *run;
    const char *code = json_string_value(json_object_get(d, "code"));
    const char *fingerprint = json_string_value(
        json_object_get(json_object_get(d, "data"), "fingerprint"));
    size_t n = lsp_programs_of(s, path, found, sizeof found / sizeof found[0]);
    for (size_t i = 0; fingerprint && i < n; i++) {
        const struct result_finding *f = lsp_finding(found[i], fingerprint, &run);
        if (f && f->trace) {
            json_array_append_new(
                to, action(arena_printf(found[i]->arenas[0], "Replay the counterexample (n = %u)",
                                        run->nprocs),
                           "mpi2spin.replay",
                           json_pack("[{s:s,s:s}]", "uri", uri, "fingerprint", fingerprint), d));
            break;
        }
    }
    if (code)
        json_array_append_new(to, action(arena_printf(s->arena, "Explain %s", code),
                                         "mpi2spin.explain", json_pack("[s]", code), d));
}

json_t *lsp_actions(struct lsp *s, const char *path, const json_t *params)
{
    json_t *actions = json_array(), *d;
    const char *uri = json_string_value(
        json_object_get(json_object_get(params, "textDocument"), "uri"));
    size_t i;
    json_array_foreach(json_object_get(json_object_get(params, "context"), "diagnostics"), i, d) {
        const char *source = json_string_value(json_object_get(d, "source"));
        if (source && strcmp(source, "mpi2spin") == 0)
            add_actions(s, actions, d, uri, path);
    }
    return actions;
}

/* ---- code lenses ---- */

static json_t *lens(long line, const char *title, const char *uri, const char *np)
{
    json_t *arguments = json_object();
    json_object_set_new(arguments, "uri", json_text(uri));
    if (np)
        json_object_set_new(arguments, "np", json_string(np));
    return json_pack("{s:{s:{s:i,s:i},s:{s:i,s:i}},s:{s:s,s:s,s:[o]}}", "range", "start", "line",
                     (int)line, "character", 0, "end", "line", (int)line, "character", 0,
                     "command", "title", title, "command", "mpi2spin.verify", "arguments",
                     arguments);
}

json_t *lsp_lenses(struct lsp *s, const char *path, const char *uri)
{
    struct lsp_program *found[1];
    struct arena *scratch = arena_new();
    json_t *lenses = json_array();
    const char *text = lsp_file(scratch, path);
    long line = text ? lsp_main_line(path, text) : -1;
    if (line >= 0 && lsp_programs_of(s, path, found, 1)) {
        json_array_append_new(lenses, lens(line, "verify", uri, NULL));
        json_array_append_new(lenses, lens(line, "verify with n = 2", uri, "2"));
        json_array_append_new(lenses, lens(line, "verify with n = 4", uri, "4"));
    }
    arena_free(scratch);
    return lenses;
}
