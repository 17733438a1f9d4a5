/* CSV (RFC 4180): a line for each program and process count, for spreadsheets and for grading.
 *
 *     program,processes,answer,verdict,code,place,finding,remark,before,seconds
 *     heat,4,can hang,violated,MPI-DEADLOCK,heat.c:30,"rank 0 sends ...",,verified,0.02
 */
#include "report/format.h"

#include <string.h>

/* Quoted where needed.  A text that a spreadsheet would take for a formula gets an apostrophe. */
static void field(FILE *out, const char *text)
{
    text = text ? text : "";
    const char *safe = strchr("=+-@\t", *text) && *text ? "'" : "";
    if (!*safe && !text[strcspn(text, ",\"\r\n")]) {
        fputs(text, out);
        return;
    }
    fprintf(out, "\"%s", safe);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', out);
}

/* The first error, else the first finding, else NULL. */
static const struct result_finding *first(struct result_finding *const *findings, uint32_t n)
{
    const struct result_finding *found = NULL;
    for (uint32_t i = 0; i < n; i++)
        if (!findings[i]->suppressed &&
            (!found || (found->severity != DIAG_ERROR && findings[i]->severity == DIAG_ERROR)))
            found = findings[i];
    return found;
}

static void finding(FILE *out, const struct result_finding *f)
{
    fprintf(out, ",%s,", f ? f->code : "");
    if (f && f->at.file) {
        struct arena *scratch = arena_new();
        field(out, arena_printf(scratch, "%s:%u", f->at.file, f->at.line));
        arena_free(scratch);
    }
    fputc(',', out);
    field(out, f ? f->message : NULL);
}

static void line(FILE *out, const struct result *r, const struct result_run *run)
{
    const char *remark = result_remark(run);
    field(out, result_name(r));
    fprintf(out, ",%u,%s,%s", run->nprocs,
            result_was_run(run) ? result_answer(r, run) : RESULT_NOT_RUN,
            outcome_text(run->outcome));
    finding(out, first(run->findings, run->n_findings));
    fputc(',', out);
    field(out, remark ? remark : run->reason);
    fprintf(out, ",%s,%.3f\r\n", run->before ? run->before : "", run->seconds);
}

void csv_write(FILE *out, const struct result *const *results, size_t n)
{
    fputs("program,processes,answer,verdict,code,place,finding,remark,before,seconds\r\n", out);
    for (size_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < results[i]->n_runs; k++)
            line(out, results[i], results[i]->runs[k]);
        if (results[i]->n_runs)
            continue;
        field(out, result_name(results[i]));
        fputs(",,,errors in the C code", out);
        finding(out, first(results[i]->findings, results[i]->n_findings));
        fputs(",,,\r\n", out);
    }
}
