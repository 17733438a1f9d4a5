/* One execution of the program, recorded. */
#ifndef M2S_REPLAY_TRACE_EXECUTE_H
#define M2S_REPLAY_TRACE_EXECUTE_H

#include "replay/replay.h"
#include "replay/trace/tree.h"

enum execution_end {
    EXECUTION_ENDED,       /* all ranks have come to the end of MPI_Finalize, or one has called
                              MPI_Abort */
    EXECUTION_BLOCKED,     /* no rank can go on, or they enter collectives that do not match: what
                              answer.verdict says */
    EXECUTION_DIED,        /* a rank has died, or MPI or the program has ended all */
    EXECUTION_NOT_FOLLOWED /* answer.verdict: not started, unsupported, no end in time */
};

struct execution {
    enum execution_end end;
    bool mismatch;         /* BLOCKED: collectives */
    struct replay_answer answer;
};

struct execution_options {
    struct tree *tree;
    const char *const *command; /* "mpiexec", "-n", "2", "./ring", NULL */
    const char *library;   /* that is preloaded */
    const struct result_trace *steer; /* an execution that it begins as, or NULL */
    bool states;           /* ranks tell in which state they are (struct tree_state) */
    const char *reading;   /* how ranks read clocks (replay/library/reads.h) */
    unsigned timeout_s;
    volatile int *interrupted;
};

/* What nothing steers is as the MPI library does it, with all standard sends buffered. */
struct execution execution_run(struct arena *arena, const struct execution_options *o);

#endif
