#include "cli/odd_arguments.h"

#include "cli/value.h"
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "core/diag/unless.h"
#include "report/build.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is odd ---- */

static bool is_error(const struct result_finding *f)
{
    return f->severity == DIAG_ERROR && !f->suppressed;
}

/* Is it wrong use of memory or numbers, or an argument of a call, so that nobody waits? */
static bool is_fault(const struct result_finding *f)
{
    return f->trace && (strncmp(f->code, "MPI-ARG-", 8) == 0 ||
                        strcmp(f->code, diag_code_text(DIAG_C_RUNTIME)) == 0);
}

static bool is_bound(const struct options *o, const char *name)
{
    for (size_t i = 0; i < o->n_inputs; i++)
        if (strcmp(o->inputs[i].name, name) == 0)
            return true;
    return false;
}

static void bind(struct arena *arena, struct options *o, const char *name)
{
    if (!is_bound(o, name))
        VEC_PUSH(arena, o->inputs, o->n_inputs, o->cap_inputs,
                 ((struct abst_input){.name = name, .lo = 1, .hi = INT32_MAX, .is_usual = true}));
}

/* The words of --args among the options that are numbers below 1 are bound.  False: there are
 * none. */
static bool bind_words(struct arena *arena, struct options *o, const char *reproduce)
{
    const char **options = NULL;
    size_t n = 0, cap = 0;
    struct options told = {.n_args = 0};
    bool any = false;
    shell_words(arena, reproduce ? reproduce : "", &options, &n, &cap);
    for (size_t i = 0; i + 1 < n; i++)
        if (strcmp(options[i], "--args") == 0)
            value_words(arena, &told, options[i + 1]);
    for (size_t k = 0; k < told.n_args; k++) {
        char *end;
        long number = strtol(told.args[k], &end, 10);
        if (end == told.args[k] || *end || number >= 1)
            continue;
        bind(arena, o, arena_printf(arena, "argv[%zu]", k + 1));
        any = true;
    }
    return any;
}

const struct options *odd_arguments_bound(struct arena *arena, const struct options *o,
                                          const struct result_run *run)
{
    struct options *bound = arena_memdup(arena, o, sizeof *o);
    bool any = false, words = !o->args_given && !o->n_inputs, all = words;
    if (run->outcome != OUTCOME_VIOLATED)
        return NULL;
    bound->cap_inputs = bound->n_inputs; /* the array is not this one's */
    for (uint32_t i = 0; i < run->n_findings; i++) {
        const struct result_finding *f = run->findings[i];
        if (!is_error(f))
            continue;
        if (!is_fault(f))
            return NULL;
        any = true;
        all = words && bind_words(arena, bound, f->reproduce) && all;
    }
    return any && all ? bound : NULL;
}

/* ---- what is told ---- */

/* The input that an entry of the ledger bounds, if it is bound here; or NULL. */
static const struct abst_input *usual_input(const struct options *o,
                                            const struct result_assumption *a)
{
    for (size_t i = 0; a->about && i < o->n_inputs; i++)
        if (o->inputs[i].is_usual && strcmp(o->inputs[i].name, a->about) == 0)
            return &o->inputs[i];
    return NULL;
}

/* What is bound here is a condition of the answer, each once. */
static void assume_bounds(struct arena *arena, const struct options *o, struct result_run *run)
{
    uint32_t n = 0;
    bool *said = ARENA_ARRAY(arena, bool, o->n_inputs);
    for (uint32_t i = 0; i < run->n_ledger; i++) {
        const struct abst_input *input = usual_input(o, &run->ledger[i]);
        if (input)
            said[input - o->inputs] = true;
        else
            run->ledger[n++] = run->ledger[i];
    }
    run->n_ledger = n;
    for (size_t i = 0; i < o->n_inputs; i++)
        if (said[i])
            build_assume(arena, run, LEDGER_ENVIRONMENT, (struct src_range){0},
                         arena_printf(arena, UNLESS "%s is less than 1", o->inputs[i].name));
}

/* Is it there without what is odd, too? */
static bool is_among(const struct result_finding *f, const struct result_run *rest)
{
    for (uint32_t i = 0; i < rest->n_findings; i++)
        if (result_same_place(f, rest->findings[i]))
            return true;
    return false;
}

static void warn_of(struct arena *arena, struct result_run *rest, struct result_finding *f)
{
    f->is_environment = true;
    f->severity = DIAG_WARNING;
    VEC_PUSH(arena, rest->findings, rest->n_findings, rest->cap_findings, f);
}

struct result_run *odd_arguments_settle(struct arena *arena, const struct options *o,
                                        struct result_run *run, struct result_run *rest)
{
    bool proved = rest->outcome == OUTCOME_VERIFIED || rest->outcome == OUTCOME_BOUNDED;
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (is_error(run->findings[i]) && !is_among(run->findings[i], rest))
            warn_of(arena, rest, run->findings[i]);
    if (!proved)
        return rest;
    rest->outcome = OUTCOME_BOUNDED;
    assume_bounds(arena, o, rest);
    return rest;
}
