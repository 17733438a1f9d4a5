/* mpi2spin check: all programs of the project file, several at once, nothing twice.
 *
 *     .mpi2spin.yaml --project--> tasks --kept or run--> results --> findings, table, reports
 *
 * Each task is a process of its own, `mpi2spin verify`, that writes its answer into a file whose
 * name says what was asked.  What was answered before an interruption is there when the check is
 * started again.
 */
#include "cli/check_command.h"

#include "check/pool.h"
#include "cli/check_before.h"
#include "cli/check_plan.h"
#include "cli/check_progress.h"
#include "cli/check_slurm.h"
#include "cli/formats.h"
#include "cli/outfile.h"
#include "cli/verify_command.h"
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "report/baseline.h"
#include "report/fingerprint.h"
#include "report/merge.h"
#include "report/text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct check {
    struct arena *arena;
    const struct options *o;
    struct check_plan plan;
    struct pool pool;
    struct check_task **of; /* the task of each pool task */
    struct check_progress progress;
    bool interrupted, tool_failed;
};

/* ---- progress, on standard error ---- */

static const char *verdict_of(const struct check_task *t)
{
    if (!t->result)
        return "no answer";
    const struct result *r = t->result;
    const struct result_run *worst = r->n_runs ? r->runs[0] : NULL;
    for (uint32_t i = 1; i < r->n_runs; i++)
        if (result_worst(outcome_exit(worst->outcome), outcome_exit(r->runs[i]->outcome)) !=
            (int)outcome_exit(worst->outcome))
            worst = r->runs[i];
    return worst ? outcome_text(worst->outcome) : "C errors";
}

static void show_running(const struct check *c)
{
    enum { SHOWN = 3 };
    struct arena *scratch = arena_new();
    const char *text = "";
    size_t n = 0;
    for (size_t i = 0; i < c->pool.n_tasks; i++) {
        if (c->pool.tasks[i].state != POOL_RUNNING)
            continue;
        if (n++ < SHOWN)
            text = arena_printf(scratch, "%s%s%.30s -n %s", text, n > 1 ? ", " : "",
                                c->of[i]->program->name, c->of[i]->np);
    }
    if (n > SHOWN)
        text = arena_printf(scratch, "%s and %zu more", text, n - SHOWN);
    check_progress_show(&c->progress, text);
    arena_free(scratch);
}

static void on_tick(void *data, const struct pool *p)
{
    const struct check *c = data;
    (void)p;
    if (c->progress.is_line)
        show_running(c);
}

static const char *failure(struct arena *a, const struct pool_task *t)
{
    switch (t->state) {
    case POOL_OVERDUE:
        return arena_printf(a, "it was ended after %.0f s", t->seconds);
    case POOL_SIGNALLED:
        return arena_printf(a, "mpi2spin was ended by signal %d", t->status);
    case POOL_NOT_STARTED:
        return arena_printf(a, "mpi2spin cannot be started: %s", strerror(t->status));
    case POOL_STOPPED:
        return "interrupted";
    case POOL_NOT_RUN:
        return RESULT_NOT_RUN ": interrupted";
    case POOL_EXITED:
        return arena_printf(a, "mpi2spin failed with exit code %d", t->status);
    case POOL_WAITING:
    case POOL_RUNNING:
        break;
    }
    bug("task state %d", (int)t->state);
}

/* The output of a task that has failed, which nobody else will show. */
static void show_failure(struct check *c, const struct check_task *task,
                         const struct pool_task *t, const char *reason)
{
    check_progress_erase(&c->progress);
    fprintf(stderr, "mpi2spin: error: %s -n %s: %s\n", task->program->name, task->np,
            reason);
    fwrite(t->output, 1, t->length, stderr);
}

static bool was_stopped(const struct pool_task *t)
{
    return t->state == POOL_STOPPED || t->state == POOL_NOT_RUN;
}

