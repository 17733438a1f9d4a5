/* Which programs a file belongs to, and their verification in the background. */
#include "ide/lsp_parts.h"

#include "core/base/fail.h"
#include "core/base/language.h"
#include "core/base/numbers.h"
#include "core/base/path.h"
#include "core/base/vec.h"
#include "core/diag/json.h"
#include "report/json.h"
#include "report/merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- programs ---- */

static struct lsp_program *find_program(const struct lsp *s, const char *name)
{
    for (size_t i = 0; i < s->n_programs; i++)
        if (strcmp(s->programs[i]->name, name) == 0)
            return s->programs[i];
    return NULL;
}

static struct lsp_program *program(struct lsp *s, const char *name, const char *folder)
{
    struct lsp_program *p = find_program(s, name);
    if (p)
        return p;
    p = ARENA_NEW(s->arena, struct lsp_program);
    *p = (struct lsp_program){.server = s, .name = arena_strdup(s->arena, name),
                              .folder = arena_strdup(s->arena, folder)};
    VEC_PUSH(s->arena, s->programs, s->n_programs, s->cap_programs, p);
    return p;
}

static const char *absolute(struct arena *a, const char *folder, const char *path)
{
    const char *full = path[0] == '/' ? path : arena_printf(a, "%s/%s", folder, path);
    char *real = realpath(full, NULL);
    if (real)
        full = arena_strdup(a, real);
    free(real);
    return full;
}

/* The project of a file, read anew, since it may have changed.  NULL: it has none, or one with a
 * mistake, which is told. */
static struct project *project_of(struct lsp *s, struct arena *scratch, const char *path)
{
    struct diags ds = {.arena = scratch};
    const char *file = project_find(scratch, path_folder(scratch, path));
    struct project *p = file ? project_read(scratch, file, s->options, &ds) : NULL;
    for (size_t i = 0; i < ds.n; i++)
        lsp_log(s, 1, "%s:%u: %s", ds.items[i]->at.file, ds.items[i]->at.line,
                ds.items[i]->text);
    return p;
}

static bool has_file(struct arena *a, const struct project *project,
                     const struct project_program *p, const char *path)
{
    for (size_t i = 0; i < p->n_files; i++)
        if (strcmp(absolute(a, project->folder, p->files[i]), path) == 0)
            return true;
    return false;
}

static bool calls_mpi(const char *path)
{
    struct arena *scratch = arena_new();
    const char *text = lsp_file(scratch, path);
    bool fortran = language_of(path, NULL) == LANGUAGE_FORTRAN; /* in letters of any case */
    bool found = text && (fortran ? strcasestr(text, "mpi_init") && lsp_main_line(path, text) >= 0
                                  : strstr(text, "MPI_Init") && strstr(text, "main"));
    arena_free(scratch);
    return found;
}

static size_t find_all(struct lsp *s, struct arena *scratch, const char *path,
                       struct lsp_program **found, size_t max)
{
    struct project *project = project_of(s, scratch, path);
    size_t n = 0;
    for (size_t i = 0; project && i < project->n_programs && n < max; i++)
        if (has_file(scratch, project, &project->programs[i], path))
            found[n++] = program(s, arena_printf(scratch, "%s/%s", project->folder,
                                                 project->programs[i].name), project->folder);
    if (!n && max && calls_mpi(path))
        found[n++] = program(s, path, path_folder(scratch, path));
    return n;
}

size_t lsp_programs_of(struct lsp *s, const char *path, struct lsp_program **found, size_t max)
{
    struct arena *scratch = arena_new();
    char *real = realpath(path, NULL);
    size_t n = find_all(s, scratch, real ? real : path, found, max);
    free(real);
    arena_free(scratch);
    return n;
}

/* ---- the command ---- */

struct words {
    const char **v;
    size_t n, cap;
};

static void add(struct arena *a, struct words *w, const char *word)
{
    VEC_PUSH(a, w->v, w->n, w->cap, arena_strdup(a, word));
}

/* Options stand before `--`, and so at the start. */
static void add_first(struct arena *a, struct words *w, const char *word)
{
    add(a, w, word);
    for (size_t i = w->n - 1; i > 0; i--) {
        const char *before = w->v[i - 1];
        w->v[i - 1] = w->v[i];
        w->v[i] = before;
    }
}

