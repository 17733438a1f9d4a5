/* mpi2spin verify.
 *
 * The stages of each process count have their own arena, so that memory does not add up; the
 * model of the result (report/result.h) outlives it.  After Ctrl-C the counts not yet decided
 * are inconclusive.
 */
#include "cli/verify_command.h"

#include "cli/formats.h"
#include "cli/interrupt.h"
#include "cli/outfile.h"
#include "core/vec.h"
#include "report/build.h"
#include "report/text.h"

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

/* One process count with one slice. */
struct attempt {
    struct arena *arena;     /* of the stages; the model of the result is not in it */
    const struct skel *skel; /* NULL: there is none */
    struct ledger ledger;
    struct diags diags;
    struct verify_result *result; /* NULL: the search was not reached */
    struct result_run *run;
};

static struct verify_options verify_options(const struct options *o, const struct compiled *c)
{
    return (struct verify_options) {.property = o->property, .encoding = o->encoding,
                                .servers = o->servers, .n_servers = (uint32_t)o->n_servers,
                                .timeout_s = timeout_of(o, c), .memory_mb = o->memory_mb,
                                .progress = !o->quiet && isatty(STDERR_FILENO),
                                .keep_dir = o->keep_temps, .interrupted = interrupt_flag()};
}

static void search(const struct verify_options *vo, struct attempt *a)
{
    a->result = ARENA_NEW(a->arena, struct verify_result);
    *a->result = verify_run(a->arena, a->skel, &a->ledger, vo);
}

/* After a violation: what else is wrong. */
static void search_further(const struct verify_options *vo, struct attempt *a,
                           struct build *b)
{
    if (a->run->outcome != OUTCOME_VIOLATED || !a->result->trace)
        return;
    struct further f = further_run(a->arena, a->skel, &a->ledger, vo, a->result);
    build_further(b, &f);
}

static void explain_missing(struct attempt *a)
{
    bool unsupported = build_diags_exit(&a->diags) == EXIT_UNSUPPORTED;
    a->run->outcome = unsupported ? OUTCOME_UNSUPPORTED : OUTCOME_INCONCLUSIVE;
    a->run->reason = *interrupt_flag() ? "interrupted" : "see the error above";
}

static struct attempt attempt(struct arena *stages, struct arena *arena,
                              const struct options *o, const struct compiled *c, uint32_t n)
{
    struct attempt a = {.arena = stages, .ledger.arena = stages, .diags.arena = stages};
    a.run = ARENA_NEW(arena, struct result_run);
    a.run->nprocs = n;
    a.run->outcome = OUTCOME_INCONCLUSIVE;
    a.run->command = options_reproduce(arena, o, n);
    if (*interrupt_flag()) {
        a.run->reason = "interrupted";
        return a;
    }
    struct verify_options vo = verify_options(o, c);
    a.skel = pipeline_skeleton(stages, o, c, n, &a.ledger, &a.diags);
    if (!a.skel)
        explain_missing(&a);
    else if (c->is_of_flights && !has_fault(a.skel, DIAG_MPI_FLIGHT))
        return a;
    else
        search(&vo, &a);
    struct build b = {.arena = arena, .prog = c->prog, .skel = a.skel, .result = a.result,
                      .ledger = &a.ledger, .diags = &a.diags,
                      .race_is_error = o->error_on_race, .run = a.run};
    build_run(&b);
    if (a.result)
        search_further(&vo, &a, &b);
    return a;
}

/* Is a buffer used while it is in flight?  What the slice of the check says else, also that it
 * has met a limit, is of no interest. */
static bool misuses_buffer(const struct attempt *a)
{
    const char *code = diag_code_text(DIAG_MPI_FLIGHT);
    for (uint32_t i = 0; i < a->run->n_findings; i++)
        if (strcmp(a->run->findings[i]->code, code) == 0)
            return a->run->outcome == OUTCOME_VIOLATED;
    return false;
}

/* Did the check find no answer? */
static bool is_open(const struct attempt *a)
{
    return !a->skel || (a->result && (a->run->outcome == OUTCOME_INCONCLUSIVE ||
                                      a->run->outcome == OUTCOME_POSSIBLE));
}

static bool is_decided(const struct attempt *a)
{
    return a->run->outcome == OUTCOME_VERIFIED || a->run->outcome == OUTCOME_BOUNDED ||
           a->run->outcome == OUTCOME_VIOLATED;
}

