#include "report/text_parts.h"

#include "core/base/str.h"
#include "report/fingerprint.h"
#include "report/mpiexec.h"

#include <string.h>

/* ---- findings ---- */

enum { LAST_ROWS = 4, MAX_NOTES = 4, MAX_CALLS = 16 /* of what has no counterexample */ };

/* What is suppressed is shown with --verbose only. */
static bool is_shown(const struct text_options *o, const struct result_finding *f)
{
    return !f->suppressed || o->verbose;
}

static bool same_line(struct src_range x, struct src_range y)
{
    return x.line == y.line && str_same(x.file, y.file);
}

/* Is the table of the ends shown instead of the note? */
static bool is_in_table(const struct text_options *o, const struct result_note *n)
{
    return n->at_end && !o->verbose;
}

/* "this happens when n > 3 here": what comes after "when ", or NULL: no condition at a place. */
static const char *condition_of(const struct result_note *n)
{
    static const char *const starts[] = {"this happens when ", "and when "};
    for (size_t i = 0; i < 2 && n->at.file; i++)
        if (strncmp(n->text, starts[i], strlen(starts[i])) == 0)
            return n->text + strlen(starts[i]);
    return NULL;
}

/* Do both say the same, of two places?  Those of a chain of calls are told one by one. */
static bool is_same_note(const struct text_options *o, const struct result_note *x,
                         const struct result_note *y)
{
    return !o->verbose && x->at.file && y->at.file && !x->at_end && !y->at_end &&
           strcmp(x->text, y->text) == 0 && strncmp(x->text, "called ", strlen("called ")) != 0;
}

/* Was the same said by a note before it? */
static bool is_said(const struct text_options *o, const struct result_finding *f, uint32_t note)
{
    for (uint32_t i = 0; i < note; i++)
        if (is_same_note(o, &f->notes[i], &f->notes[note]))
            return true;
    return false;
}

/* "; so at line 42": where the notes after it say the same. */
static const char *with_places(struct arena *a, const struct text_options *o,
                               const struct result_finding *f, uint32_t note)
{
    const struct result_note *n = &f->notes[note];
    const char *text = n->text, *between = "; so at line ";
    for (uint32_t i = note + 1; i < f->n_notes; i++) {
        const struct result_note *other = &f->notes[i];
        if (!is_same_note(o, n, other) || same_line(n->at, other->at))
            continue;
        text = str_same(n->at.file, other->at.file)
                   ? arena_printf(a, "%s%s%u", text, between, other->at.line)
                   : arena_printf(a, "%s%s%s:%u", text, between, other->at.file, other->at.line);
        between = ", ";
    }
    return text;
}

/* Is there room for one more note with a place? */
static bool is_left_out(const struct text_options *o, const struct result_finding *f,
                        uint32_t note)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < note; i++)
        n += f->notes[i].at.file && !is_in_table(o, &f->notes[i]) && !is_said(o, f, i) &&
             !condition_of(&f->notes[i]);
    return !o->verbose && n >= (f->trace ? MAX_NOTES : MAX_CALLS) && f->notes[note].at.file &&
           !is_in_table(o, &f->notes[note]);
}

/* Was the source line of the note shown already? */
static bool is_line_shown(const struct text_options *o, const struct result_finding *f,
                          uint32_t note)
{
    struct src_range at = f->notes[note].at;
    bool shown = same_line(f->at, at);
    for (uint32_t i = 0; i < note && !shown; i++)
        shown = !is_in_table(o, &f->notes[i]) && same_line(f->notes[i].at, at);
    return shown;
}

/* ---- conditions ---- */

/* Several conditions are one note, without their lines of C. */
static bool is_joined(const struct text_options *o, const struct result_finding *f, uint32_t note)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->n_notes && !o->verbose; i++)
        n += condition_of(&f->notes[i]) != NULL;
    return n > 1 && condition_of(&f->notes[note]);
}

/* "n > 3 here on rank 1": "n > 3 on rank 1 (line 12)"; with "(read at line 8)": "(read at line 8,
 * line 12)". */
