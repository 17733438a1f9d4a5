/* Running many commands on a cluster: one job array of Slurm.
 *
 *     FOLDER/commands    a line for each task, for the shell
 *     FOLDER/job         the number of the array while it is in the queue
 *
 * What a task gives is what it writes itself; here nothing comes back.  A job that an interrupted
 * check has left in the queue is waited for, not submitted again.
 */
#ifndef M2S_CHECK_SLURM_H
#define M2S_CHECK_SLURM_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct slurm_task {
    const char *const *argv; /* ends with NULL */
    uint64_t memory_mb;
    unsigned limit_s;        /* wall clock; 0: what the partition gives */
};

struct slurm {
    struct arena *arena;
    const char *folder;      /* absolute; on a file system that all nodes share */
    const char *where;       /* absolute: where the tasks run */
    const char *options;     /* words for sbatch ("-p short --account=x"), or NULL */
    unsigned jobs;           /* at once; 0: no limit */
    const struct slurm_task *tasks;
    size_t n_tasks;
    void (*on_tick)(void *data, size_t waiting); /* every few seconds; may be NULL */
    void *data;
};

enum slurm_end {
    SLURM_DONE,        /* no task is in the queue any more */
    SLURM_INTERRUPTED, /* SIGINT and the like: the job stays in the queue */
    SLURM_FAILED       /* *error: sbatch or squeue say why */
};

/* Wait for the job that an interrupted check has left in the queue, if there is one. */
enum slurm_end slurm_resume(struct slurm *s, const char **error);

/* Submit the tasks, and wait for them. */
enum slurm_end slurm_run(struct slurm *s, const char **error);

#endif
