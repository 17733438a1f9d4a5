/* Running many commands at once, within a number of jobs and a memory budget; over libuv. */
#ifndef M2S_CHECK_POOL_H
#define M2S_CHECK_POOL_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pool_state {
    POOL_WAITING,
    POOL_RUNNING,
    POOL_EXITED,      /* status is the exit code */
    POOL_SIGNALLED,   /* status is the signal */
    POOL_OVERDUE,     /* ended here: it took longer than limit_s */
    POOL_NOT_STARTED, /* status is an errno */
    POOL_STOPPED,     /* interrupted while it ran */
    POOL_NOT_RUN      /* interrupted before it ran */
};

struct pool_task {
    const char *const *argv; /* argv[0]: a path */
    uint64_t memory_mb;      /* that it may need */
    unsigned limit_s;        /* wall clock; 0: none */
    /* what has come of it */
    enum pool_state state;
    int status;
    char *output;            /* stdout and stderr together, NUL-terminated; at most 1 MB */
    size_t length, capacity;
    double seconds;
};

struct pool {
    struct arena *arena;
    struct pool_task *tasks;
    size_t n_tasks;
    unsigned jobs;           /* at most this many at once */
    uint64_t memory_mb;      /* for all that run; 0: no limit.  A task that needs more than that
                                runs alone */
    const char *folder;      /* where the tasks run, or NULL */
    void (*on_change)(void *data, const struct pool *p); /* a task has ended; may be NULL */
    void (*on_tick)(void *data, const struct pool *p);   /* ten times a second; may be NULL */
    void *data;
};

/* Run all tasks in order, several at once.  SIGINT, SIGTERM and SIGHUP end what runs (politely,
 * with its process group) and leave the rest.  False: such a signal came. */
bool pool_run(struct pool *p);

#endif
