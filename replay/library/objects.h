/* MPI's objects as the library knows them: communicators, files, messages, requests. */
#ifndef M2S_REPLAY_OBJECTS_H
#define M2S_REPLAY_OBJECTS_H

#include "preload.h"

/* ---- comms.c: communicators ---- */

struct comm {
    MPI_Comm handle;
    int local;       /* its number in lines */
    int n;           /* processes that messages go to */
    int *world;      /* their ranks in MPI_COMM_WORLD */
    bool used;
    int parent, nth; /* of what is among the members of a group: the communicator, and the tag
                        plus 1; else 0 */
};
struct comm *comms_find(MPI_Comm comm);
/* The collective that has made it, or NULL. */
void comms_add(MPI_Comm comm, const struct call *maker);
void comms_forget(MPI_Comm comm);
/* What goes on among the members of the group that a call names, and with its tag (7.4.2). */
struct comm *comms_within(const struct call *c);
/* A word of a line: its ranks in MPI_COMM_WORLD. */
void comms_tell_group(MPI_Group group);
/* A file's collectives are among the processes that have opened it (14.2.1), and apart from those
 * of their communicator: it counts as one of its own.  So does a window (12.2). */
struct shared {
    MPI_File file;   /* or MPI_FILE_NULL */
    MPI_Win win;     /* or MPI_WIN_NULL */
    struct comm *comm;
    bool epoch;      /* of the last fence, which the next one ends */
};
void comms_add_shared(MPI_File file, MPI_Win win, const struct call *maker);
struct shared *comms_shared(const struct call *c); /* of its file or window, or NULL */
/* The communicator of a call, or what counts as that. */
struct comm *comms_of_call(const struct call *c);
/* A message that MPI_Mprobe has taken: its number. */
int comms_add_message(MPI_Message message);
int comms_take_message(MPI_Message message); /* -1: unknown */
int comms_rank_of(const struct comm *c, int world); /* in the communicator; or MPI_PROC_NULL */

/* ---- topology.c: neighbours, as words of the line of a communicator ---- */

void topology_tell(const struct comm *c);

/* ---- requests.c: operations that are under way ---- */

struct request {
    MPI_Request handle;   /* the program's */
    MPI_Request inner;    /* the operation; MPI_REQUEST_NULL: it is complete */
    long op_nth;          /* -1: inactive */
    bool receives, collects;
    bool of_nobody;       /* to or from MPI_PROC_NULL: no operation */
    bool makes;           /* a communicator, which is there when it is complete */
    bool of_message;      /* MPI_Imrecv: its message has been taken before */
    struct request *also; /* MPI_Isendrecv: the handle is that of the receive, this is the send */
    void *copied;         /* of MPI_Isendrecv_replace: what is sent */
    bool persistent, used, done, told, mine; /* mine: inner is not the program's handle */
    MPI_Status status;
    struct call made;     /* persistent: what MPI_Start does; else the call that has made it */
    struct comm *comm;
};
struct request *requests_add(MPI_Request handle);
struct request *requests_find(MPI_Request handle);
void requests_drop(struct request *r);
/* Is the operation complete, as the driver sees it too?  Tells of receives. */
bool requests_test(struct request *r);
/* Tells of receives that are complete; takes nothing. */
void requests_look(void);
/* The same of those that were posted before this operation. */
void requests_look_before(long op_nth);
int requests_left(void); /* that are active */

/* ---- polls.c: tests that fail, one after the other ---- */

/* Before the line of a test is begun; after its last line. */
void polls_begin(void);
void polls_end(bool fails);
/* Many in a row, and not one and the same. */
bool polls_many(void);

#endif
