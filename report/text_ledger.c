/* What the verdict rests on: at most five lines, those that weaken it most first.
 *
 *     what the verdict rests on:
 *       a.c:12:9: n is explored for values up to 3 only [input-bound, under]
 *
 * Executions that are left out ("under") do not matter to a violation, but what is assumed of
 * functions that nobody has seen does; those that may not be real ("over") do not matter to a
 * proof.  All that was noted is told with --verbose.
 */
#include "report/text_parts.h"

#include "core/base/str.h"
#include "core/base/vec.h"

#include <string.h>

enum { MAX_LINES = 5 };

static bool same_assumption(const struct result_assumption *x,
                            const struct result_assumption *y)
{
    return strcmp(x->kind, y->kind) == 0 && str_same(x->at.file, y->at.file) &&
           x->at.line == y->at.line && x->at.col == y->at.col && strcmp(x->text, y->text) == 0;
}

/* Does a run before, or this one before i, have it? */
static bool is_known(const struct result *result, uint32_t run, uint32_t i)
{
    const struct result_assumption *a = &result->runs[run]->ledger[i];
    for (uint32_t k = 0; k <= run; k++)
        for (uint32_t j = 0; j < (k < run ? result->runs[k]->n_ledger : i); j++)
            if (same_assumption(&result->runs[k]->ledger[j], a))
                return true;
    return false;
}

/* Is nothing lost by it, and nothing assumed that may be wrong? */
static bool is_minor(const struct result_assumption *a)
{
    return strcmp(a->direction, "exact") == 0 &&
           strcmp(a->kind, "args") != 0;
}

static bool has(const struct result *result, enum outcome outcome)
{
    for (uint32_t i = 0; i < result->n_runs; i++)
        if (result->runs[i]->outcome == outcome)
            return true;
    return false;
}

/* Is it about a function that was not seen?  What it does may undo a violation. */
static bool is_unseen(const struct result_assumption *a)
{
    static const char *const kinds[] = {"undefined-function", "missing-header", "assumed-local"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(a->kind, kinds[i]) == 0)
            return true;
    return false;
}

/* Does it matter to a verdict that is there? */
static bool matters(const struct result *result, const struct result_assumption *a)
{
    bool open = has(result, OUTCOME_POSSIBLE) || has(result, OUTCOME_INCONCLUSIVE);
    bool proved = has(result, OUTCOME_VERIFIED) || has(result, OUTCOME_BOUNDED);
    if (strcmp(a->direction, "over") == 0)
        return open;
    return ((open || proved) && !is_minor(a)) || is_unseen(a);
}

struct entry {
    const struct result_assumption *a;
    uint32_t more;             /* such ones at other places */
};

struct entries {
    struct entry *items;
    uint32_t n, cap;
};

/* One line for a kind at a place, and one for a text: the same cause is told once. */
static bool is_told(struct entries *told, const struct result_assumption *a)
{
    for (uint32_t i = 0; i < told->n; i++) {
        const struct result_assumption *b = told->items[i].a;
        bool same_line = a->at.file && str_same(a->at.file, b->at.file) &&
                         a->at.line == b->at.line && strcmp(a->kind, b->kind) == 0;
        bool same_text = strcmp(a->text, b->text) == 0;
        told->items[i].more += same_text && !same_line;
        if (same_line || same_text)
            return true;
    }
    return false;
}

/* Those of a direction; NULL: all, one by one. */
static void collect(const struct text_options *o, struct arena *scratch,
                    const struct result *result, const char *direction, struct entries *to)
{
    for (uint32_t r = 0; r < result->n_runs; r++)
        for (uint32_t i = 0; i < result->runs[r]->n_ledger; i++) {
            const struct result_assumption *a = &result->runs[r]->ledger[i];
            if (is_known(result, r, i) || (direction && strcmp(a->direction, direction) != 0))
                continue;
            if (o->verbose || (matters(result, a) && !is_told(to, a)))
                VEC_PUSH(scratch, to->items, to->n, to->cap, ((struct entry){a, 0}));
        }
}

/* What explores more of "atoi(argv[1]) is explored for values up to 6 only". */
static void print_option(FILE *out, const char *text)
{
    const char *end = strstr(text, " is explored for "), *open = strchr(text, '(');
    if (!end)
        return;
    if (open && open < end && end[-1] == ')') { /* what is read of an argument */
        text = open + 1;
        end--;
    }
    if (end == text) /* "rand()": it has no name */
        return;
    fprintf(out, "; more: --input '%.*s=LO..HI'", (int)(end - text), text);
}

static void print_entry(FILE *out, const struct entry *e)
{
    fputs("  ", out);
    diag_print_place(out, e->a->at);
    fprintf(out, "%s [%s, %s]", e->a->text, e->a->kind, e->a->direction);
    if (strcmp(e->a->kind, "input-bound") == 0)
        print_option(out, e->a->text);
    if (e->more)
        fprintf(out, " and at %u other place%s", e->more, e->more == 1 ? "" : "s");
    fputc('\n', out);
}

void text_ledger(const struct text_options *o, const struct result *result)
{
    static const char *const by_weight[] = {"under", "exact", "over"};
    struct arena *scratch = arena_new();
    struct entries lines = {0};
    for (size_t i = 0; i < 3 && !o->verbose; i++)
        collect(o, scratch, result, by_weight[i], &lines);
    if (o->verbose)
        collect(o, scratch, result, NULL, &lines);
    uint32_t shown = !o->verbose && lines.n > MAX_LINES ? MAX_LINES - 1 : lines.n;
    if (lines.n)
        fputs("what the verdict rests on:\n", o->out);
    for (uint32_t i = 0; i < shown; i++) {
        print_entry(o->out, &lines.items[i]);
    }
    if (shown < lines.n)
        fprintf(o->out, "  and %u more (--verbose)\n", lines.n - shown);
    arena_free(scratch);
}
