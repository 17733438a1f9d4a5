/* Lines that a job of GitHub Actions prints: they are shown at the lines of a pull request.
 *
 *     ::error file=ring.c,line=30,col=5,title=MPI-DEADLOCK::can hang with 2 processes: ...
 *
 * A finding without a place is shown with the job; one that is suppressed is left out, and one that
 * the baseline knows is a notice.
 */
#include "report/format.h"

#include "core/base/str.h"

#include <string.h>

/* `in_property`: also what ends one. */
static void print_escaped(FILE *out, const char *text, bool in_property)
{
    for (const char *p = text; *p; p++) {
        bool special = strchr("%\r\n", *p) || (in_property && strchr(":,", *p));
        if (special)
            fprintf(out, "%%%02X", (unsigned)(unsigned char)*p);
        else
            fputc(*p, out);
    }
}

static const char *command_of(const struct result_finding *f)
{
    if (f->baseline == BASELINE_UNCHANGED || f->severity == DIAG_NOTE)
        return "notice";
    return f->severity == DIAG_ERROR ? "error" : "warning";
}

static void print_finding(FILE *out, const struct result_finding *f)
{
    fprintf(out, "::%s ", command_of(f));
    if (f->at.file) {
        fputs("file=", out);
        print_escaped(out, f->at.file, true);
        fprintf(out, ",line=%u,col=%u,", f->at.line ? f->at.line : 1, f->at.col ? f->at.col : 1);
    }
    fputs("title=", out);
    print_escaped(out, f->code, true);
    fputs("::", out);
    print_escaped(out, f->message, false);
    fputc('\n', out);
}

static bool is_told(const struct result *r, uint32_t run, const struct result_finding *f)
{
    for (uint32_t i = 0; i < run; i++)
        for (uint32_t k = 0; k < r->runs[i]->n_findings; k++)
            if (str_same(r->runs[i]->findings[k]->fingerprint, f->fingerprint))
                return true;
    return false;
}

void github_write(FILE *out, const struct result *const *results, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct result *r = results[i];
        for (uint32_t k = 0; k < r->n_findings; k++)
            if (!r->findings[k]->suppressed)
                print_finding(out, r->findings[k]);
        for (uint32_t run = 0; run < r->n_runs; run++)
            for (uint32_t k = 0; k < r->runs[run]->n_findings; k++) {
                const struct result_finding *f = r->runs[run]->findings[k];
                if (!f->suppressed && !is_told(r, run, f))
                    print_finding(out, f);
            }
    }
}