/* A counterexample that needs an over-approximation: the slice that cuts no data may decide. */
static struct result_run *run(struct arena *stages, struct arena *arena,
                              const struct options *o, const struct slices *s, uint32_t n)
{
    struct attempt flights = {.skel = NULL};
    if (s->flights->prog) {
        flights = attempt(stages, arena, o, s->flights, n);
        if (misuses_buffer(&flights))
            return flights.run;
    }
    struct attempt a = attempt(stages, arena, o, s->plain, n);
    if (s->flights->prog && a.skel && is_open(&flights))
        build_assume(arena, a.run, LEDGER_FLIGHT,
                     "it was not possible to check that no buffer in flight is used");
    if (a.run->outcome != OUTCOME_POSSIBLE || o->no_slice)
        return a.run;
    if (!s->precise->prog)
        pipeline_refine(s->precise->ledger.arena, s->plain, s->precise);
    struct attempt again = attempt(stages, arena, o, s->precise, n);
    return is_decided(&again) ? again.run : a.run;
}

/* Violated beats unsupported beats inconclusive beats verified. */
static int worst(int a, int b)
{
    static const int order[] = {EXIT_VIOLATED, EXIT_UNSUPPORTED, EXIT_INCONCLUSIVE};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (a == order[i] || b == order[i])
            return order[i];
    return EXIT_VERIFIED;
}

static bool bounds_something(const struct result *result, const char *name)
{
    size_t n = strlen(name);
    for (uint32_t r = 0; r < result->n_runs; r++)
        for (uint32_t i = 0; i < result->runs[r]->n_ledger; i++) {
            const struct result_assumption *a = &result->runs[r]->ledger[i];
            if (strcmp(a->kind, ledger_kind_text(LEDGER_BOUND)) == 0 &&
                strncmp(a->text, name, n) == 0 && a->text[n] == ' ')
                return true;
        }
    return false;
}

/* An --input that bounds nothing is a mistake in its name. */
static bool inputs_used(const struct options *o, const struct result *result)
{
    bool all = true;
    for (size_t i = 0; i < o->n_inputs; i++) {
        if (bounds_something(result, o->inputs[i].name))
            continue;
        fprintf(stderr, "mpi2spin: error: --input %s: the program does not read it\n",
                o->inputs[i].name);
        all = false;
    }
    return all;
}

static struct result result_new(struct arena *arena, const struct options *o,
                                const struct compiled *c)
{
    struct result r = {.tool = "mpi2spin " M2S_VERSION, .command = o->command_line,
                       .files = o->files, .n_files = (uint32_t)o->n_files,
                       .property = o->property == PROPERTY_PARTIAL ? "partial-deadlock"
                                                                   : "potential-deadlock"};
    build_diags(arena, c->prog, &c->diags, &r);
    return r;
}

int verify_not_compiled(struct arena *arena, const struct options *o, const struct compiled *c)
{
    struct result r = result_new(arena, o, c);
    r.exit_code = build_diags_exit(&c->diags);
    formats_write(arena, o, (const struct result *const[]){&r}, 1);
    return r.exit_code;
}

int verify_command(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct compiled precise = {.ledger.arena = arena}, flights = {.prog = NULL};
    struct slices slices = {c, &precise, &flights};
    struct result result = result_new(arena, o, c);
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    struct text_options to = {out, want_colour(o, out), o->quiet, o->verbose};
    formats_check(o);
    interrupt_install();
    if (!o->no_slice)
        pipeline_flights(arena, c, &flights);
    for (size_t i = 0; i < o->n_counts; i++) {
        struct arena *stages = arena_new();
        struct result_run *r = run(stages, arena, o, &slices, o->counts[i]);
        arena_free(stages);
        VEC_PUSH(arena, result.runs, result.n_runs, result.cap_runs, r);
        text_run(&to, &result, r);
        outfile_check_stdout();
        result.exit_code = worst(result.exit_code, outcome_exit(r->outcome));
    }
    text_summary(&to, &result);
    outfile_check_stdout();
    if (result.exit_code == EXIT_VERIFIED && !inputs_used(o, &result))
        result.exit_code = EXIT_USAGE;
    formats_write(arena, o, (const struct result *const[]){&result}, 1);
    return result.exit_code;
}