static void take(struct check *c, struct check_task *task, const struct pool_task *t)
{
    if (t->state == POOL_EXITED && t->status != EXIT_TOOL_FAILURE)
        task->result = check_answer(c->arena, task, false);
    if (!task->result) {
        const char *reason = failure(c->arena, t);
        bool is_failure = t->state != POOL_OVERDUE && !was_stopped(t);
        task->result = check_no_answer(c->arena, task, reason);
        if (is_failure) {
            task->result->exit_code = EXIT_TOOL_FAILURE;
            c->tool_failed = true;
            show_failure(c, task, t, reason);
        }
    }
    if (was_stopped(t))
        return;
    c->progress.done++;
    if (c->o->quiet)
        return;
    check_progress_erase(&c->progress);
    fprintf(stderr, "[%zu/%zu] %s: %s -n %s (%.1f s)\n", c->progress.done, c->plan.n,
            verdict_of(task), task->program->name, task->np, t->seconds);
}

static void on_change(void *data, const struct pool *p)
{
    struct check *c = data;
    for (size_t i = 0; i < p->n_tasks; i++) {
        const struct pool_task *t = &p->tasks[i];
        if (!c->of[i]->result && t->state != POOL_WAITING && t->state != POOL_RUNNING)
            take(c, c->of[i], t);
    }
    show_running(c);
}

/* ---- running ---- */

/* 80 % of the memory that is free now. */
static uint64_t free_memory_mb(void)
{
    FILE *f = fopen("/proc/meminfo", "r");
    char line[256];
    unsigned long long kb = 0;
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "MemAvailable: %llu kB", &kb) == 1)
            break;
    if (f)
        fclose(f);
    return kb / 1024 * 8 / 10;
}

static unsigned processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}

static void run_here(struct check *c)
{
    const struct project *p = c->plan.project;
    c->of = ARENA_ARRAY(c->arena, struct check_task *, c->plan.n);
    c->pool = (struct pool){.arena = c->arena, .on_change = on_change, .on_tick = on_tick,
                            .data = c};
    c->pool.jobs = c->o->jobs ? c->o->jobs : p->jobs ? p->jobs : processors();
    c->pool.memory_mb = c->o->memory_budget_mb ? c->o->memory_budget_mb
                        : p->memory_mb         ? p->memory_mb
                                               : free_memory_mb();
    c->pool.tasks = ARENA_ARRAY(c->arena, struct pool_task, c->plan.n);
    for (size_t i = 0; i < c->plan.n; i++) {
        struct check_task *t = &c->plan.tasks[i];
        if (t->result)
            continue;
        unlink(t->answer);
        c->of[c->pool.n_tasks] = t;
        c->pool.tasks[c->pool.n_tasks++] = (struct pool_task){
            .argv = t->argv, .memory_mb = t->memory_mb, .limit_s = t->limit_s};
    }
    c->interrupted = c->pool.n_tasks && !pool_run(&c->pool);
    on_change(c, &c->pool);
    check_progress_erase(&c->progress);
}

static void show_queue(void *data, size_t waiting)
{
    const struct check *c = data;
    struct arena *scratch = arena_new();
    check_progress_show(&c->progress, arena_printf(scratch, "%zu tasks in Slurm's queue", waiting));
    arena_free(scratch);
}

static void run_tasks(struct check *c)
{
    const char *error;
    if (!c->o->slurm.is_on) {
        run_here(c);
        return;
    }
    switch (check_slurm(c->arena, c->o, &c->plan, show_queue, c, &error)) {
    case SLURM_DONE:
        break;
    case SLURM_INTERRUPTED:
        c->interrupted = true;
        break;
    case SLURM_FAILED:
        fprintf(stderr, "mpi2spin: error: %s\n", error);
        c->tool_failed = true;
        break;
    }
    check_progress_erase(&c->progress);
}

static void find_kept(struct check *c)
{
    for (size_t i = 0; i < c->plan.n && !c->o->fresh; i++) {
        struct check_task *t = &c->plan.tasks[i];
        t->result = check_answer(c->arena, t, true);
        if (t->result && c->o->retry && t->result->exit_code == EXIT_INCONCLUSIVE)
            t->result = NULL;
        t->kept = t->result != NULL;
        c->progress.done += t->kept;
    }
    c->progress.total = c->plan.n;
    c->progress.kept = c->progress.done;
}

/* ---- results ---- */

