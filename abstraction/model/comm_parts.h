/* What comm.c and comm_inter.c share: the tables of communicators and of the calls that make
 * them.
 */
#ifndef M2S_ABSTRACTION_COMM_PARTS_H
#define M2S_ABSTRACTION_COMM_PARTS_H

#include "abstraction/model/comm.h"

/* The n-th making call on a communicator. */
struct making_call {
    uint32_t parent, n;
    struct offer *offers;       /* per world rank */
    const struct offer **said;  /* per member: the call in executions in which they say this; or
                                   NULL: in all */
    const struct comm **made;   /* per world rank, once resolved; NULL: MPI_COMM_NULL */
    const struct comm **before; /* the same, of the last time */
    struct split_doubt doubt;   /* SPLIT */
    const struct comm *promised; /* MPI_Comm_idup */
    bool resolved, torn;        /* torn: a member says one thing here and another there */
    const char *wrong;
    bool unfit;                 /* wrong: edges of a graph */
    bool tie, ordered, first_first; /* MERGE: both say the same; it is known who is first */
};

/* Made by the members of a group alone, or for a persistent collective. */
struct own {
    uint32_t parent, n;
    bool hidden;
    const struct comm *made;
};

struct bridge {
    const struct comm *peer, *made;
};

struct comms {
    struct arena *arena;
    struct own *own;
    uint32_t n_own, cap_own;
    struct bridge *bridges;
    uint32_t n_bridges, cap_bridges;
    uint32_t nprocs;
    struct comm **items;
    uint32_t n, cap;
    struct rank_list **groups;
    uint32_t n_groups, cap_groups;
    struct making_call **calls;
    uint32_t n_calls, cap_calls;
    struct offer **said;
    uint32_t n_said, cap_said;
    uint32_t n_ordered, n_doubts;
};

struct comm *comms_add(struct comms *c, const char *name, const struct rank_list *group,
                       const struct topology *topology);
/* "MPI_Comm_split (line 12)" */
const char *comms_name(struct comms *c, const struct offer *offer);
/* The members of a group with this colour, by key (7.4.2). */
const struct rank_list *comms_coloured(struct comms *c, const struct making_call *call,
                                       const struct rank_list *old, int64_t colour);
/* Communicators that are made from an intercommunicator. */
void comms_resolve_inter(struct comms *c, struct making_call *call, const struct comm *parent);
/* MPI_Intercomm_create: false: the other group has not offered yet. */
bool comms_resolve_create(struct comms *c, struct making_call *call,
                          const struct comm *parent);

#endif