/* p->np is that of the project, unless another one is asked for. */
static void add_project_words(struct arena *a, struct words *w, struct lsp_program *p,
                              const struct project_program *from)
{
    for (size_t i = 0; i < from->n_files; i++)
        add(a, w, from->files[i]);
    for (size_t i = 0; i < from->n_options; i++)
        if (strncmp(from->options[i], "--np=", 5) != 0)
            add(a, w, from->options[i]);
        else if (!p->np)
            p->np = arena_strdup(p->server->arena, from->options[i] + 5);
}

/* "--np=2": the next process count.  What is no list of them is given on, for the error. */
static const char *count_word(struct lsp_program *p, struct arena *a)
{
    bool good = p->n_counts || numbers_list(p->server->arena, p->np, 1, UINT16_MAX, &p->counts,
                                            &p->n_counts, &p->cap_counts);
    if (!good)
        p->n_counts = 0;
    if (!good || p->next >= p->n_counts)
        return arena_printf(a, "--np=%s", p->np);
    return arena_printf(a, "--np=%u", p->counts[p->next++]);
}

static struct words words_of(struct lsp_program *p, struct arena *a)
{
    struct lsp *s = p->server;
    struct words w = {0};
    struct project *project = project_of(s, a, arena_printf(a, "%s/x", p->folder));
    const struct project_program *from = NULL;
    for (size_t i = 0; project && i < project->n_programs; i++)
        if (strcmp(arena_printf(a, "%s/%s", project->folder, project->programs[i].name),
                   p->name) == 0)
            from = &project->programs[i];
    if (from) {
        add_project_words(a, &w, p, from);
    } else {
        add(a, &w, p->name);
        for (size_t i = 0; i < s->n_words; i++)
            add(a, &w, s->words[i]);
    }
    if (!p->np)
        p->np = from ? "2..4" : s->np;
    add(a, &w, count_word(p, a));
    if (from && from->n_cflags) {
        add(a, &w, "--");
        for (size_t i = 0; i < from->n_cflags; i++)
            add(a, &w, from->cflags[i]);
    }
    return w;
}

/* ---- progress ---- */

static void progress(struct lsp_program *p, const char *kind, const char *text)
{
    if (!p->token)
        return;
    json_t *params = json_object(), *value = json_object();
    json_object_set_new(value, "kind", json_string(kind));
    if (strcmp(kind, "begin") == 0) {
        json_object_set_new(value, "title", json_string("mpi2spin"));
        json_object_set_new(value, "cancellable", json_true());
    }
    json_object_set_new(value, "message", json_text(text));
    json_object_set_new(params, "token", json_integer(p->token));
    json_object_set_new(params, "value", value);
    lsp_notify(p->server, "$/progress", params);
}

static void begin_progress(struct lsp_program *p)
{
    struct lsp *s = p->server;
    if (!s->progress)
        return;
    json_t *params = json_object();
    p->token = ++s->ids;
    json_object_set_new(params, "token", json_integer(p->token));
    lsp_request(s, "window/workDoneProgress/create", params);
    progress(p, "begin", p->name);
}

static void on_look(void *data, const char *text)
{
    progress(data, "report", text);
}

static void end_progress(struct lsp_program *p, const char *text)
{
    progress(p, "end", text);
    p->token = 0;
}

void lsp_cancel(struct lsp *s, json_int_t token)
{
    for (size_t i = 0; i < s->n_programs; i++)
        if (s->programs[i]->token == token && s->programs[i]->job)
            job_cancel(s->programs[i]->job);
}

/* ---- verifying ---- */

/* The result as a file that the debug adapter can load. */
static void write_trace(struct lsp_program *p)
{
    struct lsp *s = p->server;
    if (!s->traces) {
        const char *folder = getenv("TMPDIR");
        char *path = arena_printf(s->arena, "%s/mpi2spin-lsp-XXXXXX",
                                  folder && *folder ? folder : "/tmp");
        if (!mkdtemp(path))
            return;
        s->traces = path;
    }
    if (!p->trace)
        p->trace = arena_printf(s->arena, "%s/%lld.json", s->traces, (long long)++s->ids);
    json_t *j = result_json(p->result);
    if (json_dump_file(j, p->trace, JSON_COMPACT) != 0)
        lsp_log(s, 2, "%s cannot be written: %s", p->trace, strerror(errno));
    json_decref(j);
}

