/* Running a skeleton as far as it goes without a choice. */
#ifndef M2S_VERIFY_EXEC_RUN_H
#define M2S_VERIFY_EXEC_RUN_H

#include "verify/exec/exec.h"

enum run_end {
    RUN_QUIET,   /* no forced move is left */
    RUN_ENDLESS, /* the state has repeated (only if looked for), see moving */
    RUN_FAULT,   /* m->failed has failed */
    RUN_MISMATCH,
    RUN_BROKEN,
    RUN_STOPPED  /* interrupted, a time limit, or more than max_steps */
};

struct run_options {
    uint64_t max_steps;        /* 0: no limit */
    bool buffer;               /* let every send and early collective go */
    bool detect_loops;
    bool stops;                /* after stop_at steps */
    uint64_t stop_at;
    volatile int *interrupted; /* may be NULL */
    uint64_t give_up_ms;       /* of clock_ms(); 0: never */
    bool *moving;              /* per rank: goes on for ever; for detect_loops */
    uint64_t *last_move;       /* per rank: number of its last step; or NULL */
    uint64_t *events;          /* counts steps as the paper does; or NULL */
};

enum run_end exec_run(struct exec *m, const struct run_options *o,
                      uint64_t *steps);

#endif
