/* The report as text: compiler-style errors, then what was proved and under what
 * assumptions. */
#include "cli/report.h"

#include "core/fail.h"

#include <string.h>

const char *outcome_text(enum outcome o)
{
    switch (o) {
    case OUTCOME_VERIFIED:
        return "verified";
    case OUTCOME_BOUNDED:
        return "verified within bounds";
    case OUTCOME_VIOLATED:
        return "violated";
    case OUTCOME_POSSIBLE:
        return "possibly violated";
    case OUTCOME_INCONCLUSIVE:
        return "inconclusive";
    case OUTCOME_UNSUPPORTED:
        return "unsupported";
    }
    return "?";
}

enum exit_code outcome_exit(enum outcome o)
{
    switch (o) {
    case OUTCOME_VERIFIED:
    case OUTCOME_BOUNDED:
        return EXIT_VERIFIED;
    case OUTCOME_VIOLATED:
        return EXIT_VIOLATED;
    case OUTCOME_POSSIBLE:
    case OUTCOME_INCONCLUSIVE:
        return EXIT_INCONCLUSIVE;
    case OUTCOME_UNSUPPORTED:
        return EXIT_UNSUPPORTED;
    }
    bug("outcome %d", (int)o);
}

enum { SHORT_TRACE = 20 };

static void print_events(FILE *out, struct arena *a, const struct options *o,
                         const struct report *r)
{
    size_t n = r->result->trace->n_events;
    size_t first = !o->verbose && n > SHORT_TRACE ? n - SHORT_TRACE : 0;
    if (!n && r->result->violation == VIOLATION_FAULT) {
        fputs("  no message or collective has to come before it\n", out);
        return;
    }
    if (!n) {
        fputs("  no event comes before it: this is the first thing the ranks do\n", out);
        return;
    }
    fprintf(out, "  events before it%s:\n",
            first ? arena_printf(a, " (the last %d of %zu; --verbose for all)", SHORT_TRACE, n)
                  : "");
    for (size_t i = first; i < n; i++)
        fprintf(out, "  %4zu  %s\n", i + 1, report_event(a, r, i));
}

static void print_statistics(FILE *out, const struct report *r)
{
    const struct verify_result *v = r->result;
    fprintf(out, "  -n %u: %s", r->nprocs, outcome_text(r->outcome));
    if (v && v->tier == 1)
        fprintf(out, " (tier 1, %s: %llu steps, %.2f s)", v->theorem,
                (unsigned long long)v->states, v->seconds);
    else if (v && v->theorem && v->encoding == ENCODING_AUTO)
        fprintf(out, " (tier %u, %s, search without SPIN: depth %llu, %.2f s)", v->tier,
                v->theorem, (unsigned long long)v->depth, v->seconds);
    else if (v && v->theorem)
        fprintf(out, " (tier %u, %s, %s encoding: %llu states, depth %llu, %.2f s)",
                v->tier, v->theorem, encoding_text(v->encoding), (unsigned long long)v->states,
                (unsigned long long)v->depth, v->seconds);
    fprintf(out, "%s%s\n", r->reason ? ": " : "", r->reason ? r->reason : "");
}

void report_text(FILE *out, struct arena *arena, const struct options *o,
                 const struct report *r, bool colour)
{
    for (size_t i = 0; i < r->diags->n; i++)
        diag_print(out, r->diags->items[i], colour);
    if (r->result && r->result->trace && !o->quiet)
        print_events(out, arena, o, r);
    if (!o->quiet)
        print_statistics(out, r);
}

static const char *property_text(const struct options *o)
{
    return o->property == PROPERTY_PARTIAL ? "free from partial deadlock"
                                           : "free from potential deadlock";
}

static size_t count(const struct report *reports, size_t n, enum outcome o)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        k += reports[i].outcome == o;
    return k;
}

static void print_counts(FILE *out, const struct report *reports, size_t n, enum outcome o)
{
    const char *comma = "";
    for (size_t i = 0, j; i < n; i = j) {
        j = i + 1;
        if (reports[i].outcome != o)
            continue;
        while (j < n && reports[j].outcome == o && reports[j].nprocs == reports[j - 1].nprocs + 1)
            j++;
        if (j - i > 1)
            fprintf(out, "%s%u..%u", comma, reports[i].nprocs, reports[j - 1].nprocs);
        else
            fprintf(out, "%s%u", comma, reports[i].nprocs);
        comma = ", ";
    }
}

void report_summary(FILE *out, const struct options *o, const struct report *reports, size_t n)
{
    static const enum outcome order[] = {OUTCOME_VIOLATED, OUTCOME_POSSIBLE, OUTCOME_UNSUPPORTED,
                                         OUTCOME_INCONCLUSIVE, OUTCOME_BOUNDED,
                                         OUTCOME_VERIFIED};
    for (size_t k = 0; k < sizeof order / sizeof order[0]; k++) {
        if (!count(reports, n, order[k]))
            continue;
        fprintf(out, "%s: %s for n = ", o->files[0], outcome_text(order[k]));
        print_counts(out, reports, n, order[k]);
        if (order[k] == OUTCOME_VERIFIED || order[k] == OUTCOME_BOUNDED)
            fprintf(out, ": %s, for all buffer sizes", property_text(o));
        fputc('\n', out);
    }
    uint32_t smallest = UINT32_MAX;
    for (size_t i = 0; i < n; i++)
        if (reports[i].outcome == OUTCOME_VIOLATED && reports[i].nprocs < smallest)
            smallest = reports[i].nprocs;
    if (smallest != UINT32_MAX && n > 1)
        fprintf(out, "smallest process count that fails: %u\n", smallest);
}
