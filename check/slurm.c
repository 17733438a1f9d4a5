#include "check/slurm.h"

#include "check/pool.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A cluster's controller is asked now and then. */
enum { POLL_S = 2, MAX_TROUBLE = 30 };

/* ---- commands ---- */

static struct pool_task command(struct slurm *s, const char *const *argv, bool *interrupted)
{
    struct pool_task t = {.argv = argv};
    struct pool p = {.arena = s->arena, .tasks = &t, .n_tasks = 1, .jobs = 1, .folder = s->where};
    *interrupted = !pool_run(&p);
    return t;
}

static const char *trouble(struct slurm *s, const char *name, const struct pool_task *t)
{
    if (t->state == POOL_NOT_STARTED)
        return arena_printf(s->arena, "%s cannot be started: %s", name, strerror(t->status));
    return arena_printf(s->arena, "%s: %.*s", name, (int)strcspn(t->output, "\n"), t->output);
}

/* ---- files ---- */

static FILE *create(struct slurm *s, const char *name, const char **error)
{
    const char *path = arena_printf(s->arena, "%s/%s", s->folder, name);
    FILE *f = fopen(path, "w");
    if (!f)
        *error = arena_printf(s->arena, "cannot write '%s': %s", path, strerror(errno));
    return f;
}

static bool finish(struct slurm *s, FILE *f, const char **error)
{
    bool good = !ferror(f);
    good = fclose(f) == 0 && good;
    if (!good)
        *error = arena_printf(s->arena, "cannot write in '%s': %s", s->folder, strerror(errno));
    return good;
}

/* One line for each task; a newline in a word would be another line. */
static bool write_commands(struct slurm *s, const char **error)
{
    FILE *f = create(s, "commands", error);
    if (!f)
        return false;
    for (size_t i = 0; i < s->n_tasks; i++) {
        fputs("exec", f);
        for (const char *const *word = s->tasks[i].argv; *word; word++) {
            if (strchr(*word, '\n')) {
                fclose(f);
                *error = arena_printf(s->arena, "'%s' has a line break in it", *word);
                return false;
            }
            fprintf(f, " %s", shell_quoted(s->arena, *word));
        }
        fputc('\n', f);
    }
    return finish(s, f, error);
}

/* Slurm gives TERM half a minute before the limit, so that a search ends as inconclusive. */
static bool write_script(struct slurm *s, const char **error)
{
    uint64_t memory = 0;
    unsigned limit = 0;
    for (size_t i = 0; i < s->n_tasks; i++) {
        memory = s->tasks[i].memory_mb > memory ? s->tasks[i].memory_mb : memory;
        limit = s->tasks[i].limit_s > limit ? s->tasks[i].limit_s : limit;
    }
    FILE *f = create(s, "script", error);
    if (!f)
        return false;
    fputs("#!/bin/sh\n#SBATCH --job-name=mpi2spin\n#SBATCH --output=/dev/null\n"
          "#SBATCH --signal=TERM@30\n", f);
    fprintf(f, "#SBATCH --array=1-%zu", s->n_tasks);
    if (s->jobs)
        fprintf(f, "%%%u", s->jobs);
    fprintf(f, "\n#SBATCH --mem=%lluM\n", (unsigned long long)memory);
    if (limit)
        fprintf(f, "#SBATCH --time=%u\n", limit / 60 + 2);
    fprintf(f, "cd %s || exit 6\n", shell_quoted(s->arena, s->where));
    fprintf(f, "eval \"$(sed -n \"${SLURM_ARRAY_TASK_ID}p\" %s)\"\n",
            shell_quoted(s->arena, arena_printf(s->arena, "%s/commands", s->folder)));
    return finish(s, f, error);
}

/* ---- the job ---- */

static const char *job_file(struct slurm *s)
{
    return arena_printf(s->arena, "%s/job", s->folder);
}