static const char *summary(const struct lsp_program *p)
{
    const char *text = p->result->n_runs ? "" : "the C code has errors";
    for (uint32_t i = 0; i < p->result->n_runs; i++) {
        const struct result_run *r = p->result->runs[i];
        text = arena_printf(p->arenas[0], "%s%sn = %u: %s", text, i ? ", " : "", r->nprocs,
                            outcome_text(r->outcome));
    }
    const char *every = result_every_text(p->arenas[0], p->result);
    return every ? arena_printf(p->arenas[0], "%s; %s", text, every) : text;
}

/* The answer for one process count: findings are shown as they come. */
static void take(struct lsp_program *p, struct result *result)
{
    struct lsp *s = p->server;
    bool first = p->next <= 1;
    for (size_t i = 0; first && i < p->n_arenas; i++)
        arena_free(p->arenas[i]);
    p->n_arenas = first ? 0 : p->n_arenas;
    VEC_PUSH(s->arena, p->arenas, p->n_arenas, p->cap_arenas, p->job_arena);
    if (first)
        p->result = result;
    else
        merge_result(p->job_arena, p->result, result);
    write_trace(p);
    if (!s->ended)
        lsp_publish(p);
}

static void give_up(struct lsp_program *p, const char *error)
{
    struct lsp *s = p->server;
    bool cancelled = strcmp(error, "cancelled") == 0;
    VEC_PUSH(s->arena, s->retired, s->n_retired, s->cap_retired, p->job_arena);
    if (s->ended)
        return;
    if (!cancelled)
        lsp_log(s, 1, "%s: %s", p->name, error);
    end_progress(p, cancelled ? "cancelled" : "it failed; see the log");
}

static void start_next(struct lsp_program *p);

static void on_done(void *data, struct result *result, const char *error)
{
    struct lsp_program *p = data;
    struct lsp *s = p->server;
    p->job = NULL;
    if (!result)
        give_up(p, error);
    else
        take(p, result);
    bool more = result && result->n_runs && p->next < p->n_counts;
    if (s->ended)
        return;
    if (more && !p->again) {
        start_next(p);
        return;
    }
    if (result) {
        lsp_log(s, 3, "%s: %s", p->name, summary(p));
        end_progress(p, summary(p));
    }
    if (p->again) {
        p->again = false;
        lsp_verify(p, p->asked);
    }
}

static void start_next(struct lsp_program *p)
{
    struct lsp *s = p->server;
    const char *error;
    p->job_arena = arena_new();
    struct words w = words_of(p, p->job_arena);
    if (s->progress)
        add_first(p->job_arena, &w, "--progress=json");
    p->job = job_start(p->job_arena, &s->loop, w.v, w.n, p->folder, on_done, p, &error);
    if (!p->job)
        give_up(p, error);
    else if (p->token)
        job_watch(p->job, on_look);
}

void lsp_verify(struct lsp_program *p, const char *np)
{
    p->asked = np ? arena_strdup(p->server->arena, np) : NULL;
    if (p->job) {
        p->again = true;
        job_cancel(p->job);
        return;
    }
    p->np = p->asked;
    p->n_counts = p->next = 0;
    begin_progress(p);
    start_next(p);
}

const struct result_finding *lsp_finding(const struct lsp_program *p, const char *fingerprint,
                                         const struct result_run **run)
{
    for (uint32_t r = 0; p->result && r < p->result->n_runs; r++)
        for (uint32_t i = 0; i < p->result->runs[r]->n_findings; i++) {
            const struct result_finding *f = p->result->runs[r]->findings[i];
            if (fingerprint ? strcmp(f->fingerprint, fingerprint) == 0 : f->trace != NULL) {
                *run = p->result->runs[r];
                return f;
            }
        }
    return NULL;
}
