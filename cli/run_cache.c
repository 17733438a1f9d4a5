#include "cli/run_cache.h"

#include "cli/outfile.h"
#include "core/base/digest.h"
#include "core/base/fail.h"
#include "core/diag/json.h"
#include "core/ir/text.h"
#include "report/json.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the key ---- */

/* Adds what a slice does to the digest, its places to the list. */
static void add_slice(struct digest *d, FILE *places, const struct ir_prog *slice)
{
    char *text = NULL;
    size_t size = 0;
    FILE *code = open_memstream(&text, &size);
    if (!code)
        fail_memory();
    ir_dump_code(code, places, slice);
    fclose(code);
    digest_bytes(d, text, size);
    free(text);
}

bool run_cache_open(const struct job *job, struct run_cache *c)
{
    struct arena *a = job->arena;
    if (!job->o->cache || job->selection->suppressions.n)
        return false;
    const char *tool = digest_file(a, "/proc/self/exe");
    char *text = NULL;
    size_t size = 0;
    FILE *places = open_memstream(&text, &size);
    if (!tool || !places)
        return false;
    struct digest *d = digest_new(a);
    digest_text(d, tool);
    digest_text(d, verify_spin_version(a));
    add_slice(d, places, job->slices[RUNG_PLAIN].slice.prog);
    if (job->slices[RUNG_FLIGHTS].prog)
        add_slice(d, places, job->slices[RUNG_FLIGHTS].slice.prog);
    if (!job->o->no_slice)
        add_slice(d, places, attempt_slice(job, RUNG_PRECISE)->slice.prog);
    fclose(places);
    *c = (struct run_cache){job, digest_hex(d), arena_strdup(a, text)};
    free(text);
    return true;
}

static const char *file_of(const struct run_cache *c, uint32_t n)
{
    struct arena *a = c->job->arena;
    struct digest *d = digest_new(a);
    digest_text(d, c->digest);
    digest_text(d, options_reproduce(a, c->job->o, n));
    return arena_printf(a, "%s/runs/%s.json", c->job->o->cache, digest_hex(d));
}

/* ---- a run at other lines ---- */

/* "ring.c:12:5-12:40" of an object with a place; NULL: it has none. */
static char *place_text(const json_t *j)
{
    const char *file = json_string_value(json_object_get(j, "file"));
    char *text = NULL;
    if (!file)
        return NULL;
    if (asprintf(&text, "%s:%lld:%lld", file,
                 (long long)json_integer_value(json_object_get(j, "line")),
                 (long long)json_integer_value(json_object_get(j, "column"))) < 0)
        fail_memory();
    return text;
}

static const char *next_line(const char *s)
{
    return s + strcspn(s, "\n") + (s[strcspn(s, "\n")] == '\n');
}

/* The line of `list` that begins with the place; *index: which. */
static bool find_place(const char *list, const char *place, size_t *index)
{
    size_t n = strlen(place), i = 0;
    for (const char *line = list; *line; line = next_line(line), i++) {
        const char *p = line + (*line == ' ');
        if (strncmp(p, place, n) == 0 && (p[n] == '-' || p[n] == '\n')) {
            *index = i;
            return true;
        }
    }
    return false;
}

/* "FILE:LINE:COL-LINE:COL" -> numbers; the file stays as it is. */
static bool set_place(json_t *j, const char *list, size_t index)
{
    unsigned v[4];
    while (index--)
        list = next_line(list);
    const char *p = list + (*list == ' '), *colon = p + strcspn(p, "\n");
    for (int i = 0; i < 3; i++) /* LINE:COL-LINE:COL has three colons with the one before it */
        do
            colon--;
        while (colon > p && *colon != ':');
    if (sscanf(colon, ":%u:%u-%u:%u", &v[0], &v[1], &v[2], &v[3]) != 4)
        return false;
    json_object_set_new(j, "line", json_integer(v[0]));
    json_object_set_new(j, "column", json_integer(v[1]));
    json_object_set_new(j, "endLine", json_integer(v[2]));
    json_object_set_new(j, "endColumn", json_integer(v[3]));
    return true;
}

