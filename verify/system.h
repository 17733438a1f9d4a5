/* The skeleton in motion: one world's ranks, and the steps of its synchronous
 * executions.
 *
 * A step is what Siegel and Avrunin call a universally permitted event, in its
 * synchronous form: a local transition, a message whose sender and receiver both stand
 * ready, or a collective that all members have entered.  No step looks at more than
 * the ranks it moves.
 *
 *     system_start(sys, world);
 *     if (system_message_ready(sys, chan))
 *         system_message(sys, chan);
 *
 * A rank at a collective state has entered it: entering is always possible and nobody
 * else can see it, so it needs no step of its own.
 */
#ifndef M2S_VERIFY_SYSTEM_H
#define M2S_VERIFY_SYSTEM_H

#include "core/skel/skel.h"

enum half { /* of a SENDRECV state */
    HALF_NONE,
    HALF_SENT,    /* the send has been matched */
    HALF_RECEIVED /* the receive has been matched: recv_trans and recv_sym are set */
};

struct rank_now {
    uint32_t state;
    enum half half;
    uint32_t recv_trans, recv_sym;
    int32_t *vars;
};

struct system {
    const struct skel *skel;
    const struct skel_machine *machines; /* of the world */
    uint32_t nprocs;
    struct rank_now *ranks;
    uint32_t *arrived;   /* per communicator: members that stand in a collective on it */
    uint32_t words;      /* length of the saved form */
    uint32_t *base;      /* per rank: where its part of the saved form begins */
    const char *broken;  /* a rule of the skeleton was broken on the way: one sentence */
    struct arena *arena;
};

struct system *system_new(struct arena *arena, const struct skel *s, uint32_t world);

/* Put every rank at its start. */
void system_start(struct system *sys);

const struct skel_state *system_state(const struct system *sys, uint32_t rank);

/* Write the indices of the enabled transitions of a LOCAL state to out (at most max of
 * them); the result is how many are enabled. */
uint32_t system_locals(const struct system *sys, uint32_t rank, uint32_t *out,
                       uint32_t max);
void system_local(struct system *sys, uint32_t rank, uint32_t trans);

/* The channel on which a rank offers a message (at this moment), or SKEL_NONE. */
uint32_t system_offers(const struct system *sys, uint32_t rank);
/* The channel it would receive from, or SKEL_NONE (there are no wildcards here). */
uint32_t system_accepts(const struct system *sys, uint32_t rank);
bool system_message_ready(const struct system *sys, uint32_t chan);

/* Carry the message over.  The transitions that were taken go to *sent and *received
 * (SKEL_NONE: a sendrecv whose other half is still open). */
void system_message(struct system *sys, uint32_t chan, uint32_t *sent,
                    uint32_t *received);

/* The two ends of a message apart, for buffered executions: complete the send that the
 * rank offers, *sym being what it sends; complete the receive that it accepts with
 * sym. */
uint32_t system_send(struct system *sys, uint32_t rank, uint32_t *sym);
uint32_t system_receive(struct system *sys, uint32_t rank, uint32_t sym);

/* Have all members entered?  Then all of them leave; taken[i] is the transition of the
 * i-th member. */
bool system_coll_ready(const struct system *sys, uint32_t comm);
void system_coll(struct system *sys, uint32_t comm, uint32_t *taken);

/* Two members that have entered comm with calls that do not match (MPI-4.0 6.1). */
bool system_mismatch(const struct system *sys, uint32_t comm, uint32_t *a, uint32_t *b);

/* The state as `words` words, and back. */
void system_save(const struct system *sys, uint32_t *out);
void system_load(struct system *sys, const uint32_t *in);

/* Hash of one rank's part of the state. */
uint64_t system_hash_rank(const struct system *sys, uint32_t rank);

#endif
