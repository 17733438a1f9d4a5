/* The machine of one rank while it is being made, and how far its rank is. */
#ifndef M2S_ABSTRACTION_STATE_RANK_H
#define M2S_ABSTRACTION_STATE_RANK_H

#include "abstraction/state/event.h"

#include <stdint.h>

struct node;
struct state;
struct state_key;

enum exact_status { EXACT_RUNNING, EXACT_LEFT, EXACT_DONE };


struct place { /* where many states are, in the coarse exploration */
    uint64_t hash;
    uint32_t n;
    struct state *all; /* the join of those that came when it was crowded */
};

struct rank {
    uint32_t number;
    struct place *places;
    uint32_t n_places, cap_places;
    struct node *nodes;
    uint32_t n_nodes, cap_nodes;
    uint32_t *table, cap_table; /* key -> 1 + node */
    struct state_key *keys;     /* per table slot */
    uint32_t n_keys;
    uint32_t *queue, n_queue, cap_queue;
    uint32_t first_queued;      /* where the next one is taken from the front */
    uint32_t *takers, n_takers, cap_takers; /* nodes with wildcards */
    struct state *exact;        /* running in the exact phase */
    enum exact_status status;
    uint32_t last;              /* exact node to be linked to the next one, or SKEL_NONE */
    struct event waiting;       /* event at which it waits, kind NONE: run first */
    uint32_t *exact_colls, n_exact_colls, cap_exact_colls; /* per communicator: entered */
    uint64_t steps, open_rounds; /* the latter: of loops that may not end */
    uint32_t n_finalized;       /* explored ends of MPI_Finalize */
};

/* Collectives that a rank has entered on a communicator in the exact phase. */
static inline uint32_t rank_entered(const struct rank *r, uint32_t comm)
{
    return comm < r->n_exact_colls ? r->exact_colls[comm] : 0;
}

#endif
