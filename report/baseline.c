#include "report/baseline.h"

#include <string.h>

enum { BASELINE_VERSION = 1 };

struct baseline_file {
    json_t *programs;
};

static const char *check(struct arena *arena, const json_t *j, const char *path)
{
    const json_t *programs = json_object_get(j, "programs"), *runs, *run;
    const char *name;
    size_t i;
    if (!json_is_integer(json_object_get(j, "schema_version")) || !json_is_object(programs))
        return arena_printf(arena, "%s: this is not a baseline of mpi2spin", path);
    if (json_integer_value(json_object_get(j, "schema_version")) != BASELINE_VERSION)
        return arena_printf(arena, "%s: version %lld is not known, only %d", path,
                            (long long)json_integer_value(json_object_get(j, "schema_version")),
                            BASELINE_VERSION);
    json_object_foreach((json_t *)programs, name, runs) {
        if (!json_is_array(runs))
            return arena_printf(arena, "%s: programs.%s: not an array", path, name);
        json_array_foreach(runs, i, run)
            if (!json_is_integer(json_object_get(run, "processes")) ||
                !json_is_string(json_object_get(run, "verdict")) ||
                !json_is_array(json_object_get(run, "findings")))
                return arena_printf(arena, "%s: programs.%s[%zu]: \"processes\", \"verdict\" or "
                                    "\"findings\" is missing", path, name, i);
    }
    return NULL;
}

const struct baseline_file *baseline_read(struct arena *arena, const char *path,
                                          const char **error)
{
    json_error_t bad;
    json_t *j = json_load_file(path, JSON_REJECT_DUPLICATES, &bad);
    if (!j) {
        *error = bad.line > 0 ? arena_printf(arena, "%s: line %d, column %d: %s", path, bad.line,
                                             bad.column, bad.text)
                              : arena_strdup(arena, bad.text);
        return NULL;
    }
    *error = check(arena, j, path);
    if (*error) {
        json_decref(j);
        return NULL;
    }
    struct baseline_file *b = ARENA_NEW(arena, struct baseline_file);
    b->programs = json_incref(json_object_get(j, "programs"));
    json_decref(j);
    return b;
}

void baseline_close(const struct baseline_file *b)
{
    if (b)
        json_decref(b->programs);
}

static const json_t *runs_of(const struct baseline_file *b, const struct result *r)
{
    return json_object_get(b->programs, result_name(r));
}

static bool knows_finding(const json_t *runs, const char *fingerprint)
{
    size_t i, k;
    const json_t *run, *known;
    json_array_foreach(runs, i, run)
        json_array_foreach(json_object_get(run, "findings"), k, known) {
            const char *text = json_string_value(known);
            if (text && fingerprint && strcmp(text, fingerprint) == 0)
                return true;
        }
    return false;
}

static bool knows_verdict(const json_t *runs, const struct result_run *r)
{
    size_t i;
    const json_t *run;
    json_array_foreach(runs, i, run)
        if (json_integer_value(json_object_get(run, "processes")) == (json_int_t)r->nprocs &&
            strcmp(json_string_value(json_object_get(run, "verdict")),
                   outcome_text(r->outcome)) == 0)
            return true;
    return false;
}

/* Marks them; returns how many of the errors are new, and in *errors how many there are. */
static unsigned mark(const json_t *runs, struct result_finding *const *findings, uint32_t n,
                     unsigned *errors)
{
    unsigned new = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct result_finding *f = findings[i];
        bool counts = f->severity == DIAG_ERROR && !f->suppressed;
        f->baseline = knows_finding(runs, f->fingerprint) ? BASELINE_UNCHANGED : BASELINE_NEW;
        new += counts && f->baseline == BASELINE_NEW;
        *errors += counts;
    }
    return new;
}

static bool is_known(const json_t *runs, const struct result_run *run)
{
    unsigned errors = 0, new = mark(runs, run->findings, run->n_findings, &errors);
    return errors ? new == 0 : knows_verdict(runs, run);
}

unsigned baseline_apply(const struct baseline_file *b, struct result *const *results, size_t n)
{
    unsigned known = 0;
    for (size_t i = 0; i < n; i++) {
        struct result *r = results[i];
        const json_t *runs = runs_of(b, r);
        unsigned errors = 0, new = mark(runs, r->findings, r->n_findings, &errors);
        int code = r->n_runs ? EXIT_VERIFIED : errors && !new ? EXIT_VERIFIED : r->exit_code;
        known += !r->n_runs && errors && !new;
        for (uint32_t k = 0; k < r->n_runs; k++) {
            int own = outcome_exit(r->runs[k]->outcome);
            bool is_old = is_known(runs, r->runs[k]) && own != EXIT_VERIFIED;
            known += is_old;
            code = result_worst(code, is_old ? EXIT_VERIFIED : own);
        }
        r->exit_code = code;
    }
    return known;
}

static void add_findings(json_t *to, struct result_finding *const *findings, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (findings[i]->fingerprint && !findings[i]->suppressed)
            json_array_append_new(to, json_string(findings[i]->fingerprint));
}

static json_t *run_of(const struct result *r, const struct result_run *run)
{
    json_t *j = json_object(), *findings = json_array();
    add_findings(findings, r->findings, r->n_findings);
    if (run)
        add_findings(findings, run->findings, run->n_findings);
    json_object_set_new(j, "processes", json_integer(run ? run->nprocs : 0));
    json_object_set_new(j, "verdict",
                        json_string(run ? outcome_text(run->outcome) : "C errors"));
    json_object_set_new(j, "findings", findings);
    return j;
}

json_t *baseline_of(struct result *const *results, size_t n)
{
    json_t *j = json_object(), *programs = json_object();
    for (size_t i = 0; i < n; i++) {
        json_t *runs = json_array();
        for (uint32_t k = 0; k < results[i]->n_runs; k++)
            if (outcome_exit(results[i]->runs[k]->outcome) != EXIT_VERIFIED ||
                results[i]->runs[k]->n_findings)
                json_array_append_new(runs, run_of(results[i], results[i]->runs[k]));
        if (!results[i]->n_runs)
            json_array_append_new(runs, run_of(results[i], NULL));
        if (json_array_size(runs))
            json_object_set(programs, result_name(results[i]), runs);
        json_decref(runs);
    }
    json_object_set_new(j, "schema_version", json_integer(BASELINE_VERSION));
    json_object_set_new(j, "programs", programs);
    return j;
}
