/* A counterexample seen on the real program: it runs under a real MPI library, every choice that
 * MPI leaves open is made as the counterexample makes it, and what the ranks tell decides.
 *
 *     result (report/result.h) --schedule.h--> what each rank's operations choose
 *     program + preloaded library --session.h--> lines of the ranks --calls.h--> state of the run
 *     state --certificate.h--> nothing can ever match: a deadlock --judge.h--> the answer
 */
#ifndef M2S_REPLAY_REPLAY_H
#define M2S_REPLAY_REPLAY_H

#include "report/result.h"

enum replay_verdict {
    REPLAY_CONFIRMED,      /* what the report says, at the places that it names */
    REPLAY_ELSEWHERE,      /* a deadlock, but other calls are blocked */
    REPLAY_OTHER_FAULT,    /* a rank dies, or MPI objects, where the report says something else */
    REPLAY_NOT_REPRODUCED,
    REPLAY_INFEASIBLE,     /* a receive waits for the sender that the report gives it, others wait
                              to be received: no such execution */
    REPLAY_DIVERGED,       /* a rank does something else than in the report */
    REPLAY_UNSUPPORTED,    /* the program, or the finding, is beyond what is steered */
    REPLAY_NOT_BUILT,      /* the program does not compile, or is not there */
    REPLAY_NO_MPI          /* there is no MPI library, or none that works */
};

struct replay_answer;

struct replay_options {
    const struct result *result;
    const struct result_run *run;         /* of it; whose counterexample */
    const struct result_finding *finding; /* of the run; with a trace */
    const char *const *command; /* "mpiexec", "-n", "2", "./ring", NULL; NULL: it is built and
                                   started as the report says */
    unsigned timeout_s;         /* for the run of the program */
    const char *reading;        /* how ranks read clocks (replay/library/reads.h); NULL: in several
                                   ways, while they do and nothing is confirmed */
    volatile int *interrupted;  /* not 0: end soon; looked at all the time */
    /* NULL, or: the ranks stand still, and stay so until `interrupted`. */
    void (*held)(void *data, const struct replay_answer *answer);
    void *held_data;
};

struct replay_answer {
    enum replay_verdict verdict;
    const char *mpi;            /* "MPICH 4.0.2"; NULL: none is known */
    const char *text;           /* one line */
    const char **details;       /* one line each: where the ranks are, what the program said */
    size_t n_details, cap_details;
};

/* All processes that it starts have ended when it returns. */
struct replay_answer replay_run(struct arena *arena, const struct replay_options *o);

/* "confirmed"; its exit code. */
const char *replay_verdict_text(enum replay_verdict v);
int replay_exit_code(enum replay_verdict v);

#endif
