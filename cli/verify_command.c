/* mpi2spin verify.
 *
 * The stages of each process count have their own arena, so that memory does not add up; the
 * model of the result (report/result.h) outlives it.  After Ctrl-C, and when the time is over, the
 * count at work is inconclusive, and those after it are not run.
 */
#include "cli/verify_command.h"

#include "cli/every_count.h"
#include "cli/formats.h"
#include "cli/interrupt.h"
#include "cli/known.h"
#include "cli/one_count.h"
#include "cli/outfile.h"
#include "cli/progress.h"
#include "cli/replay_command.h"
#include "cli/run_cache.h"
#include "core/base/clock.h"
#include "core/base/compile_commands.h"
#include "core/base/digest.h"
#include "core/base/mechanism.h"
#include "core/base/numbers.h"
#include "core/base/str.h"
#include "core/base/vec.h"
#include "report/build.h"
#include "report/fingerprint.h"
#include "report/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PERCENT_OF_PROOF = 50 }; /* of the time that the runs have left */

bool verify_wants_colour(const struct options *o, FILE *stream)
{
    if (o->color != COLOR_AUTO)
        return o->color == COLOR_ALWAYS;
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(stream)) && !(no && *no) && !(term && strcmp(term, "dumb") == 0);
}

void verify_print_diags(const struct diags *ds, const struct options *o)
{
    for (size_t i = 0; i < ds->n; i++)
        diag_print(stderr, ds->items[i], verify_wants_colour(o, stderr));
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

/* An --input that bounds nothing is a mistake in its name; where the exploration came to an end,
 * for sure. */
static bool inputs_used(const struct options *o, const struct result *result)
{
    bool all = true, sure = result->exit_code == EXIT_VERIFIED;
    for (size_t i = 0; i < o->n_inputs; i++) {
        if (bounds_something(result, o->inputs[i].name))
            continue;
        fprintf(stderr, "mpi2spin: %s: --input %s: the program does not read it%s\n",
                sure ? "error" : "warning", o->inputs[i].name,
                sure ? "" : ", or not before the place to which the exploration came");
        all = false;
    }
    return all;
}

/* What the result depends on; nothing if it cannot be told for sure. */
static void add_inputs(struct arena *arena, const struct compiled *c, struct result *r)
{
    for (size_t i = 0; i < c->read.n && !c->read.incomplete; i++) {
        struct result_input in = {c->read.items[i], digest_file(arena, c->read.items[i])};
        if (!in.sha256) {
            r->n_inputs = 0;
            return;
        }
        VEC_PUSH(arena, r->inputs, r->n_inputs, r->cap_inputs, in);
    }
}

/* A program is called by the file that main is in. */
static void set_files(struct arena *arena, const struct options *o, const struct compiled *c,
                      struct result *r)
{
    bool starts = c->prog && c->prog->main_func != UINT32_MAX;
    const struct ir_func *start = starts ? &c->prog->funcs[c->prog->main_func] : NULL;
    struct compile_commands all = {0};
    r->files = arena_memdup(arena, o->files, o->n_files * sizeof *o->files);
    r->n_files = (uint32_t)o->n_files;
    for (uint32_t i = 1; start && i < r->n_files; i++)
        if (str_same(r->files[i], start->at.file)) {
            memmove(&r->files[1], &r->files[0], i * sizeof *r->files);
            r->files[0] = start->at.file;
        }
    if (!o->compdb || !compile_commands_read(arena, o->compdb, &all))
        return;
    const struct compile_command *command = compile_commands_find(&all, r->files[0]);
    r->target = command ? command->target : NULL;
}

struct result verify_result_new(struct arena *arena, const struct options *o,
                                const struct compiled *c)
{
    struct result r = {.tool = "mpi2spin " M2S_VERSION, .command = o->command_line,
                       .property = o->property == PROPERTY_PARTIAL ? "partial-deadlock"
                                                                   : "potential-deadlock"};
    set_files(arena, o, c, &r);
    build_diags(arena, c->prog, &c->diags, &r);
    add_inputs(arena, c, &r);
    return r;
}

int verify_not_compiled(struct arena *arena, const struct options *o, const struct compiled *c)
{
    struct result r = verify_result_new(arena, o, c);
    r.exit_code = build_diags_exit(&c->diags);
    formats_write(arena, o, (const struct result *const[]){&r}, 1);
    return r.exit_code;
}

/* In the program's files, and in what these include, but not in MPI's and the system's headers. */
static void scan_comments(struct arena *arena, const struct compiled *c,
                          struct selection *selection, struct result *result)
{
    for (size_t i = 0; i < c->read.n; i++)
        suppress_scan(arena, &selection->suppressions, c->read.items[i], result);
}

/* After an error the search ends: what a comment is about may come behind it. */
static void tell_unused(struct arena *arena, const struct options *o,
                        const struct selection *selection, struct result *result)
{
    for (uint32_t i = 0; i < result->n_runs; i++)
        if (result->runs[i]->outcome != OUTCOME_VERIFIED &&
            result->runs[i]->outcome != OUTCOME_BOUNDED)
            return;
    suppress_unused(arena, &selection->suppressions, result);
    fingerprint_all(arena, result->findings, result->n_findings);
    for (size_t i = 0; o->verbose && i < selection->suppressions.n; i++) {
        const struct suppression *s = &selection->suppressions.items[i];
        if (!s->is_comment && !s->is_used)
            fprintf(stderr, "mpi2spin: note: %s:%u: this suppresses nothing\n", s->at.file,
                    s->at.line);
    }
}

/* A run that is kept and still holds, or a new one.  `cache` NULL: none is kept. */
static struct result_run *run_or_find(const struct job *job, const struct run_cache *cache,
                                      uint32_t n)
{
    struct result_run *run = cache ? run_cache_find(cache, n) : NULL;
    if (run)
        return run;
    run = one_count_run(job, n);
    run->seconds = (double)(clock_ms() - job->began_ms) / 1000;
    bool alone = job->o->n_counts == 1; /* else it had a part of the time only */
    if (cache && (alone || outcome_exit(run->outcome) != EXIT_INCONCLUSIVE))
        run_cache_keep(cache, run);
    return run;
}

static struct result_run *not_run(const struct job *job, uint32_t n, const char *why)
{
    struct result_run *run = ARENA_NEW(job->arena, struct result_run);
    *run = (struct result_run){.nprocs = n, .outcome = OUTCOME_INCONCLUSIVE,
                               .reason = arena_printf(job->arena, RESULT_NOT_RUN ": %s", why),
                               .command = options_reproduce(job->arena, job->o, n)};
    return run;
}

/* On a terminal: what to do next. */
static void tell_next(struct arena *arena, const struct options *o, const struct result *result)
{
    const struct result_finding *f = NULL;
    const struct result_run *run = NULL;
    for (uint32_t i = 0; i < result->n_runs && !f; i++) {
        run = result->runs[i];
        f = result_counterexample(run);
    }
    if (!f || o->quiet || !isatty(STDOUT_FILENO) || formats_take_stdout(o))
        return;
    const char *again = options_reproduce(arena, o, run->nprocs), *flags = strstr(again, " -- ");
    size_t n = flags ? (size_t)(flags - again) : strlen(again);
    printf("next, to see it step by step, and to read what the code means:\n"
           "  %.*s --html report.html%s\n  mpi2spin --explain %s\n",
           (int)n, again, again + n, f->code);
}

struct verifying { /* what one run after the other adds to */
    struct arena *arena;
    const struct options *o;
    struct job *job;
    const struct run_cache *cache; /* or NULL */
    struct result *result;
    const struct text_options *to;
};

/* After Ctrl-C nothing is begun, nor where it is said why not. */
static void run_count(struct verifying *v, uint32_t n, const char *why_not)
{
    const struct options *o = v->o;
    struct result *result = v->result;
    why_not = *interrupt_flag() ? "interrupted" : why_not;
    struct result_run *r = why_not ? not_run(v->job, n, why_not)
                                   : run_or_find(v->job, v->cache, n);
    VEC_PUSH(v->arena, result->runs, result->n_runs, result->cap_runs, r);
    progress_silence(o);
    bool decides = o->replays && r->outcome == OUTCOME_POSSIBLE && !*interrupt_flag();
    if (decides)
        replay_of_run(v->arena, result, r);
    text_run(v->to, result, r);
    if (o->replays && !decides && !*interrupt_flag())
        replay_of_run(v->arena, result, r);
    replay_tell(o, r, text_shown_by(result, r));
    outfile_check_stdout();
    known_tell_run(o, GUARD_RUN, r);
    v->job->began_ms = clock_ms();
    result->exit_code = result_worst(result->exit_code, outcome_exit(r->outcome));
}

static bool is_run(const struct result *result, uint32_t n)
{
    for (uint32_t i = 0; i < result->n_runs; i++)
        if (result->runs[i]->nprocs == n)
            return true;
    return false;
}

/* The first number of processes with which it is violated, as a reason to run no others; NULL: it
 * is not. */
static const char *why_no_more(const struct verifying *v)
{
    for (uint32_t i = 0; i < v->result->n_runs; i++)
        if (v->result->runs[i]->outcome == OUTCOME_VIOLATED)
            return arena_printf(v->arena, "violated with %u processes",
                                v->result->runs[i]->nprocs);
    return NULL;
}

/* The counts from `first` on, up to `end`, after which more comes that takes time, or not.  Those
 * that a proof stands for are not run; nor others than the first ones, if there is a violation. */
static void run_counts(struct verifying *v, size_t first, size_t end, bool more)
{
    for (size_t i = first; i < end; i++) {
        if (every_count_stands_for(v->result->every, v->o->counts[i]) ||
            is_run(v->result, v->o->counts[i]))
            continue;
        v->job->give_up_ms = clock_share(v->o->give_up_ms, end - i + more);
        run_count(v, v->o->counts[i], first ? why_no_more(v) : NULL);
        if (i + 1 < end)
            progress_resume(v->o);
    }
}

/* In the order in which they were asked for; then others. */
static void order_runs(struct verifying *v)
{
    struct result *r = v->result;
    struct result_run **runs = ARENA_ARRAY(v->arena, struct result_run *, r->n_runs);
    uint32_t n = 0;
    for (size_t i = 0; i < v->o->n_counts; i++)
        for (uint32_t k = 0; k < r->n_runs; k++)
            if (r->runs[k] && r->runs[k]->nprocs == v->o->counts[i]) {
                runs[n++] = r->runs[k];
                r->runs[k] = NULL;
            }
    for (uint32_t k = 0; k < r->n_runs; k++)
        if (r->runs[k])
            runs[n++] = r->runs[k];
    r->runs = runs;
    r->cap_runs = r->n_runs;
}

/* Those of the counts from `first` on that a proof stands for. */
static const char *not_run_text(struct verifying *v, size_t first)
{
    const struct options *o = v->o;
    uint32_t *counts = ARENA_ARRAY(v->arena, uint32_t, o->n_counts);
    size_t n = 0;
    for (size_t i = first; i < o->n_counts; i++)
        if (every_count_stands_for(v->result->every, o->counts[i]) &&
            !is_run(v->result, o->counts[i]))
            counts[n++] = o->counts[i];
    return n ? numbers_text(v->arena, counts, n) : NULL;
}

enum goes_wrong { WRONG_NEVER, WRONG_BUT_FOR_POWERS, WRONG_OR_OPEN };

static enum goes_wrong goes_wrong(const struct result *result)
{
    enum goes_wrong wrong = WRONG_NEVER;
    bool some = false;
    for (uint32_t i = 0; i < result->n_runs; i++) {
        bool good = outcome_is_proof(result->runs[i]->outcome);
        bool power = every_count_is_power(result->runs[i]->nprocs);
        some = some || (good && power);
        if (!good)
            wrong = power || wrong == WRONG_OR_OPEN ? WRONG_OR_OPEN : WRONG_BUT_FOR_POWERS;
    }
    return wrong == WRONG_BUT_FOR_POWERS && !some ? WRONG_OR_OPEN : wrong;
}

static bool is_asked(const struct options *o, uint32_t n)
{
    for (size_t i = 0; i < o->n_counts; i++)
        if (o->counts[i] == n)
            return true;
    return false;
}

/* Families say nothing of what a program does with its buffers between two calls, nor whether they
 * are there still, nor of what its environment does. */
static void note_memory(const struct verifying *v, struct result_every *every)
{
    if (!every->unfit && v->job->slices[RUNG_FLIGHTS].has_flights)
        every->unfit = "a buffer may be used while an operation on it is under way";
    if (!every->unfit && attempt_frees_are_open(v->job))
        every->unfit = "memory may be used when it was freed";
    if (!every->unfit && v->o->selection.environment)
        every->unfit = "the environment, or an input, may let it fail";
}

/* Families of the slice.  Those that are proved are of one that has the loops that communicate
 * nothing, unless it is proved of all of them that they end. */
static struct anyn_explored explore(const struct verifying *v, const struct compiled *c,
                                    uint64_t give_up_ms, enum anyn_sizes sizes)
{
    struct anyn_explored e = pipeline_families(v->arena, c, give_up_ms, sizes);
    bool ends = true;
    for (size_t i = 0; i < c->ledger.n; i++)
        ends = ends && c->ledger.items[i].kind != LEDGER_LOOP_TERMINATES;
    if (ends || !e.families)
        return e;
    return pipeline_families(v->arena, attempt_slice(v->job, RUNG_LOOPS), give_up_ms, sizes);
}

/* All counts at once.  A number of processes with which it seems to go wrong is run. */
static bool prove_all(struct verifying *v, const struct compiled *c, const struct every_count *q,
                      uint64_t give_up_ms)
{
    struct result *result = v->result;
    uint32_t suspect = 0;
    struct anyn_explored e = explore(v, c, give_up_ms, ANYN_ALL_SIZES);
    struct result_every *every = result->every = every_count_prove(v->arena, q, e, &suspect);
    bool all = every->is_proved && !every->to;
    if (suspect && (v->o->every.is_asked || is_asked(v->o, suspect))) {
        run_count(v, suspect, NULL);
        if (!outcome_is_proof(result->runs[result->n_runs - 1]->outcome))
            result->every = NULL; /* that run says it */
    }
    if (v->o->every.is_asked && !all)
        result->exit_code = result_worst(result->exit_code, EXIT_INCONCLUSIVE);
    return e.has_bits;
}

/* One proof for every number of processes, or for all that are powers of two, if the first ones
 * that were run do not go wrong. */
static void prove_every(struct verifying *v, const struct compiled *c, size_t first)
{
    const struct options *o = v->o;
    struct result *result = v->result;
    enum goes_wrong wrong = goes_wrong(result);
    if (wrong == WRONG_OR_OPEN || *interrupt_flag() || o->property == PROPERTY_PARTIAL ||
        o->n_servers || (!o->every.is_asked && first == o->n_counts))
        return;
    struct every_count q = {o->files[0], o->counts, first, o->every.certificate};
    uint64_t give_up_ms = clock_part(o->give_up_ms, PERCENT_OF_PROOF);
    bool has_bits = wrong != WRONG_NEVER || prove_all(v, c, &q, give_up_ms);
    if (has_bits && (!result->every || !result->every->is_proved)) {
        struct anyn_explored e = explore(v, c, give_up_ms, ANYN_POWERS_OF_TWO);
        struct result_every *powers = e.has_bits && goes_wrong(result) != WRONG_OR_OPEN
                                          ? every_count_of_powers(v->arena, &q, e, result->every)
                                          : NULL;
        result->every = powers ? powers : result->every;
    }
    if (result->every && (result->every->is_proved || result->every->powers)) {
        note_memory(v, result->every);
        result->every->not_run = not_run_text(v, first);
    }
}

int verify_command(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct compiled slices[RUNG_COUNT] = {[RUNG_PLAIN] = *c};
    struct selection selection = o->selection;
    struct job job = {.arena = arena, .o = o, .selection = &selection, .slices = slices,
                      .assumes = o->assumes_environment};
    struct result result = verify_result_new(arena, o, c);
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    struct text_options to = {out, verify_wants_colour(o, out), o->quiet, o->verbose};
    known_tell_head(o, &result);
    formats_check(o);
    uint32_t findings_before = result.n_findings;
    scan_comments(arena, c, &selection, &result);
    if (!o->no_slice)
        pipeline_slice(arena, o, c, refine_rung(RUNG_FLIGHTS), &slices[RUNG_FLIGHTS]);
    struct run_cache cache;
    bool has_cache = run_cache_open(&job, &cache);
    job.began_ms = o->began_ms;
    struct verifying v = {arena, o, &job, has_cache ? &cache : NULL, &result, &to};
    size_t first = options_first_counts(o);
    run_counts(&v, 0, first, first < o->n_counts);
    prove_every(&v, c, first);
    run_counts(&v, first, o->n_counts, false);
    order_runs(&v);
    tell_unused(arena, o, &selection, &result);
    text_findings(&to, NULL, result.findings + findings_before,
                  result.n_findings - findings_before);
    text_summary(&to, &result);
    tell_next(arena, o, &result);
    outfile_check_stdout();
    if (!inputs_used(o, &result) && result.exit_code == EXIT_VERIFIED)
        result.exit_code = EXIT_USAGE;
    formats_write(arena, o, (const struct result *const[]){&result}, 1);
    if (o->mechanisms)
        mechanism_print_used(stderr, o->mechanisms);
    return result.exit_code;
}
