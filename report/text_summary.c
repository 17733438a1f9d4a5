/* The summary over the process counts: what is so for which of them, and what it depends on.
 *
 *     a.c: cannot hang, if the loop at line 54 ends: verified within bounds for n = 2..4
 *     b.c: cannot hang, unless rank 0 leaves alone at b.c:9 when f is false: verified within ...
 */
#include "report/text_parts.h"

#include "core/base/str.h"
#include "core/base/vec.h"
#include "report/select.h"

#include <string.h>

/* What the summary tells of a run: an outcome, or that it was not begun. */
enum { NOT_RUN = OUTCOME_SUPPRESSED + 1 };

static int kind_of(const struct result_run *run)
{
    return result_was_run(run) ? (int)run->outcome : NOT_RUN;
}

static unsigned count(const struct result *r, int kind)
{
    unsigned k = 0;
    for (uint32_t i = 0; i < r->n_runs; i++)
        k += kind_of(r->runs[i]) == kind;
    return k;
}

/* kind -1: of any. */
static bool is_of(const struct result_run *run, int kind)
{
    return kind < 0 || kind_of(run) == kind;
}

/* Of the kind, and with this remark, if it is not NULL. */
static bool counts(const struct result_run *run, int kind, const char *remark)
{
    return is_of(run, kind) && (!remark || str_same(result_remark(run), remark));
}

static void print_counts(FILE *out, const struct result *r, int kind, const char *remark)
{
    const char *comma = "";
    for (uint32_t i = 0, j; i < r->n_runs; i = j) {
        j = i + 1;
        if (!counts(r->runs[i], kind, remark))
            continue;
        while (j < r->n_runs && counts(r->runs[j], kind, remark) &&
               r->runs[j]->nprocs == r->runs[j - 1]->nprocs + 1)
            j++;
        if (j - i > 1)
            fprintf(out, "%s%u..%u", comma, r->runs[i]->nprocs, r->runs[j - 1]->nprocs);
        else
            fprintf(out, "%s%u", comma, r->runs[i]->nprocs);
        comma = ", ";
    }
}

static const int by_weight[] = {OUTCOME_VIOLATED, OUTCOME_POSSIBLE, OUTCOME_UNSUPPORTED,
                                OUTCOME_INCONCLUSIVE, NOT_RUN, OUTCOME_SUPPRESSED,
                                OUTCOME_BOUNDED, OUTCOME_VERIFIED};

enum { N_OUTCOMES = sizeof by_weight / sizeof by_weight[0] };

/* The answer of the runs with the outcome: "can hang" if one of them does. */
static const char *answer(const struct result *r, enum outcome outcome)
{
    const char *text = "";
    for (uint32_t i = 0; i < r->n_runs; i++) {
        const char *one = r->runs[i]->outcome == outcome ? result_answer(r, r->runs[i]) : "";
        if (!*text || strstr(one, "hang"))
            text = *one ? one : text;
    }
    return text;
}

/* The loops that proofs within bounds take to end, each once. */
struct loops {
    struct src_range *at;
    size_t n, cap;
};

static void add_loop(struct arena *arena, struct loops *l, struct src_range at)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i].line == at.line && str_same(l->at[i].file, at.file))
            return;
    VEC_PUSH(arena, l->at, l->n, l->cap, at);
}

static struct loops loops_of(struct arena *arena, const struct result *r)
{
    struct loops l = {0};
    for (uint32_t i = 0; i < r->n_runs; i++) {
        const struct result_run *run = r->runs[i];
        for (uint32_t k = 0; run->outcome == OUTCOME_BOUNDED && k < run->n_ledger; k++)
            if (strcmp(run->ledger[k].kind, "loop-terminates") == 0)
                add_loop(arena, &l, run->ledger[k].at);
    }
    return l;
}

/* What must not happen, each once: as the ledger says it. */
struct failures {
    const struct result_assumption **v;
    size_t n, cap;
};

static void add_failure(struct arena *arena, struct failures *f, const struct result_assumption *a)
{
    if (!result_unless(a))
        return;
    for (size_t i = 0; i < f->n; i++)
        if (strcmp(f->v[i]->text, a->text) == 0 && f->v[i]->at.line == a->at.line &&
            str_same(f->v[i]->at.file, a->at.file))
            return;
    VEC_PUSH(arena, f->v, f->n, f->cap, a);
}

static struct failures failures_of(struct arena *arena, const struct result *r)
{
    struct failures f = {0};
    for (uint32_t i = 0; i < r->n_runs; i++) {
        const struct result_run *run = r->runs[i];
        for (uint32_t k = 0; run->outcome == OUTCOME_BOUNDED && k < run->n_ledger; k++)
            add_failure(arena, &f, &run->ledger[k]);
    }
    return f;
}