/* Every place of j that is in the list `from` becomes what it is in `to`.  False: one is not
 * there. */
static bool move_places(json_t *j, const char *from, const char *to)
{
    bool good = true;
    const char *name;
    json_t *v;
    size_t i;
    char *place = json_is_object(j) ? place_text(j) : NULL;
    if (place) {
        good = find_place(from, place, &i) && set_place(j, to, i);
        free(place);
        return good;
    }
    if (json_is_object(j)) {
        json_object_foreach(j, name, v)
            good = good && move_places(v, from, to);
    } else if (json_is_array(j)) {
        json_array_foreach(j, i, v)
            good = good && move_places(v, from, to);
    }
    return good;
}

static bool names_a_line(const char *text)
{
    for (; *text; text++)
        if ((*text == ':' && text[1] >= '0' && text[1] <= '9') ||
            strncmp(text, "line ", 5) == 0)
            return true;
    return false;
}

/* A proof may move: it has places in the ledger only, and no line in a text. */
static bool may_move(const json_t *result)
{
    const json_t *run = json_array_get(json_object_get(result, "runs"), 0);
    const char *verdict = json_string_value(json_object_get(run, "verdict"));
    const json_t *entry;
    size_t i;
    if (!verdict || (strcmp(verdict, outcome_text(OUTCOME_VERIFIED)) != 0 &&
                     strcmp(verdict, outcome_text(OUTCOME_BOUNDED)) != 0) ||
        json_array_size(json_object_get(run, "findings")))
        return false;
    json_array_foreach(json_object_get(run, "ledger"), i, entry) {
        const char *text = json_string_value(json_object_get(entry, "text"));
        if (!text || names_a_line(text))
            return false;
    }
    return true;
}

/* ---- find and keep ---- */

static struct result_run *read_entry(const struct job *job, json_t *entry, const char *places)
{
    const char *old = json_string_value(json_object_get(entry, "places")), *error;
    json_t *result = json_object_get(entry, "result");
    if (!old || !result)
        return NULL;
    if (strcmp(old, places) != 0 && !(may_move(result) && move_places(result, old, places)))
        return NULL;
    char *text = json_dumps(result, JSON_COMPACT);
    struct result *r = text ? result_parse(job->arena, text, "cache", &error) : NULL;
    free(text);
    return r && r->n_runs == 1 ? r->runs[0] : NULL;
}

struct result_run *run_cache_find(const struct run_cache *c, uint32_t n)
{
    json_t *entry = json_load_file(file_of(c, n), 0, NULL);
    struct result_run *run = entry ? read_entry(c->job, entry, c->places) : NULL;
    json_decref(entry);
    if (run)
        run->cached = true;
    return run;
}

static bool is_worth_keeping(const struct result_run *run)
{
    return !run->reason || strcmp(run->reason, "interrupted") != 0;
}

void run_cache_keep(const struct run_cache *c, const struct result_run *run)
{
    const struct job *job = c->job;
    const struct options *o = job->o;
    struct result result = {.tool = "mpi2spin " M2S_VERSION, .command = "", .files = o->files,
                            .n_files = (uint32_t)o->n_files, .property = "potential-deadlock",
                            .runs = (struct result_run *[]){(struct result_run *)run},
                            .n_runs = 1};
    if (!is_worth_keeping(run))
        return;
    mkdir(o->cache, 0777);
    mkdir(arena_printf(job->arena, "%s/runs", o->cache), 0777);
    json_t *entry = json_object();
    json_object_set_new(entry, "places", json_string(c->places));
    json_object_set_new(entry, "result", result_json(&result));
    if (!outfile_try_json(job->arena, file_of(c, run->nprocs), entry))
        fprintf(stderr, "mpi2spin: warning: cannot write the cache '%s': %s\n", o->cache,
                strerror(errno));
    json_decref(entry);
}
