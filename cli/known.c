#include "cli/known.h"

#include "cli/formats.h"
#include "cli/outfile.h"
#include "cli/tries.h"
#include "cli/verify_command.h"
#include "core/base/clock.h"
#include "core/base/vec.h"
#include "report/json.h"
#include "report/text.h"
#include "verify/verify.h"

#include <stdlib.h>
#include <string.h>

/* ---- the worker ---- */

static void tell(const struct options *o, enum guard_word word, const struct result *result)
{
    json_t *json = o->wire ? result_json(result) : NULL;
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    if (text)
        guard_tell(o->wire, word, text);
    free(text);
    json_decref(json);
}

void known_tell_head(const struct options *o, const struct result *result)
{
    tell(o, GUARD_HEAD, result);
}

void known_tell_run(const struct options *o, enum guard_word word, const struct result_run *run)
{
    struct result_run *copy = &(struct result_run){0};
    *copy = *run;
    tell(o, word,
         &(struct result){.tool = "", .command = "", .files = o->files,
                          .n_files = (uint32_t)o->n_files, .property = "", .runs = &copy,
                          .n_runs = 1});
}

/* ---- the guard ---- */

static const char *limit_text(struct arena *arena, const struct options *o,
                              const struct guard_end *end)
{
    switch (end->kind) {
    case GUARD_TIME:
        return arena_printf(arena, "time limit of %u s", o->timeout_s);
    case GUARD_MEMORY:
        return arena_printf(arena, "memory limit of %u MB", o->memory_mb);
    case GUARD_INTERRUPTED:
    case GUARD_FINISHED:
        break;
    }
    return "interrupted";
}

/* The file with most of the statements, and how many percent it has; or NULL. */
static char *largest_file(struct arena *arena, const struct guard_end *end, const char **percent)
{
    char *text = NULL;
    for (uint32_t i = 0; i < end->n_said; i++)
        if (end->said[i].word == GUARD_LARGEST)
            text = arena_strdup(arena, end->said[i].text);
    char *tab = text ? strrchr(text, '\t') : NULL;
    if (!tab)
        return NULL;
    *tab = '\0';
    *percent = tab + 1;
    return text;
}

/* "time limit of 10 s while the program was sliced: points-to took most of it, 7 s; large.c has
 * 60 % of the statements". */
static const char *whole_reason(struct arena *arena, const struct options *o,
                                const struct guard_end *end)
{
    const struct pass *pass = &end->pass;
    const char *text = limit_text(arena, o, end), *percent = "";
    if (end->stage)
        text = arena_printf(arena, "%s while %s", text, end->stage);
    if (!pass->name)
        return text;
    text = end->kind == GUARD_MEMORY
               ? arena_printf(arena, "%s: it was at %s", text, pass->name)
               : arena_printf(arena, "%s: %s took most of it, %u s", text, pass->name,
                              (unsigned)((pass->ms + 500) / 1000));
    const char *file = largest_file(arena, end, &percent);
    return file ? arena_printf(arena, "%s; %s has %s %% of the statements", text, file, percent)
                : text;
}

static struct result *head_of(struct arena *arena, const struct guard_end *end)
{
    const char *error;
    for (uint32_t i = 0; i < end->n_said; i++)
        if (end->said[i].word == GUARD_HEAD)
            return result_parse(arena, end->said[i].text, "the worker's result", &error);
    return NULL;
}

/* The last that was said of a process count, or NULL. */
static struct result_run *run_of(struct arena *arena, const struct guard_end *end,
                                 enum guard_word word, uint32_t nprocs)
{
    const char *error;
    for (uint32_t i = end->n_said; i-- > 0;) {
        const struct guard_message *m = &end->said[i];
        struct result *r = m->word == word
                               ? result_parse(arena, m->text, "the worker's run", &error) : NULL;
        if (r && r->n_runs == 1 && r->runs[0]->nprocs == nprocs)
            return r->runs[0];
    }
    return NULL;
}

