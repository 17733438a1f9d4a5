/* The library that is preloaded into the ranks (LD_PRELOAD): MPI's profiling interface (MPI-4.0
 * 15.2) between the program and its MPI library.
 *
 *     rank 1, MPI_Recv(buf, 1, MPI_INT, MPI_ANY_SOURCE, ...)
 *       to the driver:    call fn=MPI_Recv kind=recv op=4 ... peer=any tag=7 comm=0 at=...
 *       from the driver:  go source=2
 *       PMPI_Irecv from rank 2, PMPI_Test until it is complete
 *       to the driver:    match op=4 source=2 tag=7
 *                         done
 *
 * Each call is told before it is made, and the driver says how it is to be made: what MPI leaves
 * open is decided there.  The library decides nothing and knows no schedule.  But where nothing is
 * to be steered any more (an execution that is recorded), the answer is always the same: the rank
 * is told once that it is free, and then asks only for what ranks have to agree on.
 *
 * It is compiled by the program's own mpicc, and includes nothing of the tool.
 */
#ifndef M2S_REPLAY_PRELOAD_H
#define M2S_REPLAY_PRELOAD_H

#include "wire.h"

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>

struct request;

enum kind { /* what a function does with messages; by the rows of core/mpi/mpi_calls.def */
    KIND_LOCAL,   /* nothing: it is told, and made as it is */
    KIND_SEND, KIND_SENDRECV, KIND_RECV, KIND_MRECV,
    KIND_PROBE, KIND_COLL, KIND_MEET, KIND_START, KIND_WAIT,
    KIND_FREE, KIND_CANCEL, KIND_STATUS, KIND_DETACH, KIND_WINDOW,
    KIND_INIT, KIND_FINALIZE, KIND_ABORT,
    KIND_UNSUPPORTED
};

enum { /* how */
    HOW_NONBLOCKING = 1, HOW_PERSISTENT = 2, HOW_SYNC = 4, HOW_BUFFER = 8, HOW_READY = 16,
    HOW_MATCHED = 32, /* MPI_Mprobe */
    HOW_TEST = 64,    /* it may fail */
    HOW_ANY = 128, HOW_SOME = 256,
    HOW_REPLACE = 512,
    HOW_BOTH_FORMS = 1024, /* a collective that has a nonblocking form, MPI_IX */
    HOW_TWO_BLOCKS = 4096, /* a collective with data to send and data to receive */
    HOW_FROM_ROOT = 65536, HOW_TO_ROOT = 131072, /* of these: what one side means is the root's */
    HOW_ALONE = 8192,      /* a collective with ranks that need nobody; they send one block */
    HOW_GIVES_ONE = 16384, /* a collective in which a rank gives one block of data */
    HOW_FENCES = 32768,    /* a collective that may end an epoch of a window */
    HOW_EACH = 1048576,    /* of a window: all its members */
    HOW_UNSEEN = 524288,   /* a window that is accessed in ways that nobody sees */
    HOW_MEMBERS = 262144,  /* a collective of the members of a group */
    HOW_FREES = 2048       /* the communicator is gone afterwards */
};

enum { NO_ROOT = -1000 }; /* none is an argument: no number of an MPI library */

struct call { /* one call, its arguments by their roles */
    const char *fn;
    enum kind kind;
    unsigned how;
    const void *where;       /* the return address */
    const void *in;          /* buffers */
    void *out;
    long long count, count2;
    const int *counts, *counts2; /* instead of these: for each rank */
    MPI_Datatype type, type2;
    const MPI_Datatype *types, *types2; /* instead of these: for each rank */
    int dest, source, tag, tag2, root;
    MPI_Comm comm, peer;     /* peer: of MPI_Intercomm_create */
    MPI_Op op;
    MPI_Group group;         /* of which a communicator is made */
    struct comm *within;     /* what is among its members only (7.4.2) */
    unsigned long long same; /* what all members have to say alike, as one number; or 0 */
    unsigned long long said; /* numbers that decide what others are given, as one; or 0 */
    MPI_Status *status;
    MPI_Request *request;    /* one, or an array */
    MPI_Request request_in;  /* by value */
    int *output[3];          /* flag, index, ... in the order of the arguments */
    MPI_Comm *new_comm;
    MPI_Message *message;
    MPI_File file, *new_file;
    MPI_Win win, *new_win;
    int assertion;           /* of what is done with a window */
    const char *word;        /* of these, who may wait for whom: what it is; or NULL */
    MPI_Request own;         /* of the nonblocking form of a blocking call */
    void *copy;              /* of the data to send, for the nonblocking form; or NULL */
    void *copied;            /* where its memory begins */
    long op_nth;             /* which of the rank's operations it is; -1: none */
    long init;               /* of a persistent collective that is started: which has made it */
    int error;               /* what the call returns */
};

