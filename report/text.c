#include "report/text.h"

#include "report/fingerprint.h"

#include "core/base/str.h"
#include "report/select.h"

#include <string.h>

/* ---- findings ---- */

/* What is suppressed is shown with --verbose only. */
static bool is_shown(const struct text_options *o, const struct result_finding *f)
{
    return !f->suppressed || o->verbose;
}

static void print_finding(const struct text_options *o, const struct result_finding *f)
{
    struct src_range shown = {0};
    diag_print_part(o->out, f->severity, f->at, f->message, f->code, &shown, o->colour);
    for (uint32_t i = 0; i < f->n_notes; i++)
        diag_print_part(o->out, DIAG_NOTE, f->notes[i].at, f->notes[i].text, NULL, &shown,
                        o->colour);
    diag_print_help(o->out, f->help);
    if (f->suppressed)
        fprintf(o->out, "      = suppressed: %s\n", f->suppressed);
}

void text_findings(const struct text_options *o, struct result_finding *const *findings,
                   uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        print_finding(o, findings[i]);
}

/* A warning is shown once for a place, whatever the rank; an error once for each text. */
static bool same_finding(const struct result_finding *x, const struct result_finding *y)
{
    return strcmp(x->code, y->code) == 0 && x->at.line == y->at.line &&
           x->at.col == y->at.col &&
           (y->severity != DIAG_ERROR || strcmp(x->message, y->message) == 0);
}

static bool among(struct result_finding *const *findings, uint32_t n,
                  const struct result_finding *f)
{
    for (uint32_t i = 0; i < n; i++)
        if (same_finding(findings[i], f))
            return true;
    return false;
}

/* A run before this one with the same finding, or NULL: its text differs in numbers of ranks. */
static const struct result_run *run_with(const struct result *result,
                                         const struct result_run *run,
                                         const struct result_finding *f)
{
    for (uint32_t k = 0; k < result->n_runs && result->runs[k] != run; k++) {
        const struct result_run *other = result->runs[k];
        if (among(other->findings, other->n_findings, f))
            return other;
        for (uint32_t i = 0; i < other->n_findings; i++)
            if (fingerprint_same(other->findings[i], f))
                return other;
    }
    return NULL;
}

/* Has it been shown in this run, or one before it? */
static bool is_repeated(const struct text_options *o, const struct result *result,
                        const struct result_run *run, uint32_t i)
{
    return (!o->verbose && run_with(result, run, run->findings[i])) ||
           among(run->findings, i, run->findings[i]);
}

/* ---- one run ---- */

enum { SHORT_TRACE = 20 };

/* Is there no event before it because it is a fault of a rank? */
static bool is_fault(const struct result_finding *f)
{
    const struct result_trace *t = f->trace;
    return f->n_ranks && t->final[f->ranks[0]].failed;
}

static void print_events(const struct text_options *o, const struct result_run *run,
                         const struct result_finding *f)
{
    unsigned traces = 0;
    for (uint32_t i = 0; i < run->n_findings; i++)
        traces += run->findings[i]->trace && is_shown(o, run->findings[i]);
    uint32_t n = f->trace->n_events;
    uint32_t first = !o->verbose && n > SHORT_TRACE ? n - SHORT_TRACE : 0;
    if (!n) {
        fputs(is_fault(f)
                  ? "  no message or collective has to come before it\n"
                  : "  no event comes before it: this is the first thing the ranks do\n", o->out);
        return;
    }
    fputs(traces > 1 ? "  events before the first error" : "  events before it", o->out);
    if (first)
        fprintf(o->out, " (the last %d of %u; --verbose for all)", SHORT_TRACE, n);
    fputs(":\n", o->out);
    for (uint32_t i = first; i < n; i++)
        fprintf(o->out, "  %4u  %s\n", i + 1, f->trace->events[i].text);
}