static void add_tries(struct arena *arena, const struct guard_end *end, struct result_run *run)
{
    const char *error;
    run->n_tries = 0;
    for (uint32_t i = 0; i < end->n_said; i++) {
        const struct guard_message *m = &end->said[i];
        struct result *r = m->word == GUARD_TRIED
                               ? result_parse(arena, m->text, "the worker's try", &error) : NULL;
        if (r && r->n_runs == 1 && r->runs[0]->nprocs == run->nprocs)
            tries_add(arena, run, r->runs[0]);
    }
}

static struct result_run *undecided(struct arena *arena, const struct options *o,
                                    const struct guard_end *end, uint32_t nprocs, bool begun)
{
    struct result_run *run = ARENA_NEW(arena, struct result_run);
    run->nprocs = nprocs;
    run->outcome = OUTCOME_INCONCLUSIVE;
    run->command = options_reproduce(arena, o, nprocs);
    run->reason = !begun ? arena_printf(arena, RESULT_NOT_RUN ": %s", limit_text(arena, o, end))
                  : end->kind == GUARD_INTERRUPTED ? "interrupted"
                                                   : whole_reason(arena, o, end);
    return run;
}

/* The time that is not that of the runs before. */
static double seconds_of_last(const struct options *o, const struct result *result)
{
    double s = (double)(clock_ms() - o->began_ms) / 1000;
    for (uint32_t i = 0; i < result->n_runs; i++)
        s -= result->runs[i]->cached ? 0 : result->runs[i]->seconds;
    return s > 0 ? s : 0;
}

/* The runs that were shown, the one that the worker was at, and those to which it has not come. */
static void add_runs(struct arena *arena, const struct options *o, const struct guard_end *end,
                     const struct text_options *to, struct result *result)
{
    bool begun = false;
    for (size_t i = 0; i < o->n_counts; i++) {
        struct result_run *run = run_of(arena, end, GUARD_RUN, o->counts[i]);
        bool shown = run != NULL;
        if (!run)
            run = run_of(arena, end, GUARD_BEST, o->counts[i]);
        if (!run) {
            run = undecided(arena, o, end, o->counts[i], !begun);
            begun = true;
        }
        if (!shown)
            add_tries(arena, end, run);
        if (!shown && result_was_run(run))
            run->seconds = seconds_of_last(o, result);
        begun |= !shown;
        VEC_PUSH(arena, result->runs, result->n_runs, result->cap_runs, run);
        if (!shown)
            text_run(to, result, run);
        result->exit_code = result_worst(result->exit_code, outcome_exit(run->outcome));
    }
}

static int report_runs(struct arena *arena, const struct options *o, const struct guard_end *end,
                       struct result *result)
{
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    struct text_options to = {out, verify_wants_colour(o, out), o->quiet, o->verbose};
    add_runs(arena, o, end, &to, result);
    text_summary(&to, result);
    outfile_check_stdout();
    formats_write(arena, o, (const struct result *const[]){result}, 1);
    return result->exit_code;
}

int known_report(struct arena *arena, const struct options *o, const struct guard_end *end)
{
    struct result *result = o->command == COMMAND_VERIFY ? head_of(arena, end) : NULL;
    verify_clean_after(end->pid);
    if (result)
        return report_runs(arena, o, end, result);
    struct compiled c = {.diags.arena = arena};
    const char *percent, *largest = largest_file(arena, end, &percent);
    struct src_range at = {.file = largest && end->pass.name ? largest : o->files[0]};
    struct diag *d = diag_add(&c.diags, DIAG_LIMIT, at, "%s", whole_reason(arena, o, end));
    if (end->kind != GUARD_INTERRUPTED)
        d->help = DIAG_HELP_FEWER_FILES;
    verify_print_diags(&c.diags, o);
    return o->command == COMMAND_VERIFY ? verify_not_compiled(arena, o, &c) : EXIT_INCONCLUSIVE;
}
