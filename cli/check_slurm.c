#include "cli/check_slurm.h"

#include <stdlib.h>
#include <unistd.h>

static struct slurm new_job(struct arena *arena, const struct options *o,
                            const struct check_plan *plan)
{
    char *here = getcwd(NULL, 0);
    struct slurm s = {.arena = arena, .options = o->slurm.options, .jobs = o->jobs};
    s.where = arena_strdup(arena, here ? here : "/");
    s.folder = arena_printf(arena, "%s/slurm", plan->cache);
    free(here);
    return s;
}

static void take_answers(struct arena *arena, struct check_plan *plan, bool kept)
{
    for (size_t i = 0; i < plan->n; i++) {
        struct check_task *t = &plan->tasks[i];
        if (t->result)
            continue;
        t->result = check_answer(arena, t, kept);
        t->kept = kept && t->result;
    }
}

static void give_up(struct arena *arena, struct check_plan *plan, const char *reason)
{
    for (size_t i = 0; i < plan->n; i++)
        if (!plan->tasks[i].result)
            plan->tasks[i].result = check_no_answer(arena, &plan->tasks[i], reason);
}

/* The tasks without a result. */
static void add_tasks(struct slurm *s, struct check_plan *plan)
{
    struct slurm_task *tasks = ARENA_ARRAY(s->arena, struct slurm_task, plan->n);
    s->tasks = tasks;
    for (size_t i = 0; i < plan->n; i++) {
        const struct check_task *t = &plan->tasks[i];
        if (t->result)
            continue;
        unlink(t->answer);
        tasks[s->n_tasks++] = (struct slurm_task){
            .argv = t->argv, .memory_mb = t->memory_mb, .limit_s = t->limit_s};
    }
}

enum slurm_end check_slurm(struct arena *arena, const struct options *o, struct check_plan *plan,
                           void (*on_tick)(void *data, size_t waiting), void *data,
                           const char **error)
{
    struct slurm s = new_job(arena, o, plan);
    s.on_tick = on_tick;
    s.data = data;
    enum slurm_end end = slurm_resume(&s, error);
    if (end == SLURM_DONE) {
        if (!o->fresh)
            take_answers(arena, plan, true);
        add_tasks(&s, plan);
        end = s.n_tasks ? slurm_run(&s, error) : SLURM_DONE;
    }
    take_answers(arena, plan, false);
    give_up(arena, plan, end == SLURM_INTERRUPTED ? RESULT_NOT_RUN ": interrupted"
                         : end == SLURM_FAILED    ? RESULT_NOT_RUN ": Slurm has not taken it"
                                                  : "Slurm ended it before it had an answer, at "
                                                    "its time limit or for its memory");
    return end;
}