/* One result for each program. */
static struct result **collect(struct check *c, size_t *n)
{
    struct result **all = ARENA_ARRAY(c->arena, struct result *, c->plan.n);
    *n = 0;
    for (size_t i = 0; i < c->plan.n; i++) {
        struct check_task *t = &c->plan.tasks[i];
        if (i == 0 || t->program != c->plan.tasks[i - 1].program)
            all[(*n)++] = t->result;
        else
            merge_result(c->arena, all[*n - 1], t->result);
    }
    return all;
}

static bool was_shown(const struct result *r, uint32_t runs, const struct result_finding *f)
{
    for (uint32_t k = 0; k < runs; k++)
        for (uint32_t i = 0; i < r->runs[k]->n_findings; i++)
            if (fingerprint_same(r->runs[k]->findings[i], f))
                return true;
    return false;
}

/* Each finding once, for the smallest process count that has it; with a baseline only new ones.
 * What is no error is a line. */
static void show_findings(const struct check *c, struct result *const *all, size_t n)
{
    FILE *out = formats_take_stdout(c->o) ? stderr : stdout;
    struct text_options to = {out, verify_wants_colour(c->o, out), true, c->o->verbose};
    for (size_t i = 0; i < n; i++) {
        text_findings(&to, NULL, all[i]->findings, all[i]->n_findings);
        for (uint32_t k = 0; k < all[i]->n_runs; k++)
            for (uint32_t j = 0; j < all[i]->runs[k]->n_findings; j++) {
                struct result_finding *f = all[i]->runs[k]->findings[j];
                if (f->baseline == BASELINE_UNCHANGED || was_shown(all[i], k, f))
                    continue;
                if (f->severity == DIAG_ERROR || c->o->verbose)
                    text_findings(&to, all[i]->runs[k], &f, 1);
                else if (!f->suppressed)
                    text_warning(&to, f);
            }
    }
}

static void show_table(const struct check *c, struct result *const *all, size_t n)
{
    FILE *out = formats_take_stdout(c->o) ? stderr : stdout;
    int width = 7;
    for (size_t i = 0; i < n; i++)
        if ((int)strlen(result_name(all[i])) > width)
            width = (int)strlen(result_name(all[i]));
    fprintf(out, "%-*s  verdict\n", width, "program");
    for (size_t i = 0; i < n; i++) {
        bool fails = all[i]->exit_code != EXIT_VERIFIED;
        fprintf(out, "%-*s  %s", width, result_name(all[i]),
                c->o->baseline && fails ? "new: " : "");
        text_verdicts(out, all[i]);
        const char *every = result_every_text(c->arena, all[i]);
        if (every)
            fprintf(out, "%-*s  %s\n", width, "", every);
    }
}

/* A program with errors in its C code has no run. */
static size_t count_errors(struct result *const *all, size_t n)
{
    size_t errors = 0;
    for (size_t i = 0; i < n; i++)
        errors += !all[i]->n_runs;
    return errors;
}

static void show_totals(const struct check *c, struct result *const *all, size_t n,
                        unsigned known, double seconds)
{
    FILE *out = formats_take_stdout(c->o) ? stderr : stdout;
    size_t runs = 0, kept = 0, good = 0, bad = 0, not_run = 0, errors = count_errors(all, n);
    for (size_t i = 0; i < c->plan.n; i++)
        kept += c->plan.tasks[i].kept;
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < all[i]->n_runs; k++) {
            const struct result_run *run = all[i]->runs[k];
            runs++;
            good += outcome_exit(run->outcome) == EXIT_VERIFIED;
            bad += run->outcome == OUTCOME_VIOLATED;
            not_run += !result_was_run(run);
        }
    fprintf(out, "%zu runs: %zu verified, %zu violated, %zu others", runs, good, bad,
            runs - good - bad - not_run);
    if (not_run)
        fprintf(out, ", %zu not run", not_run);
    if (errors)
        fprintf(out, "; %zu program%s with errors in the C code", errors, errors == 1 ? "" : "s");
    fprintf(out, "; %zu known from earlier checks; %.1f s\n", kept, seconds);
    if (known)
        fprintf(out, "%u of them fail as the baseline says\n", known);
    if (c->interrupted)
        fputs("interrupted: `mpi2spin check` goes on where it was\n", out);
}