/* ", unless rank 0 leaves alone at a.c:14 when f is false"; ", unless malloc fails at line 9" */
static void print_failures(FILE *out, const struct result *r)
{
    struct arena *scratch = arena_new();
    struct failures f = failures_of(scratch, r);
    if (f.n)
        fprintf(out, ", unless %s", result_unless(f.v[0]));
    if (f.n && f.v[0]->at.line && r->n_files > 1)
        fprintf(out, " at %s:%u", f.v[0]->at.file, f.v[0]->at.line);
    else if (f.n && f.v[0]->at.line)
        fprintf(out, " at line %u", f.v[0]->at.line);
    if (f.n > 1)
        fprintf(out, ", or in %zu more way%s", f.n - 1, f.n == 2 ? "" : "s");
    arena_free(scratch);
}

/* ", if the loop at line 54 and 2 others end"; our own units have no places */
static void print_loops(FILE *out, const struct result *r)
{
    struct arena *scratch = arena_new();
    struct loops l = loops_of(scratch, r);
    size_t first = 0;
    while (first < l.n && !l.at[first].line)
        first++;
    if (l.n && first == l.n)
        fputs(", if a loop of the library", out);
    else if (l.n && r->n_files > 1)
        fprintf(out, ", if the loop at %s:%u", l.at[first].file, l.at[first].line);
    else if (l.n)
        fprintf(out, ", if the loop at line %u", l.at[first].line);
    if (l.n == 1)
        fputs(" ends", out);
    else if (l.n)
        fprintf(out, " and %zu other%s end", l.n - 1, l.n == 2 ? "" : "s");
    arena_free(scratch);
}

static void print_verdict(FILE *out, const struct result *r, int kind)
{
    if (kind == NOT_RUN)
        fputs(RESULT_NOT_RUN " for n = ", out);
    else
        fputs(answer(r, (enum outcome)kind), out);
    if (kind == OUTCOME_BOUNDED) {
        print_failures(out, r);
        print_loops(out, r);
    }
    if (kind != NOT_RUN)
        fprintf(out, ": %s for n = ", outcome_text((enum outcome)kind));
    print_counts(out, r, kind, NULL);
}

/* What a reader of the verdict alone must know: that nothing was communicated, for example; and for
 * which numbers of processes, if not for all.  `kind`: of runs that end so; -1: of all. */
static void print_remark(FILE *out, const struct result *result, int kind)
{
    const char *remark = NULL;
    bool all = true;
    for (uint32_t i = 0; i < result->n_runs; i++) {
        const struct result_run *run = result->runs[i];
        if (!is_of(run, kind))
            continue;
        remark = remark ? remark : result_remark(run);
        all = all && result_remark(run);
    }
    if (!remark)
        return;
    fputs(" (", out);
    if (!all) {
        fputs("n = ", out);
        print_counts(out, result, kind, remark);
        fputs(": ", out);
    }
    fprintf(out, "%s)", remark);
}

void text_verdicts(FILE *out, const struct result *result)
{
    const char *between = "";
    for (size_t k = 0; k < N_OUTCOMES; k++) {
        if (!count(result, by_weight[k]))
            continue;
        fputs(between, out);
        print_verdict(out, result, by_weight[k]);
        between = "; ";
    }
    print_remark(out, result, -1);
    fputs(result->n_runs ? "\n" : "errors in the C code\n", out);
}

void text_summary(const struct text_options *o, const struct result *result)
{
    for (size_t k = 0; k < N_OUTCOMES; k++) {
        if (!count(result, by_weight[k]))
            continue;
        fprintf(o->out, "%s: ", result->files[0]);
        print_verdict(o->out, result, by_weight[k]);
        if (by_weight[k] == OUTCOME_VERIFIED || by_weight[k] == OUTCOME_BOUNDED)
            fputs(", for all buffer sizes", o->out);
        print_remark(o->out, result, by_weight[k]);
        fputc('\n', o->out);
    }
    if (result->every) {
        struct arena *scratch = arena_new();
        fprintf(o->out, "%s: %s\n", result->files[0], result_every_text(scratch, result));
        arena_free(scratch);
    }
    unsigned suppressed = select_count(result);
    if (suppressed)
        fprintf(o->out, "%u finding%s suppressed%s\n", suppressed,
                suppressed == 1 ? " is" : "s are", o->verbose ? "" : " (--verbose shows them)");
    if (!o->quiet)
        text_ledger(o, result);
    if (!o->verbose)
        text_warnings(o, result);
}
