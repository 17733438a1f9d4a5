/* mpi2spin verify.
 *
 * Each process count has its own arena, so that memory does not add up; what the summary
 * needs is copied out.  After Ctrl-C the counts not yet decided are inconclusive.
 */
#include "cli/verify_command.h"

#include "cli/choices.h"
#include "cli/interrupt.h"
#include "cli/outfile.h"
#include "cli/report.h"
#include "core/fail.h"
#include "core/vec.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool want_colour(const struct options *o, FILE *stream)
{
    if (o->color != COLOR_AUTO)
        return o->color == COLOR_ALWAYS;
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(stream)) && !(no && *no) && !(term && strcmp(term, "dumb") == 0);
}

void diags_print(const struct diags *ds, const struct options *o)
{
    for (size_t i = 0; i < ds->n; i++)
        diag_print(stderr, ds->items[i], want_colour(o, stderr));
}

enum exit_code diags_exit(const struct diags *ds)
{
    enum exit_code code = EXIT_INCONCLUSIVE;
    for (size_t i = 0; i < ds->n; i++) {
        if (ds->items[i]->severity != DIAG_ERROR)
            continue;
        switch (ds->items[i]->code) {
        case DIAG_C_ERROR:
        case DIAG_NO_MAIN:
            return EXIT_C_ERROR;
        case DIAG_C_UNSUPPORTED:
        case DIAG_MPI_UNSUPPORTED:
            code = EXIT_UNSUPPORTED;
            break;
        default:
            break;
        }
    }
    return code;
}

/* The first function that has no definition and might communicate, or NULL. */
static const char *undefined_function(struct arena *arena, const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++) {
        if (l->items[i].kind != LEDGER_UNDEFINED)
            continue;
        const char *name = strchr(l->items[i].text, '\'') + 1; /* "... 'f' is assumed ..." */
        return arena_printf(arena, "%.*s", (int)strcspn(name, "'"), name);
    }
    return NULL;
}

static enum outcome judge(const struct report *r, bool undefined)
{
    const struct verify_result *v = r->result;
    switch (v->verdict) {
    case VERDICT_VERIFIED:
        if (undefined)
            return OUTCOME_INCONCLUSIVE;
        for (size_t i = 0; i < r->ledger->n; i++)
            if (r->ledger->items[i].kind == LEDGER_LIMIT)
                return OUTCOME_INCONCLUSIVE;
        return ledger_has(r->ledger, LEDGER_UNDER) ? OUTCOME_BOUNDED : OUTCOME_VERIFIED;
    case VERDICT_VIOLATED:
        return v->trace->uses_over || undefined ? OUTCOME_POSSIBLE : OUTCOME_VIOLATED;
    case VERDICT_INCONCLUSIVE:
        return OUTCOME_INCONCLUSIVE;
    }
    bug("verdict %d", (int)v->verdict);
}

static bool has_communication(const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            const struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->states[i].kind != SKEL_END && m->states[i].kind != SKEL_LOCAL &&
                    m->states[i].kind != SKEL_ABORT)
                    return true;
        }
    return false;
}

static void fill(struct arena *arena, const struct options *o, struct report *r,
                 const struct verify_result *v)
{
    const char *undefined = undefined_function(arena, r->ledger);
    r->outcome = judge(r, undefined != NULL);
    r->reason = v->verdict == VERDICT_VIOLATED ? NULL : v->reason;
    if (r->outcome == OUTCOME_POSSIBLE)
        r->reason = "the counterexample passes a choice that the model may have invented; see "
                    "the over-approximations below";
    if (undefined && v->verdict != VERDICT_INCONCLUSIVE)
        r->reason = arena_printf(arena, "'%s' has no definition and might communicate; add its "
                                        "file, or --assume-local %s", undefined, undefined);
    else if (v->verdict == VERDICT_VERIFIED && v->vacuous)
        r->reason = has_communication(r->skel)
                        ? "note: no rank can reach the end of the program, it runs for ever"
                        : "note: no message is ever sent and no collective is called";
    if (v->trace)
        report_counterexample(arena, r);
    bool proved = r->outcome == OUTCOME_VERIFIED || r->outcome == OUTCOME_BOUNDED;
    if (report_races(arena, r, o->error_on_race) && proved) {
        r->outcome = OUTCOME_VIOLATED;
        r->reason = "a message race (--error-on=race)";
    }
}

struct slices { /* of one program; prog NULL: not made */
    const struct compiled *plain;
    struct compiled *precise, *flights;
};

