/* Formulas instead of the question whether the program can hang. */
#include "cli/ltl_command.h"

#include "cli/attempt.h"
#include "cli/all_steps.h"
#include "cli/formats.h"
#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/known.h"
#include "cli/outfile.h"
#include "cli/progress.h"
#include "cli/properties.h"
#include "cli/verify_command.h"
#include "core/base/clock.h"
#include "core/base/vec.h"
#include "report/build.h"
#include "report/text.h"
#include "verify/ltl/ltl.h"

#include <string.h>

struct checking {
    struct arena *arena;
    const struct options *o; /* with the mechanisms that are off */
    struct compiled *plain, *precise;
    const struct ltl_formula *formula;
    uint64_t give_up_ms;
};

static struct verify_options verify_options(const struct checking *k)
{
    return (struct verify_options){.timeout_s = k->o->timeout_s, .memory_mb = k->o->memory_mb,
                                   .give_up_ms = k->give_up_ms,
                                   .progress = guard_progress(k->o->wire),
                                   .keep_dir = k->o->keep_temps, .interrupted = interrupt_flag()};
}

static void conclude(const struct checking *k, const struct compiled *c, struct explored *e,
                     struct result_run *run)
{
    struct verify_result *v = NULL;
    struct verify_options vo = verify_options(k);
    if (!e->skel) {
        attempt_explain_missing(k->arena, &e->diags, run);
    } else if (e->refused) {
        run->outcome = OUTCOME_UNSUPPORTED;
        run->reason = e->refused;
    } else {
        v = ARENA_NEW(k->arena, struct verify_result);
        struct ltl_question q = {k->formula, k->o->formulas.fair, &vo};
        *v = ltl_run(k->arena, e->skel, &q, &e->ledger);
    }
    struct build b = {.arena = k->arena, .prog = c->prog, .skel = e->skel, .result = v,
                      .ledger = &e->ledger, .diags = &e->diags, .run = run};
    build_run(&b);
}

static struct result_run *new_run(const struct checking *k, uint32_t n)
{
    struct result_run *run = ARENA_NEW(k->arena, struct result_run);
    run->nprocs = n;
    run->command = options_reproduce(k->arena, k->o, n);
    return run;
}

/* The slice that keeps more data where the other one may have invented the execution. */
static bool is_open(const struct result_run *run)
{
    return run->outcome == OUTCOME_POSSIBLE || run->outcome == OUTCOME_INCONCLUSIVE;
}

/* False: the formula does not fit the program; that has been said. */
static bool check_count(struct checking *k, uint32_t n, struct result_run **run)
{
    struct ltl_error error;
    const char *text = k->formula->text;
    struct explored e = all_steps_explore(k->arena, k->o, k->plain, n, k->give_up_ms);
    struct ltl_marks marks = k->o->formulas.marks; /* all are there */
    k->formula = ltl_parse(k->arena, text, n, &marks, &error);
    if (!k->formula || (e.skel && ltl_misfit(k->arena, e.skel, k->formula, &error))) {
        properties_tell(arena_printf(k->arena, "the property, with %u process%s", n,
                                     n == 1 ? "" : "es"), text, error);
        return false;
    }
    *run = new_run(k, n);
    conclude(k, k->plain, &e, *run);
    if (!is_open(*run) || k->o->no_slice || *interrupt_flag() || clock_is_over(k->give_up_ms))
        return true;
    if (!k->precise->prog)
        pipeline_slice(k->arena, k->o, k->plain, refine_rung(RUNG_PRECISE), k->precise);
    struct explored finer = all_steps_explore(k->arena, k->o, k->precise, n, k->give_up_ms);
    struct result_run *again = new_run(k, n);
    if (!finer.skel || ltl_misfit(k->arena, finer.skel, k->formula, &error))
        return true;
    conclude(k, k->precise, &finer, again);
    if (!is_open(again) && again->outcome != OUTCOME_UNSUPPORTED)
        *run = again;
    return true;
}

static const char *title(struct arena *arena, const struct ltl_formula *f)
{
    return f->name ? arena_printf(arena, "%s: %s", f->name, f->text) : f->text;
}

/* One formula, all process counts. */
static bool check_formula(struct checking *k, const struct text_options *to, struct result *result)
{
    const struct options *o = k->o;
    result->property = "ltl";
    if (!o->quiet)
        fprintf(to->out, "property %s\n", title(k->arena, k->formula));
    for (size_t i = 0; i < o->n_counts; i++) {
        struct result_run *run = NULL;
        k->give_up_ms = clock_part(o->give_up_ms, 100 / (unsigned)(o->n_counts - i));
        progress_resume(o);
        bool fits = check_count(k, o->counts[i], &run);
        progress_silence(o);
        if (!fits)
            return false;
        VEC_PUSH(k->arena, result->runs, result->n_runs, result->cap_runs, run);
        text_run(to, result, run);
        outfile_check_stdout();
        result->exit_code = result_worst(result->exit_code, outcome_exit(run->outcome));
    }
    text_summary(to, result);
    outfile_check_stdout();
    return true;
}

int ltl_command(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct options exact = all_steps_options(arena, o);
    struct compiled precise = {0};
    const struct result **all = ARENA_ARRAY(arena, const struct result *, o->formulas.n);
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    struct text_options to = {out, verify_wants_colour(o, out), o->quiet, o->verbose};
    struct checking k = {.arena = arena, .o = &exact, .plain = c, .precise = &precise};
    int code = EXIT_VERIFIED;
    formats_check(o);
    all_steps_look_for_flights(arena, o, c);
    for (size_t i = 0; i < o->formulas.n; i++) {
        struct result *result = ARENA_NEW(arena, struct result);
        *result = verify_result_new(arena, o, c);
        all[i] = result;
        known_tell_head(o, result);
        k.formula = o->formulas.v[i];
        precise.has_flights = c->has_flights;
        if (!check_formula(&k, &to, result))
            return EXIT_USAGE;
        code = result_worst(code, result->exit_code);
    }
    formats_write(arena, o, all, o->formulas.n);
    return code;
}
