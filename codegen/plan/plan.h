/* What the model consists of: channels of SPIN, process types, live variables.
 *
 * Made before the lowering, which only reads it.
 */
#ifndef M2S_CODEGEN_PLAN_H
#define M2S_CODEGEN_PLAN_H

#include "codegen/codegen.h"
#include "codegen/plan/direct.h"

/* How the skeleton's channels become SPIN's, of which there are 255 at most.  Without
 * buffering a rank has at most one message on its way, so the coarser forms are exact: a
 * message carries a key that names its channel, and a receiver takes only its own key. */
enum plan_grouping {
    GROUP_NONE,  /* one for each (sender, receiver, tag, communicator) */
    GROUP_PAIR,  /* one for each (sender, receiver) */
    GROUP_SENDER /* one for each sender */
};

struct plan_queue { /* a channel of SPIN */
    const char *name;
    uint32_t from, to;  /* to: SKEL_NONE if for all receivers */
    uint32_t n_keys;    /* skeleton's channels in it */
    uint32_t n_values;  /* upper bound of the values carried */
    uint32_t depth;
    const char *posted; /* direct: the channel of receives that are posted for it, or NULL */
    uint32_t n_posted;  /* its depth */
    bool requests;      /* direct: messages carry the request that is done with them */
};

struct plan_chan { /* a channel of the skeleton */
    bool used;
    uint32_t queue, key;
};

struct plan_user { /* a rank of a world that runs a process type */
    uint32_t world, rank;
    const uint32_t *roles; /* its channels, in the order of the process type */
};

struct plan_proc { /* a process type */
    const char *name;
    uint32_t world, rank; /* whose machine it is: the first user's */
    const struct skel_machine *machine;
    const bool *reached;      /* by state */
    const bool *live;         /* [state * n_vars + var] */
    const char **var_names;   /* in Promela, by variable */
    bool shared;              /* several users: channels and rank are parameters */
    bool server;
    uint32_t n_roles;
    struct plan_user *users;
    uint32_t n_users, cap_users;
};

struct plan_comm { /* the collectives on a communicator */
    bool used;
    bool full; /* the calls can differ, or a value is handed on */
    const struct skel_coll **kinds; /* one of each kind, root and operator */
    uint32_t n_kinds, cap_kinds;
    const char **sigs;              /* the type signatures that are compared */
    uint32_t n_sigs, cap_sigs;
};

struct plan {
    enum plan_grouping grouping;
    struct plan_chan *chans;
    struct plan_queue *queues;
    uint32_t n_queues, cap_queues;
    struct plan_proc *procs;
    uint32_t n_procs, cap_procs;
    struct plan_comm *comms;
    bool has_choice;        /* some rank has a local choice */
    uint32_t nprocs;
};

/* Is this rank one that need not end? */
bool plan_is_server(const struct codegen_options *o, uint32_t rank);

/* Do two reachable collectives on this communicator differ, in one world, in what must
 * agree?  (calls.c) */
bool plan_may_mismatch(const struct skel *s, uint32_t comm);

/* Do messages carry a key? */
bool plan_is_keyed(const struct plan *plan);

/* NULL with a sentence in *error when a limit of SPIN is passed.  direct: of this encoding, else
 * NULL. */
struct plan *plan_make(struct arena *arena, const struct skel *s,
                       const struct codegen_options *o, enum encoding e,
                       const struct direct *direct, const char **error);

/* The numbers of a call among those of its communicator.  Calls match if their kinds are
 * equal, and their signatures are equal or one of them is 0 (not compared). */
uint32_t plan_kind(const struct plan *plan, const struct skel_state *state);
uint32_t plan_sig(const struct plan *plan, const struct skel_state *state);

/* share.c: fills procs; each rank with a process type of its own. */
void plan_apart(struct arena *arena, const struct skel *s,
                const struct codegen_options *o, struct plan *plan);

/* share.c: fills procs.  loose: who is needed in a collective makes a difference. */
void plan_share(struct arena *arena, const struct skel *s,
                const struct codegen_options *o, bool loose, struct plan *plan);

/* live.c: live[state * n_vars + var] before the state. */
const bool *plan_live(struct arena *arena, const struct skel_machine *m);

#endif