static void print_condition(FILE *out, const struct result_finding *f, const struct result_note *n)
{
    static const char word[] = " here";
    const char *text = condition_of(n), *here = strstr(text, word);
    size_t length = here ? (size_t)(here - text) : strlen(text);
    const char *rest = here ? here + strlen(word) : "", *read = strstr(rest, " (read at ");
    int rest_length = (int)(read ? strlen(rest) - 1 : strlen(rest)); /* without its ")" */
    fprintf(out, "%.*s%.*s%s", (int)length, text, rest_length, rest, read ? ", " : " (");
    if (str_same(n->at.file, f->at.file))
        fprintf(out, "line %u)", n->at.line);
    else
        fprintf(out, "%s:%u)", n->at.file, n->at.line);
}

static void print_conditions(const struct text_options *o, const struct result_finding *f,
                             uint32_t first)
{
    bool begins = strncmp(f->notes[first].text, "and ", 4) != 0;
    uint32_t shown = 0;
    fprintf(o->out, "      = note: %s when ", begins ? "this happens" : "and");
    for (uint32_t i = first; i < f->n_notes; i++)
        if (condition_of(&f->notes[i]) && shown++ < MAX_NOTES) {
            fputs(shown > 1 ? ", and " : "", o->out);
            print_condition(o->out, f, &f->notes[i]);
        }
    if (shown > MAX_NOTES)
        fprintf(o->out, ", and %u more (--verbose)", shown - MAX_NOTES);
    fputc('\n', o->out);
}

/* ---- notes ---- */

/* "reproduce: --args "4 1"" becomes a whole command. */
static bool print_command(const struct text_options *o, const struct result_run *run,
                          const char *note)
{
    static const char word[] = "reproduce:";
    if (strncmp(note, word, strlen(word)) != 0 || !run || !run->command)
        return false;
    const char *flags = strstr(run->command, " -- ");
    size_t n = flags ? (size_t)(flags - run->command) : strlen(run->command);
    fprintf(o->out, "      = reproduce: %.*s%s%s\n", (int)n, run->command, note + strlen(word),
            run->command + n);
    return true;
}

static void print_note(const struct text_options *o, const struct result_run *run,
                       const struct result_finding *f, uint32_t i)
{
    const struct result_note *n = &f->notes[i];
    struct src_range shown = n->at; /* its line is shown without a caret */
    if (is_in_table(o, n) || print_command(o, run, n->text))
        return;
    if (!n->at.file) {
        fprintf(o->out, "      = note: %s\n", n->text);
        return;
    }
    struct arena *scratch = arena_new();
    diag_print_part(o->out, DIAG_NOTE, n->at, with_places(scratch, o, f, i), NULL, &shown,
                    o->colour);
    arena_free(scratch);
    if (!is_line_shown(o, f, i))
        diag_print_source(o->out, n->at);
}

static void print_notes(const struct text_options *o, const struct result_run *run,
                        const struct result_finding *f)
{
    unsigned left_out = 0;
    bool joined = false; /* the conditions were told */
    for (uint32_t i = 0; i < f->n_notes; i++) {
        if (is_joined(o, f, i)) {
            if (!joined)
                print_conditions(o, f, i);
            joined = true;
        } else if (is_said(o, f, i)) {
            continue;
        } else if (is_left_out(o, f, i)) {
            left_out++;
        } else {
            print_note(o, run, f, i);
        }
    }
    if (left_out)
        fprintf(o->out, "      = note: %u more note%s with --verbose\n", left_out,
                left_out == 1 ? "" : "s");
}

void text_finding(const struct text_options *o, const struct result_run *run,
                  const struct result_finding *f, bool events)
{
    struct src_range shown = {0};
    bool has_table = false;
    for (uint32_t i = 0; i < f->n_notes; i++)
        has_table = has_table || is_in_table(o, &f->notes[i]);
    diag_print_part(o->out, f->severity, f->at, f->message, f->code, &shown, o->colour);
    if (has_table && f->trace)
        text_end(o->out, f);
    if (events && !o->verbose)
        chart_last(o->out, f, LAST_ROWS);
    print_notes(o, run, f);
    diag_print_help(o->out, f->help);
    if (f->suppressed)
        fprintf(o->out, "      = suppressed: %s\n", f->suppressed);
}

void text_findings(const struct text_options *o, const struct result_run *run,
                   struct result_finding *const *findings, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        text_finding(o, run, findings[i], false);
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
            if (fingerprint_same(other->findings[i], f) ||
                result_same_operation(other->findings[i], f))
                return other;
    }
    return NULL;
}

