#include "cli/check_plan.h"

#include "core/base/digest.h"
#include "core/base/fail.h"
#include "core/base/near.h"
#include "core/base/numbers.h"
#include "core/base/vec.h"
#include "report/json.h"
#include "verify/verify.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOOL_MEMORY_MB = 512, /* what a task needs besides the one at work */ REPORTS_S = 60 };

struct words {
    const char **v;
    size_t n, cap;
};

struct planner {
    struct arena *arena;
    const struct options *o;
    const char *tool, *tool_digest, *spin;
    struct check_plan *plan;
};

static void add(struct planner *p, struct words *w, const char *word)
{
    VEC_PUSH(p->arena, w->v, w->n, w->cap, word);
}

/* Everything but the flags for the C parser, which come after `--`. */
static struct words common_words(struct planner *p, const struct project_program *program)
{
    struct words w = {0};
    add(p, &w, p->tool);
    add(p, &w, "verify");
    for (size_t i = 0; i < program->n_files; i++)
        add(p, &w, program->files[i]);
    for (size_t i = 0; i < program->n_options; i++)
        add(p, &w, program->options[i]);
    return w;
}

static void add_flags(struct planner *p, struct words *w, const struct project_program *program)
{
    if (program->n_cflags || p->o->n_cflags)
        add(p, w, "--");
    for (size_t i = 0; i < program->n_cflags; i++)
        add(p, w, program->cflags[i]);
    for (size_t i = 0; i < p->o->n_cflags; i++)
        add(p, w, p->o->cflags[i]);
}

/* Where the C parser looks for headers, too. */
static void digest_environment(struct digest *d)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        digest_text(d, value ? value : "");
    }
}

/* The C files are compared by check_answer(); this one is not C. */
static void digest_suppressions(struct planner *p, struct digest *d, const char *word)
{
    static const char option[] = "--suppressions=";
    if (strncmp(word, option, strlen(option)) != 0)
        return;
    const char *content = digest_file(p->arena, word + strlen(option));
    digest_text(d, content ? content : "");
}

static const char *key_of(struct planner *p, struct words w, const char *np)
{
    struct digest *d = digest_new(p->arena);
    digest_text(d, p->tool_digest);
    digest_text(d, p->spin);
    digest_text(d, np);
    digest_environment(d);
    for (size_t i = 1; i < w.n; i++) {
        digest_text(d, w.v[i]);
        digest_suppressions(p, d, w.v[i]);
    }
    return digest_hex(d);
}

static bool is_count_option(const char *word)
{
    return strncmp(word, "--np=", 5) == 0;
}

/* All process counts, as they were written. */
static const char *all_counts(struct planner *p, const struct options *parsed)
{
    const char *some = numbers_text(p->arena, parsed->counts, parsed->n_counts);
    return parsed->every.is_asked ? "all" : some;
}

/* One process count, or all. */
static struct check_task task_of(struct planner *p, const struct project_program *program,
                                 const struct options *parsed, const uint32_t *one)
{
    struct words all = common_words(p, program), w = {0};
    const char *np = one ? numbers_text(p->arena, one, 1) : all_counts(p, parsed);
    for (size_t i = 0; i < all.n; i++)
        if (!one || !is_count_option(all.v[i]))
            add(p, &w, all.v[i]);
    struct words for_key = w;
    for_key.v = arena_memdup(p->arena, w.v, w.n * sizeof *w.v);
    for_key.cap = w.n;
    add_flags(p, &for_key, program);
    struct check_task t = {.program = program, .np = np, .nprocs = one ? *one : parsed->counts[0],
                           .memory_mb = parsed->memory_mb + TOOL_MEMORY_MB};
    if (parsed->timeout_s) /* it ends by itself, but for its reports */
        t.limit_s = parsed->timeout_s + REPORTS_S;
    t.answer = arena_printf(p->arena, "%s/tasks/%s.json", p->plan->cache,
                            key_of(p, for_key, np));
    if (one)
        add(p, &w, arena_printf(p->arena, "--np=%s", np));
    add(p, &w, "--quiet");
    add(p, &w, arena_printf(p->arena, "--cache=%s", p->plan->cache));
    add(p, &w, arena_printf(p->arena, "--json=%s", t.answer));
    add_flags(p, &w, program);
    add(p, &w, NULL);
    t.argv = w.v;
    return t;
}

/* The options are read as the task will read them, so that mistakes are told at once. */
static bool plan_program(struct planner *p, const struct project_program *program)
{
    struct options parsed;
    struct words w = common_words(p, program);
    add_flags(p, &w, program);
    if (options_parse(p->arena, &parsed, (int)w.n, (char **)w.v) >= 0) {
        fprintf(stderr, "  in %s:%u (program '%s')\n", program->at.file, program->at.line,
                program->name);
        return false;
    }
    bool proves = parsed.every.is_asked || options_first_counts(&parsed) < parsed.n_counts;
    for (size_t i = 0; i < parsed.n_counts && (i == 0 || !proves); i++)
        VEC_PUSH(p->arena, p->plan->tasks, p->plan->n, p->plan->cap,
                 task_of(p, program, &parsed, proves ? NULL : &parsed.counts[i]));
    return true;
}

