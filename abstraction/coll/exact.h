/* Collectives of the lockstep phase, where the k-th call of every rank is known. */
#ifndef M2S_ABSTRACTION_COLL_EXACT_H
#define M2S_ABSTRACTION_COLL_EXACT_H

#include <stdbool.h>
#include <stdint.h>

struct coll_call;
struct engine;
struct state;
struct state_key;
struct symbol;
struct value;

/* The k-th collective of the exact phase on a communicator, as each member called it. */
struct exact_coll {
    uint32_t number;         /* k */
    struct coll_call *calls; /* per rank in it; kind NULL: not there yet */
    struct symbol **contents;
    struct state_key *keys;  /* of a call that reorders ranks: states at the call, or NULL */
    struct symbol ***parts;  /* of a neighbourhood collective, per rank: of its blocks */
    struct value *shared;    /* result that is the same on all ranks, once computed */
    uint32_t n_shared;
    const uint32_t **clocks; /* per rank in it, as it came: order.h; NULL: not followed */
    bool agreed;             /* the counts go together: explore/joint_counts.h */
};

struct comm_colls {
    struct exact_coll *items;
    uint32_t n, cap;
};
void coll_exact(struct engine *e, struct state *s, const struct coll_call *c,
                struct exact_coll *slot);
/* Is what `other` says needed here?  Numbers are of ranks in the group of the call. */
bool coll_needs(struct engine *e, const struct coll_call *c, uint32_t rank, uint32_t other);
bool coll_ready(struct engine *e, const struct coll_call *c, uint32_t rank,
                const struct exact_coll *slot, bool *never);

#endif