/* The number of a job of an earlier check, or NULL. */
static const char *old_job(struct slurm *s)
{
    FILE *f = fopen(job_file(s), "r");
    char number[32] = "";
    if (!f)
        return NULL;
    bool good = fgets(number, sizeof number, f) && isdigit((unsigned char)number[0]);
    fclose(f);
    number[strspn(number, "0123456789")] = '\0';
    return good ? arena_strdup(s->arena, number) : NULL;
}

static void add_words(struct slurm *s, const char ***argv, size_t *n, size_t *cap)
{
    char *rest = arena_strdup(s->arena, s->options ? s->options : "");
    for (char *word; (word = strsep(&rest, " ")) != NULL;)
        if (*word)
            VEC_PUSH(s->arena, *argv, *n, *cap, word);
}

static const char *submit(struct slurm *s, bool *interrupted, const char **error)
{
    const char **argv = NULL;
    size_t n = 0, cap = 0;
    VEC_PUSH(s->arena, argv, n, cap, "sbatch");
    VEC_PUSH(s->arena, argv, n, cap, "--parsable");
    add_words(s, &argv, &n, &cap);
    VEC_PUSH(s->arena, argv, n, cap, arena_printf(s->arena, "%s/script", s->folder));
    VEC_PUSH(s->arena, argv, n, cap, NULL);
    struct pool_task t = command(s, argv, interrupted);
    if (*interrupted || t.state != POOL_EXITED || t.status || !isdigit((unsigned char)*t.output)) {
        *error = trouble(s, "sbatch", &t);
        return NULL;
    }
    t.output[strspn(t.output, "0123456789")] = '\0'; /* NUMBER;CLUSTER */
    FILE *f = create(s, "job", error);
    if (!f)
        return NULL;
    fprintf(f, "%s\n", t.output);
    return finish(s, f, error) ? t.output : NULL;
}

/* How many of its tasks are in the queue; -1: squeue has failed. */
static long in_queue(struct slurm *s, const char *job, bool *interrupted, const char **error)
{
    const char *const argv[] = {"squeue", "--noheader", "--array", "--format=%i", "--jobs", job,
                                NULL};
    struct pool_task t = command(s, argv, interrupted);
    long n = 0;
    if (t.state != POOL_EXITED || (t.status && !strstr(t.output, "Invalid job id"))) {
        *error = trouble(s, "squeue", &t);
        return -1;
    }
    for (const char *p = t.output; !t.status && *p; p++)
        n += *p == '\n';
    return n;
}

/* Until no task is left.  A controller that does not answer is asked again for a while. */
static enum slurm_end wait_for(struct slurm *s, const char *job, const char **error)
{
    static const char *const nap[] = {"sleep", "2", NULL};
    _Static_assert(POLL_S == 2, "the argument of sleep");
    unsigned failures = 0;
    for (;;) {
        bool interrupted = false;
        long n = in_queue(s, job, &interrupted, error);
        if (interrupted)
            return SLURM_INTERRUPTED;
        failures = n < 0 ? failures + 1 : 0;
        if (failures > MAX_TROUBLE)
            return SLURM_FAILED;
        if (n == 0)
            break;
        if (s->on_tick && n > 0)
            s->on_tick(s->data, (size_t)n);
        command(s, nap, &interrupted);
        if (interrupted)
            return SLURM_INTERRUPTED;
    }
    unlink(job_file(s));
    return SLURM_DONE;
}

enum slurm_end slurm_resume(struct slurm *s, const char **error)
{
    const char *job = old_job(s);
    return job ? wait_for(s, job, error) : SLURM_DONE;
}

enum slurm_end slurm_run(struct slurm *s, const char **error)
{
    bool interrupted = false;
    const char *job;
    mkdir(s->folder, 0777);
    if (!write_commands(s, error) || !write_script(s, error))
        return SLURM_FAILED;
    job = submit(s, &interrupted, error);
    if (!job)
        return interrupted ? SLURM_INTERRUPTED : SLURM_FAILED;
    return wait_for(s, job, error);
}