const struct result_run *text_shown_by(const struct result *result, const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    return f ? run_with(result, run, f) : NULL;
}

bool text_is_new(const struct text_options *o, const struct result *result,
                 const struct result_run *run, uint32_t i)
{
    return is_shown(o, run->findings[i]) && !among(run->findings, i, run->findings[i]) &&
           (o->verbose || !run_with(result, run, run->findings[i]));
}

/* ---- one run ---- */

/* Is there no event before it because it is a fault of a rank? */
static bool is_fault(const struct result_finding *f)
{
    const struct result_trace *t = f->trace;
    return f->n_ranks && t->final[f->ranks[0]].failed;
}

/* With --verbose. */
static void print_events(const struct text_options *o, const struct result_run *run,
                         const struct result_finding *f)
{
    unsigned traces = 0;
    for (uint32_t i = 0; i < run->n_findings; i++)
        traces += run->findings[i]->trace != NULL;
    uint32_t n = f->trace->n_events;
    if (!n) {
        fputs(is_fault(f)
                  ? "  no message or collective has to come before it\n"
                  : "  no event comes before it: this is the first thing the ranks do\n", o->out);
        return;
    }
    fputs(traces > 1 ? "  events before the first error:\n" : "  events before it:\n", o->out);
    for (uint32_t i = 0; i < n; i++)
        fprintf(o->out, "  %4u  %s\n", i + 1, f->trace->events[i].text);
}

/* " (tier 2, Theorem 7.4, scheduled encoding: 22 states, depth 18, 0.18 s)" */
static void print_search(FILE *out, const struct result_search *s)
{
    unsigned long long states = s->states, depth = s->depth;
    if (s->tier == 1)
        fprintf(out, " (tier 1, %s: %llu steps, %.2f s)", s->theorem, states, s->seconds);
    else if (s->theorem && !s->encoding && !s->depth)
        fprintf(out, " (tier %u, %s, search without SPIN: %llu states, %.2f s)", s->tier,
                s->theorem, states, s->seconds);
    else if (s->theorem && !s->encoding)
        fprintf(out, " (tier %u, %s, search without SPIN: depth %llu, %.2f s)", s->tier,
                s->theorem, depth, s->seconds);
    else if (s->theorem)
        fprintf(out, " (tier %u, %s, %s encoding: %llu states, depth %llu, %.2f s)", s->tier,
                s->theorem, s->encoding, states, depth, s->seconds);
}

/* "        tried: plain: rank by rank, 12000 steps: too many states at a.c:14" */
static void print_tries(FILE *out, const struct result_run *r)
{
    for (uint32_t i = 0; i < r->n_tries; i++) {
        const struct result_try *t = &r->tries[i];
        fprintf(out, "        tried: %s, %llu steps", t->how, (unsigned long long)t->steps);
        if (t->lacked)
            fprintf(out, ": %s", t->lacked);
        if (t->at.file)
            fprintf(out, " (%s:%u)", t->at.file, t->at.line);
        putc('\n', out);
    }
}

/* `before`: a run that has shown the first finding of this one, or NULL. */
static void print_statistics(const struct text_options *o, const struct result_run *r,
                             const struct result_run *before)
{
    fprintf(o->out, "  -n %u: %s", r->nprocs, outcome_text(r->outcome));
    if (o->verbose && r->cached)
        fputs(" in an earlier run", o->out);
    if (o->verbose)
        print_search(o->out, &r->search);
    if (o->verbose && before)
        fprintf(o->out, ", as with %u process%s", before->nprocs, before->nprocs == 1 ? "" : "es");
    fprintf(o->out, "%s%s\n", r->reason ? ": " : "", r->reason ? r->reason : "");
    if (o->verbose)
        print_tries(o->out, r);
}

/* Has an earlier run ended in the same way, for the same reason? */
static bool same_end(const struct result *result, const struct result_run *run)
{
    for (uint32_t k = 0; k < result->n_runs && result->runs[k] != run; k++) {
        const struct result_run *other = result->runs[k];
        if (other->outcome == run->outcome && !other->rest && str_same(other->reason, run->reason))
            return true;
    }
    return false;
}