static bool is_wanted(const struct options *o, const char *name)
{
    for (size_t i = 0; i < o->n_files; i++)
        if (strcmp(o->files[i], name) == 0)
            return true;
    return o->n_files == 0;
}

static bool names_exist(const struct options *o, const struct project *project)
{
    for (size_t i = 0; i < o->n_files; i++) {
        bool found = false;
        struct near n = near_word(o->files[i]);
        for (size_t k = 0; k < project->n_programs; k++) {
            found = found || strcmp(project->programs[k].name, o->files[i]) == 0;
            near_look(&n, project->programs[k].name);
        }
        if (!found) {
            fprintf(stderr, "mpi2spin: error: %s has no program '%s'", project->path, o->files[i]);
            if (n.best)
                fprintf(stderr, ": did you mean '%s'?", n.best);
            fputc('\n', stderr);
            return false;
        }
    }
    return true;
}

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        fail("cannot make the folder '%s': %s", path, strerror(errno));
}

const char *check_plan_cache(struct arena *arena, const struct options *o,
                             const struct project *project)
{
    const char *path = o->cache ? o->cache
                       : project->cache ? project->cache
                                        : arena_printf(arena, "%s/.mpi2spin", project->folder);
    make_folder(path);
    char *real = realpath(path, NULL);
    if (!real)
        fail("cannot use the folder '%s': %s", path, strerror(errno));
    path = arena_strdup(arena, real);
    free(real);
    make_folder(arena_printf(arena, "%s/tasks", path));
    const char *ignore = arena_printf(arena, "%s/.gitignore", path);
    FILE *f = access(ignore, F_OK) == 0 ? NULL : fopen(ignore, "w");
    if (f) {
        fputs("*\n", f);
        fclose(f);
    }
    return path;
}

bool check_plan_make(struct arena *arena, const struct options *o, struct check_plan *plan)
{
    const struct project *project = plan->project;
    char *self = realpath("/proc/self/exe", NULL);
    struct planner p = {arena, o, arena_strdup(arena, self ? self : "mpi2spin"),
                        digest_file(arena, "/proc/self/exe"), verify_spin_version(arena), plan};
    free(self);
    if (!names_exist(o, project))
        return false;
    bool good = true;
    for (size_t i = 0; i < project->n_programs; i++)
        if (is_wanted(o, project->programs[i].name))
            good = plan_program(&p, &project->programs[i]) && good;
    return good;
}

/* ---- answers ---- */

static bool is_unchanged(struct arena *arena, const struct result *r)
{
    for (uint32_t i = 0; i < r->n_inputs; i++) {
        const char *now = digest_file(arena, r->inputs[i].path);
        if (!now || strcmp(now, r->inputs[i].sha256) != 0)
            return false;
    }
    return r->n_inputs > 0;
}

static bool is_complete(const struct result *r)
{
    for (uint32_t i = 0; i < r->n_runs; i++)
        if (!result_was_run(r->runs[i]) ||
            (r->runs[i]->reason && strcmp(r->runs[i]->reason, "interrupted") == 0))
            return false;
    return true;
}

struct result *check_answer(struct arena *arena, const struct check_task *task, bool kept)
{
    const char *error;
    struct result *r = result_read(arena, task->answer, &error);
    if (!r || !is_complete(r) || (kept && !is_unchanged(arena, r)))
        return NULL;
    r->name = task->program->name;
    return r;
}

struct result *check_no_answer(struct arena *arena, const struct check_task *task,
                               const char *reason)
{
    struct result *r = ARENA_NEW(arena, struct result);
    struct result_run *run = ARENA_NEW(arena, struct result_run);
    *run = (struct result_run){.nprocs = task->nprocs, .outcome = OUTCOME_INCONCLUSIVE,
                               .reason = reason, .command = ""};
    for (const char **word = task->argv; *word; word++)
        run->command = arena_printf(arena, "%s%s%s", run->command, *run->command ? " " : "",
                                    word == task->argv ? "mpi2spin" : *word);
    *r = (struct result){.tool = "mpi2spin " M2S_VERSION, .name = task->program->name,
                         .command = run->command, .files = task->program->files,
                         .n_files = (uint32_t)task->program->n_files,
                         .property = "potential-deadlock", .exit_code = EXIT_INCONCLUSIVE};
    VEC_PUSH(arena, r->runs, r->n_runs, r->cap_runs, run);
    return r;
}
