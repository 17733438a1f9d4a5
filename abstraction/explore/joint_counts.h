/* Counts that are not known, in the joint phase: do they go together?
 *
 *     MPI_Bcast(a, n, MPI_INT, 0, comm)      rank 0 says n, rank 1 says m:   "n == m" is a choice
 *     MPI_Recv(a, m, ...)                    of a message of n:              "n > m" is one
 *
 * All ranks have one name space, so counts that are always equal are one expression, or the facts
 * say so, and nothing is asked.  What can be different for values that the program may have is a
 * choice of all ranks.  Where the difference may be an invention of this tool (a number that was
 * generalised), it is not asked about: the ledger says that it is not checked.
 */
#ifndef M2S_ABSTRACTION_EXPLORE_JOINT_COUNTS_H
#define M2S_ABSTRACTION_EXPLORE_JOINT_COUNTS_H

struct event;
struct exact_coll;
struct joint;
struct rank;
struct value;

enum joint_counts {
    JOINT_COUNTS_GOOD,
    JOINT_COUNTS_STAY,  /* they are known to differ: nobody goes on, and the machines show it */
    JOINT_COUNTS_FAULT, /* they differ: *fault */
    JOINT_COUNTS_ASK    /* *question is the condition that decides */
};

/* A collective that all have entered, before the first one leaves it.  Only where all of them
 * wait in it: counts of an operation that is posted are not followed. */
enum joint_counts joint_counts_of_collective(struct joint *j, struct rank *r,
                                             const struct event *ev, struct exact_coll *slot,
                                             struct value *question, struct event *fault);
/* A message that the event takes. */
enum joint_counts joint_counts_of_message(struct joint *j, struct rank *r,
                                          const struct event *ev, struct value *question);

#endif
