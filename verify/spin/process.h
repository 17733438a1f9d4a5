/* Running another program: no shell, its own process group, its output in memory.
 *
 *     const char *argv[] = { "spin", "-V", NULL };
 *     struct process_result r = process_run(arena, &(struct process){ .argv = argv });
 */
#ifndef M2S_VERIFY_SPIN_PROCESS_H
#define M2S_VERIFY_SPIN_PROCESS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct process {
    const char *const *argv;    /* argv[0] is looked up in PATH */
    const char *dir;            /* where it runs, and its TMPDIR; NULL: here */
    uint64_t give_up_ms;        /* of clock_ms(); 0: never */
    unsigned memory_mb;         /* limit of its address space; 0: none */
    volatile int *interrupted;  /* polled; may be NULL */
    /* Called for every complete line of output; may be NULL. */
    void (*on_line)(void *data, const char *line);
    void *data;
};

enum process_end {
    PROCESS_EXITED,      /* status is the exit code */
    PROCESS_SIGNALLED,   /* status is the signal that nobody here has sent */
    PROCESS_TIMEOUT,     /* it and its children have been ended */
    PROCESS_INTERRUPTED, /* the same */
    PROCESS_FLOOD,       /* the same: too much output */
    PROCESS_ERROR        /* it could not be started: errno in status */
};

struct process_result {
    enum process_end end;
    int status;
    char *output; /* stdout and stderr together, NUL-terminated */
    size_t length;
};

struct process_result process_run(struct arena *arena, const struct process *p);

/* The path of a program that PATH has, or NULL. */
const char *process_find(struct arena *arena, const char *name);

#endif
