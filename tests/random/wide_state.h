/* What wide_compile.c and wide_select.c share. */
#ifndef M2S_TESTS_WIDE_STATE_H
#define M2S_TESTS_WIDE_STATE_H

#include "tests/random/wide.h"

struct wide_target { /* one rank */
    struct skel *s;
    struct skel_machine *m;
    const struct wide_program *program;
    uint32_t rank, tags;
    uint32_t *entry; /* of an operation: its first state */
    bool self;       /* the rank sends to itself */
};

struct skel_state *wide_add(struct wide_target *t, enum skel_state_kind kind);
struct skel_trans *wide_go(struct wide_target *t, uint32_t state, uint32_t to);
void wide_assign(struct wide_target *t, struct skel_trans *trans, uint32_t var, bool more,
                 uint32_t value);

/* The channels that a receive takes messages from. */
uint32_t wide_sources(const struct wide_target *t, const struct wide_op *op,
                      uint32_t **chans);

/* One transition for each of them. */
void wide_outcomes(struct wide_target *t, uint32_t state, const struct wide_op *op,
                   uint32_t alt, uint32_t to);

/* Does x take the value that a collective hands on?  It does not come to the root's own group
 * of an intercommunicator. */
bool wide_keeps_value(const struct wide_target *t, const struct wide_op *op);

const struct wide_op *wide_started(const struct wide_target *t, uint32_t at,
                                   uint32_t slot);

/* WAIT, PROBE, CANCEL, DETACH. */
void wide_select(struct wide_target *t, uint32_t at);

#endif