/* What is so unless the environment or an input fails a rank. */
static void print_rest(const struct text_options *o, const struct result_rest *rest)
{
    uint32_t shown = o->verbose ? rest->n_left_out : 1;
    bool violated = rest->outcome == OUTCOME_VIOLATED;
    fprintf(o->out, "        %s%s%s%s, %s\n", outcome_text(rest->outcome),
            rest->reason ? " (" : "", rest->reason ? rest->reason : "", rest->reason ? ")" : "",
            violated ? "even if it never happens that" : "unless");
    for (uint32_t i = 0; i < rest->n_left_out && i < shown; i++)
        fprintf(o->out, "        %s%s\n", i ? "or " : "", rest->left_out[i]);
    if (rest->n_left_out > shown)
        fprintf(o->out, "        or in %u more way%s (--verbose)\n", rest->n_left_out - shown,
                rest->n_left_out - shown == 1 ? "" : "s");
}

/* Was the same said of an earlier run? */
static bool is_rest_told(const struct result *result, const struct result_run *run)
{
    for (uint32_t k = 0; k < result->n_runs && result->runs[k] != run; k++) {
        const struct result_rest *other = result->runs[k]->rest;
        if (other && other->outcome == run->rest->outcome &&
            str_same(other->reason, run->rest->reason))
            return true;
    }
    return false;
}

/* A verdict that needs no more words stands in the summary. */
static bool needs_line(const struct text_options *o, const struct result *result,
                       const struct result_run *run)
{
    if (o->quiet || o->verbose || !result_was_run(run))
        return o->verbose && !o->quiet;
    if (run->rest && run->rest->outcome != OUTCOME_VIOLATED && run->outcome != OUTCOME_BOUNDED)
        return !is_rest_told(result, run);
    return run->reason && !result_remark(run) && !same_end(result, run);
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

static void print_mpiexec(const struct text_options *o, const struct result *result,
                          const struct result_run *run)
{
    struct arena *scratch = arena_new();
    const char *line = mpiexec_line(scratch, result, run);
    if (line)
        fprintf(o->out, "      = see it hang: %s\n", line);
    arena_free(scratch);
}

/* What is new, the heaviest first.  Warnings wait for the answer (text_warnings.c); with --verbose
 * they stand with their run. */
static void print_findings(const struct text_options *o, const struct result *result,
                           const struct result_run *run, const struct result_finding *first)
{
    int least = o->verbose ? DIAG_NOTE : DIAG_ERROR;
    for (int severity = DIAG_ERROR; severity >= least; severity--)
        for (uint32_t i = 0; i < run->n_findings; i++) {
            const struct result_finding *f = run->findings[i];
            if ((int)f->severity != severity || !text_is_new(o, result, run, i))
                continue;
            text_finding(o, run, f, f == first && !o->quiet);
            if (f == first && !o->quiet)
                print_mpiexec(o, result, run);
        }
}

/* What can be done about a search that has met a limit; an error of the exploration has its own
 * help. */
static void print_way_on(const struct text_options *o, const struct result_run *run)
{
    bool is_limit = run->reason && (strstr(run->reason, "time limit") ||
                                    strstr(run->reason, "memory limit"));
    for (uint32_t i = 0; i < run->n_findings; i++)
        is_limit = is_limit && run->findings[i]->severity != DIAG_ERROR;
    if (is_limit && run->outcome == OUTCOME_INCONCLUSIVE)
        diag_print_help(o->out, strstr(run->reason, "was sliced")
                                    ? DIAG_HELP_FEWER_FILES
                                    : "a smaller case may be decided: --args \"...\", --input "
                                      "NAME=LO..HI, or fewer processes; or allow more: --timeout, "
                                      "--memory");
}

void text_run(const struct text_options *o, const struct result *result,
              const struct result_run *run)
{
    const struct result_finding *f = first_shown(o, run);
    const struct result_run *before = f ? run_with(result, run, f) : NULL;
    print_findings(o, result, run, f);
    if (f && !o->quiet && o->verbose)
        print_events(o, run, f);
    if (needs_line(o, result, run)) {
        print_statistics(o, run, before);
        print_way_on(o, run);
    }
    if (!o->quiet && run->rest && run->outcome == OUTCOME_VIOLATED &&
        (o->verbose || (run->rest->outcome != OUTCOME_VIOLATED && !is_rest_told(result, run))))
        print_rest(o, run->rest);
}
