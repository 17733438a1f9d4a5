#include "report/select.h"

#include "core/base/near.h"

#include <string.h>

#define ENVIRONMENT "environment" /* a family of findings, whatever their code */

static const char *family_of(int code)
{
    return diag_code_family((enum diag_code)code);
}

static bool is_tool(int code)
{
    return strcmp(family_of(code), "tool") == 0;
}

/* Set what the word names: a family, a code, `all`, `warnings`.  False: nothing. */
static bool set_named(bool *set, const char *word, bool value)
{
    bool any = false;
    for (int c = 0; c < DIAG_CODE_COUNT; c++) {
        enum diag_severity severity = diag_code_severity((enum diag_code)c);
        bool named = strcmp(word, "all") == 0 || strcmp(word, family_of(c)) == 0 ||
                     strcmp(word, diag_code_text((enum diag_code)c)) == 0 ||
                     (strcmp(word, "warnings") == 0 && severity != DIAG_ERROR) ||
                     (strcmp(word, "race") == 0 && c == DIAG_MPI_RACE);
        if (named)
            set[c] = value;
        any = any || named;
    }
    return any;
}

/* "deadlock, matching, ..." in the order of the table. */
static const char *family_names(struct arena *a)
{
    const char *s = "";
    for (int c = 0; c < DIAG_CODE_COUNT; c++) {
        bool seen = is_tool(c);
        for (int k = 0; k < c && !seen; k++)
            seen = strcmp(family_of(k), family_of(c)) == 0;
        if (!seen)
            s = arena_printf(a, "%s%s%s", s, *s ? ", " : "", family_of(c));
    }
    return s;
}

static const char *unknown(struct arena *a, const char *word)
{
    struct near n = near_word(word);
    near_look(&n, "all");
    near_look(&n, "warnings");
    near_look(&n, ENVIRONMENT);
    for (int c = 0; c < DIAG_CODE_COUNT; c++) {
        near_look(&n, family_of(c));
        near_look(&n, diag_code_text((enum diag_code)c));
    }
    if (n.best)
        return arena_printf(a, "'%s' is neither a code nor a family: did you mean '%s'?", word,
                            n.best);
    return arena_printf(a, "'%s' is neither a code nor one of all, warnings, %s", word,
                        family_names(a));
}

static bool is_environment(struct selection *s, const char *word, bool value)
{
    bool is = strcmp(word, ENVIRONMENT) == 0;
    if (is)
        s->environment = value;
    return is;
}

const char *select_check(struct arena *arena, struct selection *s, const char *list)
{
    char *rest = arena_strdup(arena, list);
    bool first = true;
    for (char *word; (word = strsep(&rest, ",")) != NULL; first = false) {
        bool out = *word == '-';
        bool all = strcmp(word, ENVIRONMENT) == 0; /* is no family of codes */
        if (first && !all) /* "args": these only; "-leaks": all but these */
            set_named(s->is_left_out, "all", !out);
        if (!is_environment(s, word + out, !out) && !set_named(s->is_left_out, word + out, out))
            return unknown(arena, word + out);
    }
    for (int c = 0; c < DIAG_CODE_COUNT; c++)
        s->is_left_out[c] = s->is_left_out[c] && !is_tool(c);
    return NULL;
}

const char *select_error_on(struct arena *arena, struct selection *s, const char *list)
{
    char *rest = arena_strdup(arena, list);
    for (char *word; (word = strsep(&rest, ",")) != NULL;) {
        bool out = *word == '-';
        if (!is_environment(s, word + out, !out) && !set_named(s->is_error, word + out, !out))
            return unknown(arena, word + out);
    }
    return NULL;
}

void select_findings(struct arena *arena, struct selection *s, struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++) {
        struct result_finding *f = run->findings[i];
        enum diag_code code = diag_code_find(f->code);
        if (code == DIAG_CODE_COUNT || f->suppressed)
            continue;
        f->suppressed = suppress_reason(arena, &s->suppressions, f);
        if (!f->suppressed && s->is_left_out[code])
            f->suppressed = "left out by --check";
        if (!f->suppressed && s->is_error[code] && !f->is_guess)
            f->severity = DIAG_ERROR;
    }
}

bool select_has_error(const struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (run->findings[i]->severity == DIAG_ERROR && !run->findings[i]->suppressed)
            return true;
    return false;
}

static unsigned suppressed_errors(const struct result_run *run)
{
    unsigned n = 0;
    for (uint32_t i = 0; i < run->n_findings; i++)
        n += run->findings[i]->severity == DIAG_ERROR && run->findings[i]->suppressed;
    return n;
}

/* Does a warning count as an error, and none suppresses it? */
static bool has_raised(const struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++) {
        const struct result_finding *f = run->findings[i];
        enum diag_code code = diag_code_find(f->code);
        if (f->severity == DIAG_ERROR && !f->suppressed && code != DIAG_CODE_COUNT &&
            diag_code_severity(code) != DIAG_ERROR)
            return true;
    }
    return false;
}

static void suppress_outcome(struct arena *arena, struct result_run *run, const char *rest)
{
    unsigned n = suppressed_errors(run);
    run->outcome = OUTCOME_SUPPRESSED;
    run->reason = arena_printf(arena, "%u error%s suppressed; %s", n, n == 1 ? " is" : "s are",
                               rest ? rest : "others may be hidden behind it");
}

void select_outcome(struct arena *arena, struct result_run *run, const char *rest)
{
    switch (run->outcome) {
    case OUTCOME_VIOLATED:
    case OUTCOME_POSSIBLE:
        if (!select_has_error(run))
            suppress_outcome(arena, run, rest);
        break;
    case OUTCOME_VERIFIED:
    case OUTCOME_BOUNDED:
        if (suppressed_errors(run))
            suppress_outcome(arena, run, "nothing else was found");
        break;
    case OUTCOME_INCONCLUSIVE:
    case OUTCOME_SUPPRESSED:
        break;
    case OUTCOME_UNSUPPORTED:
        return;
    }
    if (has_raised(run) && run->outcome != OUTCOME_VIOLATED &&
        run->outcome != OUTCOME_POSSIBLE) {
        run->outcome = OUTCOME_VIOLATED;
        run->reason = "a warning that counts as an error (--error-on)";
    }
}

unsigned select_count(const struct result *result)
{
    unsigned n = 0;
    for (uint32_t r = 0; r < result->n_runs; r++)
        for (uint32_t i = 0; i < result->runs[r]->n_findings; i++)
            n += result->runs[r]->findings[i]->suppressed != NULL;
    return n;
}
