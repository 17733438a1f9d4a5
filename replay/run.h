/* The state of a run, as the ranks have told it: their operations, who is blocked in what.  Nothing
 * here depends on time; the lines of one rank come in their order, and a rank does nothing that it
 * has not told before.
 */
#ifndef M2S_REPLAY_RUN_H
#define M2S_REPLAY_RUN_H

#include "replay/places.h"
#include "replay/replay.h"
#include "replay/schedule.h"

#define RUN_ANY (-1) /* source, tag */
#define RUN_NO_ROOT (-5) /* MPI_PROC_NULL: another one of its group is the root (6.2.3) */

enum op_kind { OP_SEND, OP_RECEIVE, OP_COLLECTIVE };

struct op { /* an operation of a rank; numbered as in schedule.h */
    enum op_kind kind;
    uint32_t rank, number;
    uint32_t step;        /* of the schedule; RESULT_NONE: of a round that the model has left out */
    const char *fn;
    const struct place *at;
    int peer;             /* rank in MPI_COMM_WORLD, or RUN_ANY */
    int forced;           /* RECEIVE: the sender that it was given instead, or RUN_ANY: none */
    int tag;              /* or RUN_ANY */
    uint32_t comm;
    long long bytes;      /* of the message, or of the room for it */
    long long room;       /* COLLECTIVE: of one block that comes in */
    uint32_t *gives, *takes; /* COLLECTIVE: bytes of the blocks of each rank; NULL: all are alike */
    const char *type;     /* "MPI_INT", or NULL: not known */
    const char *taken_type; /* COLLECTIVE: of what comes in */
    const char **types, **taken_types; /* instead, of the blocks of each rank; or NULL */
    uint32_t *group, n_group; /* COLLECTIVE: of which a communicator is made */
    unsigned long long same; /* COLLECTIVE: what all have to say alike; 0: nothing */
    unsigned long long data; /* SEND, COLLECTIVE: other data, another number; 0: not known */
    bool ready, sync;     /* SEND, mode */
    bool buffered;        /* SEND: complete at once */
    bool matched;         /* with a message; by the receiver's word */
    bool taken;           /* SEND: by MPI_Mprobe, and not received yet */
    bool in_buffer;       /* SEND: of mode buffer */
    bool cancelling, cancelled; /* MPI_Cancel was called; nothing has matched it before */
    bool left;            /* COLLECTIVE: its rank may go on */
    bool early, nonblocking;
    bool spares;          /* COLLECTIVE: its rank can do without all others */
    const struct op *took; /* RECEIVE: the send that it has taken, or NULL */
    uint32_t round;
    int root;             /* rank in MPI_COMM_WORLD, or RUN_NO_ROOT; else below 0: none */
    const char *operator;
};

struct round { /* one collective */
    struct op **of;       /* per member, or NULL: it has not entered */
    uint32_t n;
    bool loose;           /* it does not synchronise */
};

struct comm { /* a communicator, the same for all its ranks */
    int inter, nth;
    uint32_t parent, made_by; /* the communicator and its round that have made it; RESULT_NONE */
    const char *members;  /* as they were told */
    uint32_t *ranks, n;
    uint32_t n_first;     /* an intercommunicator: so many are its first group; else 0 */
    struct comm_sources { /* per member: whose data it needs (MPI-4.0 8.6), as it has told */
        bool told;        /* there is a topology */
        uint32_t *ranks, n;
    } *sources;
    struct round *rounds;
    uint32_t n_rounds, cap_rounds;
    uint32_t *entered;    /* per member: rounds */
};

enum call_kind {
    CALL_NONE, CALL_LOCAL, CALL_SEND, CALL_RECEIVE, CALL_SENDRECV, CALL_PROBE, CALL_IPROBE,
    CALL_WAIT, CALL_TEST, CALL_COLLECTIVE, CALL_DETACH, CALL_FINALIZE, CALL_ABORT,
    CALL_LOCK, CALL_UNLOCK, CALL_POST, CALL_START, CALL_COMPLETE, CALL_AWAIT, CALL_ACCESS
};

enum call_how { CALL_ALL, CALL_ANY, CALL_SOME };

struct rank_call { /* what a rank is in */
    enum call_kind kind;
    enum call_how how;    /* WAIT, TEST */
    const char *fn;
    const struct place *at;
    uint32_t *ops, n_ops; /* WAIT, TEST: numbers; SEND, ...: those that it has started */
    uint32_t *chosen, n_chosen; /* WAIT: these it was told to wait for */
    int source, forced, tag; /* PROBE */
    uint32_t comm;
    bool matched;         /* PROBE: MPI_Mprobe */
    bool unknown;         /* WAIT, TEST: also for what is not known here */
    bool returns;         /* it starts something, and does not wait */
    bool alone;           /* the rank does not ask how it is to be made */
    uint32_t *group, n_group; /* LOCK, POST, ...: of these ranks */
    bool excludes, held;  /* LOCK; these: the rank waits */
};

