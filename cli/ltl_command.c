/* Formulas instead of the question whether the program can hang.
 *
 * What the ordinary exploration leaves out since no deadlock depends on it may be what a formula
 * sees: so mechanisms are off that pass rounds at once, put one order for all, or give channels one
 * name (docs/dev/THEORY.md, section 19).
 */
#include "cli/ltl_command.h"

#include "cli/attempt.h"
#include "cli/formats.h"
#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/known.h"
#include "cli/outfile.h"
#include "cli/progress.h"
#include "cli/properties.h"
#include "cli/verify_command.h"
#include "core/base/clock.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "report/build.h"
#include "report/text.h"
#include "verify/ltl/ltl.h"

#include <string.h>

/* What they leave out or change is seen: steps, rounds, orders, the ranks of a topology. */
static const enum mechanism seen[] = {
    MECHANISM_JOINT,      MECHANISM_JUMP,          MECHANISM_JUMP_PREFIX, MECHANISM_QUIET_POLLS,
    MECHANISM_ORDER_WAITS, MECHANISM_MERGE_TAGS,   MECHANISM_RANK_SYMMETRY, MECHANISM_SECTIONS,
};

struct explored { /* one process count, one slice */
    struct arena *arena;
    struct ledger ledger;
    struct diags diags;
    struct skel *skel; /* or NULL */
};

struct checking {
    struct arena *arena;
    const struct options *o; /* with the mechanisms that are off */
    struct compiled *plain, *precise;
    const struct ltl_formula *formula;
    uint64_t give_up_ms;
};

static struct options exact_options(struct arena *arena, const struct options *o)
{
    struct options exact = *o;
    exact.mechanisms = ARENA_NEW(arena, struct mechanisms);
    if (o->mechanisms)
        *exact.mechanisms = *o->mechanisms;
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        exact.mechanisms->off[seen[i]] = true;
    return exact;
}

static struct explored explore(const struct checking *k, const struct compiled *c, uint32_t n)
{
    struct explored e = {.arena = k->arena, .ledger.arena = k->arena, .diags.arena = k->arena};
    e.skel = pipeline_skeleton(k->arena, k->o, c, n, k->give_up_ms, &e.ledger, &e.diags);
    for (uint32_t i = 0; e.skel && i < c->slice.n_gone; i++)
        ledger_add(&e.ledger, LEDGER_FREED, c->slice.gone[i].at, "%s", c->slice.gone[i].text);
    if (e.skel && c->has_flights)
        ledger_add(&e.ledger, LEDGER_FLIGHT, (struct src_range){0},
                   "that no buffer is used while an operation on it is in flight is assumed "
                   "(mpi2spin verify without a formula looks)");
    if (e.skel)
        ltl_prepare(e.skel);
    return e;
}

static struct verify_options verify_options(const struct checking *k)
{
    return (struct verify_options){.timeout_s = k->o->timeout_s, .memory_mb = k->o->memory_mb,
                                   .give_up_ms = k->give_up_ms,
                                   .progress = guard_progress(k->o->wire),
                                   .keep_dir = k->o->keep_temps, .interrupted = interrupt_flag()};
}

/* It is switched off: to be sure. */
static bool passes_rounds(const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->items[i].kind == LEDGER_ALIKE)
            return true;
    return false;
}

static void conclude(const struct checking *k, const struct compiled *c, struct explored *e,
                     struct result_run *run)
{
    struct verify_result *v = NULL;
    struct verify_options vo = verify_options(k);
    if (!e->skel) {
        bool unsupported = build_diags_exit(&e->diags) == EXIT_UNSUPPORTED;
        run->outcome = unsupported ? OUTCOME_UNSUPPORTED : OUTCOME_INCONCLUSIVE;
        run->reason = *interrupt_flag() ? "interrupted" : attempt_first_error(k->arena, &e->diags);
    } else if (e->skel->n_agents || passes_rounds(&e->ledger)) {
        run->outcome = OUTCOME_UNSUPPORTED;
        run->reason = e->skel->n_agents ? "windows with locks are not checked with formulas"
                                        : "rounds that are alike were passed at once";
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
    struct explored e = explore(k, k->plain, n);
    if (e.skel && ltl_misfit(k->arena, e.skel, k->formula, &error)) {
        properties_tell(arena_printf(k->arena, "the property, with %u process%s", n,
                                     n == 1 ? "" : "es"), k->formula->text, error);
        return false;
    }
    *run = new_run(k, n);
    conclude(k, k->plain, &e, *run);
    if (!is_open(*run) || k->o->no_slice || *interrupt_flag() || clock_is_over(k->give_up_ms))
        return true;
    if (!k->precise->prog)
        pipeline_slice(k->arena, k->o, k->plain, refine_rung(RUNG_PRECISE), k->precise);
    struct explored finer = explore(k, k->precise, n);
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
    struct options exact = exact_options(arena, o);
    struct compiled precise = {0}, flights = {0};
    const struct result **all = ARENA_ARRAY(arena, const struct result *, o->formulas.n);
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    struct text_options to = {out, verify_wants_colour(o, out), o->quiet, o->verbose};
    struct checking k = {.arena = arena, .o = &exact, .plain = c, .precise = &precise};
    int code = EXIT_VERIFIED;
    formats_check(o);
    if (!o->no_slice)
        c->has_flights = pipeline_slice(arena, o, c, refine_rung(RUNG_FLIGHTS), &flights);
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