/* `before`: a run that has shown the first finding of this one, or NULL. */
static void print_statistics(const struct text_options *o, const struct result_run *r,
                             const struct result_run *before)
{
    const struct result_search *s = &r->search;
    fprintf(o->out, "  -n %u: %s%s", r->nprocs, outcome_text(r->outcome),
            r->cached ? " in an earlier run" : "");
    if (s->tier == 1)
        fprintf(o->out, " (tier 1, %s: %llu steps, %.2f s)", s->theorem,
                (unsigned long long)s->states, s->seconds);
    else if (s->theorem && !s->encoding && !s->depth)
        fprintf(o->out, " (tier %u, %s, search without SPIN: %llu states, %.2f s)", s->tier,
                s->theorem, (unsigned long long)s->states, s->seconds);
    else if (s->theorem && !s->encoding)
        fprintf(o->out, " (tier %u, %s, search without SPIN: depth %llu, %.2f s)", s->tier,
                s->theorem, (unsigned long long)s->depth, s->seconds);
    else if (s->theorem)
        fprintf(o->out, " (tier %u, %s, %s encoding: %llu states, depth %llu, %.2f s)", s->tier,
                s->theorem, s->encoding, (unsigned long long)s->states,
                (unsigned long long)s->depth, s->seconds);
    if (before)
        fprintf(o->out, ", as with %u process%s", before->nprocs, before->nprocs == 1 ? "" : "es");
    fprintf(o->out, "%s%s\n", r->reason ? ": " : "", r->reason ? r->reason : "");
}

/* What is so unless the environment or an input fails a rank. */
static void print_rest(const struct text_options *o, const struct result_rest *rest)
{
    bool violated = rest->outcome == OUTCOME_VIOLATED;
    fprintf(o->out, "        %s%s%s%s, %s\n", outcome_text(rest->outcome),
            rest->reason ? " (" : "", rest->reason ? rest->reason : "", rest->reason ? ")" : "",
            violated ? "even if it never happens that" : "unless");
    for (uint32_t i = 0; i < rest->n_left_out; i++)
        fprintf(o->out, "        %s%s\n", i ? "or " : "", rest->left_out[i]);
}

/* The first counterexample that is shown, or NULL. */
static const struct result_finding *first_shown(const struct text_options *o,
                                                const struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (run->findings[i]->trace && is_shown(o, run->findings[i]))
            return run->findings[i];
    return NULL;
}

void text_run(const struct text_options *o, const struct result *result,
              const struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (is_shown(o, run->findings[i]) && !is_repeated(o, result, run, i))
            print_finding(o, run->findings[i]);
    const struct result_finding *f = first_shown(o, run);
    const struct result_run *before = f ? run_with(result, run, f) : NULL;
    if (f && !o->quiet && (!before || o->verbose))
        print_events(o, run, f);
    if (!o->quiet)
        print_statistics(o, run, before);
    if (!o->quiet && run->rest && run->outcome == OUTCOME_VIOLATED)
        print_rest(o, run->rest);
}

/* ---- what the verdict rests on ---- */

static bool same_assumption(const struct result_assumption *x,
                            const struct result_assumption *y)
{
    return strcmp(x->kind, y->kind) == 0 && str_same(x->at.file, y->at.file) &&
           x->at.line == y->at.line && x->at.col == y->at.col && strcmp(x->text, y->text) == 0;
}

/* Does a run before, or this one before i, have it? */
static bool is_known(const struct result *result, uint32_t run, uint32_t i)
{
    const struct result_assumption *a = &result->runs[run]->ledger[i];
    for (uint32_t k = 0; k <= run; k++)
        for (uint32_t j = 0; j < (k < run ? result->runs[k]->n_ledger : i); j++)
            if (same_assumption(&result->runs[k]->ledger[j], a))
                return true;
    return false;
}

/* Is nothing lost by it, and nothing assumed that may be wrong? */
static bool is_minor(const struct result_assumption *a)
{
    return strcmp(a->direction, "exact") == 0 &&
           strcmp(a->kind, "args") != 0 &&
           strcmp(a->kind, "loop-terminates") != 0;
}