static bool has_fault(const struct skel *s, enum diag_code code)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            const struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->states[i].kind == SKEL_FAULT &&
                    strcmp(m->states[i].fault, diag_code_text(code)) == 0)
                    return true;
        }
    return false;
}

enum { FLIGHTS_TIMEOUT = 60 };

static unsigned timeout_of(const struct options *o, const struct compiled *c)
{
    bool shorter = c->is_of_flights && (!o->timeout_s || o->timeout_s > FLIGHTS_TIMEOUT);
    return shorter ? FLIGHTS_TIMEOUT : o->timeout_s;
}

/* One process count with one slice.  Everything it makes lives in `arena`. */
static struct report attempt(struct arena *arena, const struct options *o,
                         const struct compiled *c, uint32_t n)
{
    struct report r = {.nprocs = n, .outcome = OUTCOME_INCONCLUSIVE};
    struct ledger *ledger = ARENA_NEW(arena, struct ledger);
    r.diags = ARENA_NEW(arena, struct diags);
    r.diags->arena = ledger->arena = arena;
    r.ledger = ledger;
    if (*interrupt_flag()) {
        r.reason = "interrupted";
        return r;
    }
    r.skel = pipeline_skeleton(arena, o, c, n, ledger, r.diags);
    if (!r.skel) {
        enum exit_code code = diags_exit(r.diags);
        r.outcome = code == EXIT_UNSUPPORTED ? OUTCOME_UNSUPPORTED : OUTCOME_INCONCLUSIVE;
        r.reason = *interrupt_flag() ? "interrupted" : "see the error above";
        return r;
    }
    if (c->is_of_flights && !has_fault(r.skel, DIAG_MPI_FLIGHT))
        return r;
    struct verify_options vo = {.property = o->property, .encoding = o->encoding,
                                .servers = o->servers, .n_servers = (uint32_t)o->n_servers,
                                .timeout_s = timeout_of(o, c), .memory_mb = o->memory_mb,
                                .progress = !o->quiet && isatty(STDERR_FILENO),
                                .keep_dir = o->keep_temps, .interrupted = interrupt_flag()};
    struct verify_result *v = ARENA_NEW(arena, struct verify_result);
    *v = verify_run(arena, r.skel, ledger, &vo);
    r.result = v;
    fill(arena, o, &r, v);
    return r;
}

/* Is a buffer used while it is in flight?  What the slice of the check says else, also that it
 * has met a limit, is of no interest. */
static bool misuses_buffer(const struct report *r)
{
    for (size_t i = 0; i < r->diags->n; i++)
        if (r->diags->items[i]->code == DIAG_MPI_FLIGHT)
            return r->outcome == OUTCOME_VIOLATED;
    return false;
}

/* Did the check find no answer? */
static bool is_open(const struct report *r)
{
    return !r->skel || (r->result && (r->outcome == OUTCOME_INCONCLUSIVE ||
                                      r->outcome == OUTCOME_POSSIBLE));
}

/* A counterexample that needs an over-approximation: the slice that cuts no data may decide. */
static struct report run(struct arena *arena, const struct options *o, const struct slices *s,
                         uint32_t n)
{
    const struct compiled *c = s->plain;
    struct compiled *precise = s->precise;
    struct report r, flights = {.skel = NULL};
    if (s->flights->prog) {
        flights = attempt(arena, o, s->flights, n);
        if (misuses_buffer(&flights))
            return flights;
    }
    r = attempt(arena, o, c, n);
    if (s->flights->prog && r.skel && is_open(&flights))
        ledger_add(r.ledger, LEDGER_FLIGHT, (struct src_range){0},
                   "it was not possible to check that no buffer in flight is used");
    if (r.outcome != OUTCOME_POSSIBLE || o->no_slice)
        return r;
    if (!precise->prog)
        pipeline_refine(precise->ledger.arena, c, precise);
    struct report again = attempt(arena, o, precise, n);
    bool decided = again.outcome == OUTCOME_VERIFIED || again.outcome == OUTCOME_BOUNDED ||
                   again.outcome == OUTCOME_VIOLATED;
    return decided ? again : r;
}

/* The ledger entries of all process counts, each once. */
static void collect(struct ledger *all, const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++)
        ledger_add(all, l->items[i].kind, l->items[i].at, "%s", l->items[i].text);
}

