/* GitLab's code quality report: an array of issues.
 *
 *     [{"description": "potential deadlock ...", "check_name": "MPI-DEADLOCK",
 *       "fingerprint": "5ad0...", "severity": "critical",
 *       "location": {"path": "ring.c", "lines": {"begin": 30}}}]
 *
 * An issue without a place cannot be shown there and is left out; one that is suppressed too.
 */
#include "report/format.h"

#include "core/diag/json.h"

#include <string.h>

static const char *severity(const struct result_finding *f)
{
    switch (f->severity) {
    case DIAG_ERROR:
        return "critical";
    case DIAG_WARNING:
        return "minor";
    case DIAG_NOTE:
        return "info";
    }
    return "info";
}

static bool is_known(const json_t *issues, const char *fingerprint)
{
    size_t i;
    json_t *issue;
    json_array_foreach(issues, i, issue) {
        const char *other = json_string_value(json_object_get(issue, "fingerprint"));
        if (other && fingerprint && strcmp(other, fingerprint) == 0)
            return true;
    }
    return false;
}

static void add(json_t *issues, struct result_finding *const *findings, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct result_finding *f = findings[i];
        if (f->suppressed || !f->at.file || is_known(issues, f->fingerprint))
            continue;
        json_t *issue = json_object(), *location = json_object(), *lines = json_object();
        json_object_set_new(lines, "begin", json_integer(f->at.line ? f->at.line : 1));
        json_object_set_new(location, "path", json_text(f->at.file));
        json_object_set_new(location, "lines", lines);
        json_object_set_new(issue, "description", json_text(f->message));
        json_object_set_new(issue, "check_name", json_text(f->code));
        json_object_set_new(issue, "fingerprint",
                            json_text(f->fingerprint ? f->fingerprint : f->code));
        json_object_set_new(issue, "severity", json_string(severity(f)));
        json_object_set_new(issue, "location", location);
        json_array_append_new(issues, issue);
    }
}

void gitlab_write(FILE *out, const struct result *const *results, size_t n)
{
    json_t *issues = json_array();
    for (size_t i = 0; i < n; i++) {
        add(issues, results[i]->findings, results[i]->n_findings);
        for (uint32_t r = 0; r < results[i]->n_runs; r++)
            add(issues, results[i]->runs[r]->findings, results[i]->runs[r]->n_findings);
    }
    json_dumpf(issues, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(issues);
}