/* What the wrapper does now. */
enum step {
    STEP_DONE,        /* return call.error: the call has been made */
    STEP_PLAIN,       /* call PMPI_X, then preload_after() */
    STEP_NONBLOCKING  /* call PMPI_IX with call.own, then preload_after() */
};
enum step preload_before(struct call *c);
int preload_after(struct call *c);
int preload_leave(struct call *c); /* the program goes on */

/* ---- messages.c, waits.c, collectives.c: the calls ---- */

enum step messages_send(struct call *c);
enum step messages_receive(struct call *c);
enum step messages_sendrecv(struct call *c);
enum step messages_probe(struct call *c);
enum step messages_start(struct call *c);
/* The operation goes on without the program; then the memory is freed. */
void messages_leave(MPI_Request request, void *memory);
/* The data, packed, in memory of their own. */
void *messages_pack(const void *data, long long n, MPI_Datatype type, MPI_Comm comm, int *size);
/* Of one message: its error stays what it was (3.2.5). */
void messages_give_status(MPI_Status *to, const MPI_Status *status);
void messages_tell_match(long op, int source, int tag);
/* Starts what c says, as the driver answers; the operation goes to r, or is waited for. */
void messages_start_one(struct call *c, struct request *r);
enum step windows_before(struct call *c);
enum step waits_complete(struct call *c);
enum step waits_free(struct call *c);
enum step collectives_before(struct call *c);
/* What all have to say alike of a grid, of a graph (8.5), of how they are split (7.4.2). */
unsigned long long preload_same_grid(int n, const int *dims, const int *periods, int reorder);
unsigned long long preload_same_graph(int n, const int *index, const int *edges, int reorder);
unsigned long long preload_same_kind(int type);
/* MPI_Intercomm_create: the local group meets, the leaders exchange a message in the peer
 * communicator, the local group meets again. */
enum step collectives_meet(struct call *c);
/* Tells that the rank enters it; the answer. */
const char *collectives_enter(struct call *c);
int collectives_after(struct call *c);

/* ---- preload.c ---- */

long preload_next(void); /* the number of a new operation */
void preload_begin(const struct call *c, const char *kind); /* begins the line of a call */
void preload_done(void);
/* Tells of a call that is made as it is. */
enum step preload_tell(const struct call *c);
/* As many data as the call sends, from here, as they stand in memory: c->copy, c->copied. */
void preload_copy(struct call *c, const void *from);
/* What the data are, as one number, where the driver wants to know: it is none of them, but other
 * data have another one, as good as always. */
void preload_add_digest(const void *data, long long count, MPI_Datatype type, MPI_Comm comm);
/* The next word of a sum that other words make another. */
static inline unsigned long long preload_mix(unsigned long long sum, unsigned long long word)
{
    sum = (sum ^ word) * 0x9e3779b97f4a7c15ULL;
    return sum ^ sum >> 29;
}
/* The same for each rank, in the order of the communicator. */
struct blocks {
    const int *counts;
    MPI_Datatype type;
    const MPI_Datatype *types; /* instead of it; or NULL */
};
void preload_add_blocks(const char *bytes, const char *name, const struct blocks *b, int n);
/* So many bytes, of this type if it is a predefined one. */
void preload_add_data(const char *bytes, const char *name, long long count, MPI_Datatype type);

#endif