static void print_ledger(const struct options *o, const struct ledger *l)
{
    size_t exact = 0;
    const char *title = "what the verdict rests on:\n";
    for (size_t i = 0; i < l->n; i++) {
        const struct ledger_entry *e = &l->items[i];
        if (e->direction == LEDGER_EXACT && !o->verbose && e->kind != LEDGER_ARGS) {
            exact++;
            continue;
        }
        fputs(title, stdout);
        title = "";
        fputs("  ", stdout);
        diag_print_place(stdout, e->at);
        printf("%s [%s, %s]\n", e->text, ledger_kind_text(e->kind),
               ledger_direction_text(e->direction));
    }
    if (exact)
        printf("%s  %zu assumption%s by which nothing is lost (--verbose)\n", title, exact,
               exact == 1 ? "" : "s");
}

static void write_json(struct arena *arena, const struct options *o, json_t *runs,
                       enum exit_code code)
{
    json_t *j = report_json_file(o, runs, code);
    struct outfile f = outfile_open(arena, o->json);
    if (json_dumpf(j, f.stream, JSON_INDENT(2)) == 0)
        fputc('\n', f.stream);
    json_decref(j);
    outfile_close(&f);
}

/* Violated beats unsupported beats inconclusive beats verified. */
static enum exit_code worst(enum exit_code a, enum exit_code b)
{
    static const enum exit_code order[] = {EXIT_VIOLATED, EXIT_UNSUPPORTED, EXIT_INCONCLUSIVE};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (a == order[i] || b == order[i])
            return order[i];
    return EXIT_VERIFIED;
}

/* A warning is shown once for a place, whatever the rank; an error once for each text. */
static bool printed_before(const struct diags *seen, const struct diag *d)
{
    for (size_t i = 0; i < seen->n; i++)
        if (seen->items[i]->code == d->code && seen->items[i]->at.line == d->at.line &&
            seen->items[i]->at.col == d->at.col &&
            (d->severity != DIAG_ERROR || strcmp(seen->items[i]->text, d->text) == 0))
            return true;
    return false;
}

/* The same "unsupported" for every process count is shown once. */
static void drop_repeated(struct diags *seen, struct diags *ds)
{
    size_t kept = 0;
    for (size_t i = 0; i < ds->n; i++) {
        struct diag *d = ds->items[i];
        if (printed_before(seen, d))
            continue;
        ds->items[kept++] = d;
        struct diag *copy = diag_add(seen, d->code, d->at, "%s", d->text);
        copy->help = NULL;
    }
    ds->n = kept;
}

/* An --input that bounds nothing is a mistake in its name. */
static bool inputs_used(const struct options *o, const struct ledger *l)
{
    bool all = true;
    for (size_t i = 0; i < o->n_inputs; i++) {
        size_t n = strlen(o->inputs[i].name);
        bool used = false;
        for (size_t k = 0; k < l->n && !used; k++)
            used = l->items[k].kind == LEDGER_BOUND &&
                   strncmp(l->items[k].text, o->inputs[i].name, n) == 0 &&
                   l->items[k].text[n] == ' ';
        if (!used)
            fprintf(stderr, "mpi2spin: error: --input %s: the program does not read it\n",
                    o->inputs[i].name);
        all = all && used;
    }
    return all;
}

int verify_command(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct report *reports = ARENA_ARRAY(arena, struct report, o->n_counts);
    struct ledger all = {.arena = arena};
    struct diags seen = {.arena = arena};
    struct compiled precise = {.ledger.arena = arena}, flights = {.prog = NULL};
    struct slices slices = {c, &precise, &flights};
    json_t *runs = json_array();
    enum exit_code code = EXIT_VERIFIED;
    interrupt_install();
    if (!o->no_slice)
        pipeline_flights(arena, c, &flights);
    for (size_t i = 0; i < o->n_counts; i++) {
        struct arena *mine = arena_new();
        struct report r = run(mine, o, &slices, o->counts[i]);
        if (o->json)
            json_array_append_new(runs, report_json(mine, &r));
        drop_repeated(&seen, r.diags);
        report_text(stdout, mine, o, &r, want_colour(o, stdout));
        outfile_check_stdout();
        collect(&all, r.ledger);
        reports[i] = (struct report){.nprocs = r.nprocs, .outcome = r.outcome};
        code = worst(code, outcome_exit(r.outcome));
        arena_free(mine);
    }
    if (!o->quiet)
        print_ledger(o, &all);
    report_summary(stdout, o, reports, o->n_counts);
    outfile_check_stdout();
    if (code == EXIT_VERIFIED && !inputs_used(o, &all))
        code = EXIT_USAGE;
    if (o->json)
        write_json(arena, o, runs, code);
    else
        json_decref(runs);
    return code;
}
