/* mpi2spin check: what is to be done, one task for each program and process count, and what is
 * known of it already.  Counts that one proof may stand for are one task. */
#ifndef M2S_CLI_CHECK_PLAN_H
#define M2S_CLI_CHECK_PLAN_H

#include "check/project.h"
#include "cli/options.h"
#include "report/result.h"

struct check_task {
    const struct project_program *program;
    const char *np;         /* as the task is told: "3", "all", "2..4096" */
    uint32_t nprocs;        /* the first one */
    const char **argv;      /* `mpi2spin verify ...`, ends with NULL */
    uint64_t memory_mb;     /* that it may need in all */
    unsigned limit_s;       /* wall clock after which something is wrong; 0: none */
    const char *answer;     /* file that the task writes: CACHE/tasks/KEY.json */
    struct result *result;  /* NULL: not known yet */
    bool kept;              /* the result is one of an earlier check */
};

struct check_plan {
    const struct project *project;
    const char *cache;
    struct check_task *tasks; /* those of a program follow each other */
    size_t n, cap;
};

/* The folder for what is kept, which is made: an absolute path, since the tasks run in the
 * folder of the project. */
const char *check_plan_cache(struct arena *arena, const struct options *o,
                             const struct project *project);

/* Makes the tasks, in the folder of the project.  False: an error has been told. */
bool check_plan_make(struct arena *arena, const struct options *o, struct check_plan *plan);

/* The answer of a task, if it has one; `kept`: that the files have not changed since on which it
 * depends.  To be called in the folder of the project. */
struct result *check_answer(struct arena *arena, const struct check_task *task, bool kept);

/* A result for a task without an answer: one run that is inconclusive for this reason. */
struct result *check_no_answer(struct arena *arena, const struct check_task *task,
                               const char *reason);

#endif