static void print_ledger(const struct text_options *o, const struct result *result)
{
    unsigned exact = 0;
    const char *title = "what the verdict rests on:\n";
    for (uint32_t r = 0; r < result->n_runs; r++)
        for (uint32_t i = 0; i < result->runs[r]->n_ledger; i++) {
            const struct result_assumption *a = &result->runs[r]->ledger[i];
            if (is_known(result, r, i))
                continue;
            if (!o->verbose && is_minor(a)) {
                exact++;
                continue;
            }
            fprintf(o->out, "%s  ", title);
            title = "";
            diag_print_place(o->out, a->at);
            fprintf(o->out, "%s [%s, %s]\n", a->text, a->kind, a->direction);
        }
    if (exact)
        fprintf(o->out, "%s  %u assumption%s by which nothing is lost (--verbose)\n", title,
                exact, exact == 1 ? "" : "s");
}

/* ---- the summary ---- */

static const char *property_text(const struct result *r)
{
    return strcmp(r->property, "partial-deadlock") == 0 ? "free from partial deadlock"
                                                        : "free from potential deadlock";
}

static unsigned count(const struct result *r, enum outcome o)
{
    unsigned k = 0;
    for (uint32_t i = 0; i < r->n_runs; i++)
        k += r->runs[i]->outcome == o;
    return k;
}

static void print_counts(FILE *out, const struct result *r, enum outcome o)
{
    const char *comma = "";
    for (uint32_t i = 0, j; i < r->n_runs; i = j) {
        j = i + 1;
        if (r->runs[i]->outcome != o)
            continue;
        while (j < r->n_runs && r->runs[j]->outcome == o &&
               r->runs[j]->nprocs == r->runs[j - 1]->nprocs + 1)
            j++;
        if (j - i > 1)
            fprintf(out, "%s%u..%u", comma, r->runs[i]->nprocs, r->runs[j - 1]->nprocs);
        else
            fprintf(out, "%s%u", comma, r->runs[i]->nprocs);
        comma = ", ";
    }
}

static void print_smallest(const struct text_options *o, const struct result *r)
{
    uint32_t smallest = UINT32_MAX;
    for (uint32_t i = 0; i < r->n_runs; i++)
        if (r->runs[i]->outcome == OUTCOME_VIOLATED && r->runs[i]->nprocs < smallest)
            smallest = r->runs[i]->nprocs;
    if (smallest != UINT32_MAX && r->n_runs > 1)
        fprintf(o->out, "smallest process count that fails: %u\n", smallest);
}

static const enum outcome by_weight[] = {OUTCOME_VIOLATED, OUTCOME_POSSIBLE, OUTCOME_UNSUPPORTED,
                                         OUTCOME_INCONCLUSIVE, OUTCOME_SUPPRESSED,
                                         OUTCOME_BOUNDED, OUTCOME_VERIFIED};

enum { N_OUTCOMES = sizeof by_weight / sizeof by_weight[0] };

void text_verdicts(FILE *out, const struct result *result)
{
    const char *between = "";
    for (size_t k = 0; k < N_OUTCOMES; k++) {
        if (!count(result, by_weight[k]))
            continue;
        fprintf(out, "%s%s for n = ", between, outcome_text(by_weight[k]));
        print_counts(out, result, by_weight[k]);
        between = "; ";
    }
    fputs(result->n_runs ? "\n" : "errors in the C code\n", out);
}

void text_summary(const struct text_options *o, const struct result *result)
{
    if (!o->quiet)
        print_ledger(o, result);
    for (size_t k = 0; k < N_OUTCOMES; k++) {
        if (!count(result, by_weight[k]))
            continue;
        fprintf(o->out, "%s: %s for n = ", result->files[0], outcome_text(by_weight[k]));
        print_counts(o->out, result, by_weight[k]);
        if (by_weight[k] == OUTCOME_VERIFIED || by_weight[k] == OUTCOME_BOUNDED)
            fprintf(o->out, ": %s, for all buffer sizes", property_text(result));
        fputc('\n', o->out);
    }
    print_smallest(o, result);
    unsigned suppressed = select_count(result);
    if (suppressed)
        fprintf(o->out, "%u finding%s suppressed%s\n", suppressed,
                suppressed == 1 ? " is" : "s are", o->verbose ? "" : " (--verbose shows them)");
}