enum rank_state {
    RANK_AWAITED, RANK_RUNS, RANK_CALLS,
    RANK_LEFT,            /* without MPI_Finalize; the process is kept, as mpiexec ends all then */
    RANK_ENDED, RANK_DEAD
};

struct rank {
    enum rank_state state;
    long pid;
    struct op **ops;
    uint32_t n_ops, cap_ops;
    uint32_t settled;      /* so many at the front can match nothing any more */
    struct rank_call call; /* CALLS: this one */
    unsigned polls;        /* tests and probes that have failed, one after the other */
    struct rank_call *polled; /* the different ones among these */
    uint32_t n_polled, cap_polled;
    struct op **messages;  /* that MPI_Mprobe has taken, by its numbers of them; NULL: unknown */
    uint32_t n_messages, cap_messages;
    uint32_t *comms;       /* per number of its own */
    uint32_t n_comms, cap_comms;
    int left;              /* in MPI_Finalize: operations that are not complete */
    int signal;            /* that has killed it, or 0 */
    bool died_in_call;
    const struct place **frames; /* where */
    uint32_t n_frames, cap_frames;
};

struct window_lock { /* that a rank has */
    uint32_t win, target, rank; /* win: as a communicator */
    bool excludes;
};

struct window_pair { /* how often */
    uint32_t win, origin, target;
    uint32_t posts, starts, completes;
};

struct run_listener { /* is told what the ranks do, as they do it */
    void *data;
    void (*called)(void *data, uint32_t rank, const char *line); /* the state knows the call */
    void (*done)(void *data, uint32_t rank, const char *line);   /* the state does not yet */
    void (*reads)(void *data, uint32_t rank, const char *line);  /* what is no message */
};

struct run {
    struct arena *arena;
    const struct replay_options *options;
    const struct result_trace *trace;
    struct plan *plans;
    struct places *places;
    struct rank *ranks;
    uint32_t nprocs;
    const struct run_listener *listener; /* or NULL */
    bool is_cut;               /* of a fault, the trace has what leads to it, and no more: sends
                                  that it does not have shall hold nobody up */
    struct comm *comms;
    uint32_t n_comms, cap_comms;
    struct window_lock *locks;
    uint32_t n_locks, cap_locks;
    struct window_pair *pairs;
    uint32_t n_pairs, cap_pairs;
    struct turns turns;        /* of what is done with windows */
    bool varies;               /* ranks have read what they may read differently */
    bool is_made;              /* of that, clocks or random numbers, which the library can make */
    bool is_unseen;            /* ranks may access memory of each other at any time */
    /* An answer to a rank, or another line. */
    void (*send)(void *data, uint32_t rank, const char *line);
    void *data;
    bool decided;              /* nothing that comes later changes the answer */
    struct replay_answer answer;
    uint32_t first_dead;       /* the first rank that has died, or RESULT_NONE */
    bool is_misread;           /* which message a receive has taken was taken for another */
    const struct op *mismatch[2]; /* collectives that do not match, or NULL */
};

struct run *run_new(struct arena *arena, const struct replay_options *o);

/* The oldest message that is left of this sender, or NULL. */
struct op *run_first_message(const struct run *run, uint32_t source, uint32_t to, uint32_t comm,
                             int tag);

/* A line of a rank; its first line says which rank it is: *rank is RESULT_NONE until then. */
void run_line(struct run *run, uint32_t *rank, const char *line);

/* Does the line follow from another rank's that has not come yet?  A message that is received has
 * been sent. */
bool run_is_early(const struct run *run, uint32_t rank, const char *line);

/* The rank's connection is closed. */
void run_closed(struct run *run, uint32_t rank);

/* Decide: the answer is known. */
void run_decide(struct run *run, enum replay_verdict verdict, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void run_detail(struct run *run, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The rank does what a code is about, at this place: that is the answer if the report says so. */
void run_notice(struct run *run, enum diag_code code, const struct op *op, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Answer the rank's call.  Of a recorded execution, a rank that has come to the end of its schedule
 * is told that it is free: it asks no more, but where ranks have to agree. */
void run_answer(struct run *run, uint32_t rank, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* "ring.c:12" */
const char *run_place_text(struct run *run, const struct place *at);

#endif
