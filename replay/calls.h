/* The lines of the ranks, and the answers to their calls. */
#ifndef M2S_REPLAY_CALLS_H
#define M2S_REPLAY_CALLS_H

#include "replay/run.h"

/* ---- messages.c ---- */

/* The rank starts what the line says: a send, a receive, or both. */
void calls_message(struct run *run, uint32_t rank, const char *line);
/* The basic type of the data, or NULL: there are several, or it is not told. */
const char *calls_type(struct run *run, const char *line, const char *name);
/* The leaders of MPI_Intercomm_create: their messages are matched here, and answered then. */
void calls_exchange(struct run *run, uint32_t rank, const char *line);
/* A receive has taken the first message that it could from this sender, of this tag. */
void calls_matched(struct run *run, struct op *receive, uint32_t source, int tag);
/* The same by the rank's MPI_Mprobe: nobody else can have it; and its end, MPI_Mrecv, by the
 * number of the message. */
void calls_taken(struct run *run, uint32_t rank, uint32_t source, int tag);
void calls_received(struct run *run, uint32_t rank, uint32_t message);
/* MPI_Buffer_detach is answered when all messages in the buffer have been received (3.6). */
void calls_detach(struct run *run, uint32_t rank);

/* ---- waits.c ---- */

void calls_wait(struct run *run, uint32_t rank, const char *line);
void calls_probe(struct run *run, uint32_t rank, const char *line);

/* ---- windows.c ---- */

void calls_window(struct run *run, uint32_t rank, const char *line);
/* Could the call go on, but for whose turn it is? */
bool calls_window_is_free(const struct run *run, uint32_t rank);
/* Whose turn it is cannot be had, and does not count any more.  False: it did not. */
bool calls_forget_turns(struct run *run);

/* ---- rounds.c ---- */

void calls_comm(struct run *run, uint32_t rank, const char *line);
void calls_collective(struct run *run, uint32_t rank, const char *line);
/* What goes on between the members of a communicator, apart from all else on it. */
enum { CALLS_BRIDGE = -3, CALLS_STARTED }; /* of leaders; of a persistent collective */
uint32_t calls_comm_within(struct run *run, uint32_t comm, int what, uint32_t made_by);

/* ---- run.c ---- */

/* A new operation of its rank, which is the next of its schedule, or one more round of a loop: the
 * model leaves out rounds that are like those before.  *step is what the schedule says of it, or
 * NULL.  False: the rank has diverged, which is decided. */
bool calls_start(struct run *run, struct op *op, const struct step **step);
/* Some of its operations are over. */
void calls_settle(struct rank *r);

#endif
