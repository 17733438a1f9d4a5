/* Global states of the reference checker: where each rank is, its variables, and the
 * messages on their way; and the table of those that have been seen. */
#ifndef M2S_TESTS_CONFIG_H
#define M2S_TESTS_CONFIG_H

#include "core/skel.h"

/* How far a SENDRECV state is. */
enum half { HALF_NONE, HALF_SENT, HALF_RECEIVED };

/* A global state is a row of numbers.  Rank p has WORDS + n_vars of them from base[p]:
 * state, half, the transition and the symbol of a received half, variables.  After the
 * ranks come the messages, two numbers each: channel, symbol.  Messages are in order of
 * (sender, receiver, communicator), and within these in the order in which they were
 * sent: non-overtaking is about this order (MPI-4.0 3.5). */
enum { WORD_STATE, WORD_HALF, WORD_TRANS, WORD_SYM, WORDS };

struct layout {
    const struct skel *s;
    const struct skel_world *world;
    uint32_t *base; /* of each rank; base[nprocs] is where the messages start */
};

struct config {
    uint32_t *words;
    uint32_t n; /* numbers in all */
};

struct layout layout_of(struct arena *arena, const struct skel *s, uint32_t world);

/* The start: every rank in state 0, no messages. */
struct config config_start(struct arena *arena, const struct layout *l);

/* A copy with room for one message more. */
struct config config_copy(struct arena *arena, struct config c);

/* The words and the variables of rank p; its machine and the state where it stands. */
uint32_t *config_rank(const struct layout *l, struct config c, uint32_t p);
uint32_t *config_vars(const struct layout *l, struct config c, uint32_t p);
const struct skel_machine *config_machine(const struct layout *l, uint32_t p);
const struct skel_state *config_state(const struct layout *l, struct config c,
                                      uint32_t p);

/* Number of messages in channel chan. */
uint32_t config_pending(const struct layout *l, struct config c, uint32_t chan);

/* Put a message behind those of the same sender, receiver and communicator. */
void config_push(const struct layout *l, struct config *c, uint32_t chan, uint32_t sym);

/* The first message from the sender of `chan` that a receive from `chans` matches, as an
 * index into words, or 0 if there is none. */
uint32_t config_first(const struct layout *l, struct config c, uint32_t chan,
                      const uint32_t *chans, uint32_t n_chans);
void config_remove(struct config *c, uint32_t message);

/* Global states by number, in the order in which they were found. */
struct table;

struct table *table_new(struct arena *arena);
uint64_t table_size(const struct table *t);
struct config table_get(const struct table *t, uint64_t number);

/* The number of c; it is added if it is new. */
uint64_t table_number(struct table *t, struct config c);

#endif
