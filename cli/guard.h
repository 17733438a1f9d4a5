/* Limits that hold wherever the tool is: the work is done in a child process, which is ended when
 * the time is over, when it takes too much memory, or on Ctrl-C.
 *
 *     struct guard_end end = guard_run(arena, &limits, work, &data);
 *     if (end.kind != GUARD_FINISHED) ... what end.said tells is known
 *
 * The worker sees the same limits itself and is expected to end by them, with a report that says
 * more; it has GRACE_MS for that.  On its way it tells what it is doing and what it knows.
 */
#ifndef M2S_CLI_GUARD_H
#define M2S_CLI_GUARD_H

#include "core/base/arena.h"
#include "core/base/progress.h"

#include <stdbool.h>
#include <stdint.h>

/* What the worker is doing now. */
struct guard_look {
    const char *stage;         /* "the program was sliced", or NULL */
    const char *trying;        /* what of several ways, or NULL */
    uint64_t steps, states;    /* core/base/progress.h */
    unsigned memory_mb;        /* of the worker and what it has started */
};

struct guard_limits {
    uint64_t give_up_ms;       /* of clock_ms(); 0: never */
    unsigned memory_mb;        /* 0: no limit */
    volatile int *interrupted; /* how many signals have come */
    void (*watch)(void *data, const struct guard_look *look); /* many times a second; or NULL */
    void *watch_data;
};

enum guard_kind {
    GUARD_FINISHED,    /* the worker has come to its own end; `status` is its exit code */
    GUARD_TIME,
    GUARD_MEMORY,
    GUARD_INTERRUPTED
};

enum guard_word {
    GUARD_STAGE = 'S',
    GUARD_LARGEST = 'L', /* the file with most of the statements */
    GUARD_HEAD = 'H',
    GUARD_RUN = 'R',
    GUARD_BEST = 'B',
    GUARD_TRIED = 'T' /* a run that has one try only */
};

struct guard_message {
    enum guard_word word;
    const char *text;
};

struct guard_end {
    enum guard_kind kind;
    int status;
    long pid;          /* the worker was this process */
    const char *stage; /* what it was doing: "slicing"; or NULL */
    struct pass pass; /* that took most of it, or that has met the limit of memory */
    struct guard_message *said; /* the rest */
    uint32_t n_said, cap_said;
};

/* The worker's end of the wire.  NULL: there is no guard. */
struct guard_wire;

/* One line of text.  Of a stage: what it is, and after a tab, if it is one of several, which. */
void guard_tell(const struct guard_wire *wire, enum guard_word word, const char *text);

/* Where the worker counts what it does; NULL: there is no guard. */
struct progress *guard_progress(const struct guard_wire *wire);

/* Run work(data, wire) in a child; what it returns is its exit code. */
struct guard_end guard_run(struct arena *arena, const struct guard_limits *limits,
                           int (*work)(void *data, const struct guard_wire *wire), void *data);

#endif