/* ---- the command ---- */

static const struct project *load(struct arena *arena, const struct options *o)
{
    const char *path = o->project ? o->project : project_find(arena, ".");
    struct diags ds = {.arena = arena};
    if (!path) {
        fputs("mpi2spin: error: there is no .mpi2spin.yaml here or in a folder above\n"
              "  write one (docs/CHECK.md), or name it with --project FILE\n", stderr);
        return NULL;
    }
    struct project *p = project_read(arena, path, options_of_projects(arena), &ds);
    verify_print_diags(&ds, o);
    return p;
}

static int exit_code(const struct check *c, struct result *const *all, size_t n)
{
    int code = c->tool_failed ? EXIT_TOOL_FAILURE : EXIT_VERIFIED;
    for (size_t i = 0; i < n; i++)
        code = result_worst(code, all[i]->exit_code);
    return code;
}

/* --baseline and --write-baseline; the number of runs that fail as expected. */
static unsigned apply_baseline(const struct check *c, const struct baseline_file *baseline,
                               struct result *const *all, size_t n)
{
    unsigned known = baseline ? baseline_apply(baseline, all, n) : 0;
    if (c->o->write_baseline) {
        json_t *j = baseline_of(all, n);
        struct outfile f = outfile_open(c->arena, c->o->write_baseline);
        json_dumpf(j, f.stream, JSON_INDENT(2));
        fputc('\n', f.stream);
        outfile_close(&f);
        json_decref(j);
    }
    return known;
}

static const char *absolute(struct arena *arena, const char *here, const char *path)
{
    bool stays = !path || path[0] == '/' || strcmp(path, "-") == 0;
    return stays ? path : arena_printf(arena, "%s/%s", here, path);
}

/* From here on all happens in the folder of the project; files that are to be written stay where
 * they were meant. */
static void change_folder(struct arena *arena, struct options *o, const char *folder)
{
    char *here = getcwd(NULL, 0);
    for (size_t i = 0; i < o->n_formats && here; i++)
        o->formats[i].file = absolute(arena, here, o->formats[i].file);
    if (here)
        o->write_baseline = absolute(arena, here, o->write_baseline);
    free(here);
    if (chdir(folder) != 0)
        fail("cannot change to '%s':", folder);
}

static int check_project(struct check *c, struct options *o,
                         const struct baseline_file *baseline)
{
    const struct project *project = load(c->arena, o);
    if (!project)
        return EXIT_USAGE;
    c->plan = (struct check_plan){.project = project,
                                  .cache = check_plan_cache(c->arena, o, project)};
    formats_check(o);
    change_folder(c->arena, o, project->folder);
    if (!check_plan_make(c->arena, o, &c->plan))
        return EXIT_USAGE;
    find_kept(c);
    run_tasks(c);
    size_t n;
    struct result **all = collect(c, &n);
    check_before_read(c->arena, c->plan.cache, all, n);
    check_before_write(c->arena, c->plan.cache, all, n);
    unsigned known = apply_baseline(c, baseline, all, n);
    show_findings(c, all, n);
    show_table(c, all, n);
    check_before_print(formats_take_stdout(c->o) ? stderr : stdout, all, n);
    show_totals(c, all, n, known, check_progress_seconds(&c->progress));
    outfile_check_stdout();
    formats_write(c->arena, o, (const struct result *const *)all, n);
    return c->interrupted ? EXIT_INCONCLUSIVE : exit_code(c, all, n);
}

int check_command(struct arena *arena, struct options *o)
{
    struct check c = {.arena = arena, .o = o, .progress = check_progress_new(o)};
    const char *error = NULL;
    const struct baseline_file *baseline =
        o->baseline ? baseline_read(arena, o->baseline, &error) : NULL;
    if (error) {
        fprintf(stderr, "mpi2spin: error: --baseline: %s\n", error);
        return EXIT_USAGE;
    }
    int code = check_project(&c, o, baseline);
    baseline_close(baseline);
    return code;
}
