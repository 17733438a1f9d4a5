/* Random programs of the larger language while they are made. */
#ifndef M2S_TESTS_WIDE_GEN_H
#define M2S_TESTS_WIDE_GEN_H

#include "tests/random/wide.h"

struct wide_gen {
    struct skel *s;
    struct rng *rng;
    const struct wide_features *f;
    uint32_t n, tags;
    struct wide_program *progs;
    uint32_t *open;      /* per rank: the set of slots in use */
    uint32_t *held;      /* those of them that stay in use for now */
    uint32_t *cancelled; /* those of them that may have been cancelled */
    uint32_t **starter;  /* per rank and slot: the id of what was started there last */
    uint32_t n_ids;
    bool *attached;      /* per rank: it uses the attached buffer */
    bool decides;        /* with a tape: broadcasts carry a value, so that any two agree */
    uint32_t room;       /* of all attached buffers, in messages */
};

struct wide_op *wide_append(struct wide_gen *g, uint32_t p, struct wide_op op);

/* Communications that match, so many, some of them left open; end those that are open and
 * not held. */
void wide_communicate(struct wide_gen *g, uint32_t n);
void wide_close(struct wide_gen *g);

/* So many swaps and removals. */
void wide_perturb(struct wide_gen *g, uint32_t n);

/* Append an operation, perhaps behind a choice, a branch or a fault. */
void wide_decorate(struct wide_gen *g, uint32_t p, struct wide_op op);

#endif
