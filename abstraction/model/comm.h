/* Communicators and groups (MPI-4.0 chapter 7).
 *
 * A communicator is one object for all ranks.  It is made by a call that all members of
 * another one make; each rank *offers* what it says in the call (its colour and key, its
 * group), and when the offers of all members are known, the result is:
 *
 *     MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half)      4 ranks
 *     offers (0, 0) (1, 1) (0, 2) (1, 3)      ->      {0 2} and {1 3}
 *
 * The n-th making call of a rank on a communicator belongs to the n-th of the others
 * (7.4.2: such calls are collective).  Offers are kept from attempt to attempt.  Where all ranks
 * run together, what they offer is known when the call is over, and may be another thing in another
 * execution: each has its own result.
 */
#ifndef M2S_ABSTRACTION_COMM_H
#define M2S_ABSTRACTION_COMM_H

#include "abstraction/model/topology.h"

#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

enum { COMM_WORLD, COMM_SELF /* + world rank; then those that were made */ };

/* Ranks in order, as world ranks; equal lists are one object. */
struct rank_list {
    uint32_t index; /* in the table: names it in a handle */
    uint32_t n;
    uint32_t *ranks;
};

struct comm {
    uint32_t index;
    const char *name;             /* "MPI_COMM_WORLD", "MPI_Comm_split (prog.c:12)" */
    const struct rank_list *group;   /* of an intercommunicator: both groups, one after the
                                        other */
    const struct rank_list *sides[2]; /* an intercommunicator: its groups (7.6); else NULL */
    const struct topology *topology; /* or NULL */
    uint32_t origin; /* the communicator with reordered ranks that it comes from; 0: none */
};

enum making { MAKE_DUP, MAKE_SPLIT, MAKE_CREATE, MAKE_CART, MAKE_CART_SUB, MAKE_GRAPH,
              MAKE_DIST_GRAPH, MAKE_DIST_ADJACENT, MAKE_INTER, MAKE_MERGE };

/* What one rank says in a making call. */
struct offer {
    bool known;
    enum making kind;
    int64_t colour, key;           /* SPLIT, CART_SUB; colour below 0: MPI_UNDEFINED;
                                      INTER: the leader; MERGE: high */
    const struct rank_list *group; /* CREATE */
    const struct topology *topology; /* CART, GRAPH: of the new one; CART_SUB: the same */
    const struct dist_part *part;  /* DIST_GRAPH, DIST_ADJACENT */
    bool reorder;                  /* CART, GRAPH, DIST_...: coll/rank_symmetry.c */
    const struct comm *bridge;     /* INTER, from the leader: of the peer communicator */
    uint32_t remote, turn;         /* the other leader; calls before with him and this tag */
    int32_t tag;
    struct src_range at;
    uint32_t attempt;
    uint32_t index;                /* comms_said() */
};

/* What is not known of a split (7.4.2); each way is a case of its own.  divided: how it divides the
 * members; leaves: a member may pass MPI_UNDEFINED; unordered: the order of the members. */
struct split_doubt {
    bool divided, leaves, unordered;
};

struct comms;

struct comms *comms_new(struct arena *arena, uint32_t nprocs);
uint32_t comms_count(const struct comms *c);
const struct comm *comms_get(const struct comms *c, uint32_t index);

/* The rank in the communicator of a world rank, or -1: of an intercommunicator, in its own
 * group. */
int32_t comm_rank(const struct comm *c, uint32_t world);
/* The place of a member in c->group. */
uint32_t comm_member(const struct comm *c, uint32_t world);
bool comm_is_inter(const struct comm *c);
/* Whom a member talks to: the others' group of an intercommunicator, else all; its own group. */
const struct rank_list *comm_peers(const struct comm *c, uint32_t world);
const struct rank_list *comm_local(const struct comm *c, uint32_t world);

enum offered {
    OFFER_KNOWN,
    OFFER_NEW,      /* nothing was known */
    OFFER_CHANGED,  /* it said something else in an earlier attempt */
    OFFER_CONFLICT, /* it says something else on another path of this attempt */
    OFFER_TORN      /* a member did so in an earlier attempt */
};

/* What a rank offers in its n-th making call on `parent`. */
enum offered comms_offer(struct comms *c, uint32_t parent, uint32_t n, uint32_t rank,
                         const struct offer *offer);

/* What it has offered. */
const struct offer *comms_offered(struct comms *c, uint32_t parent, uint32_t n, uint32_t rank);

const struct split_doubt *comms_doubt(struct comms *c, uint32_t parent, uint32_t n);
/* More is in doubt: what the members have offered is forgotten.  False: nothing new. */
bool comms_doubt_more(struct comms *c, uint32_t parent, uint32_t n, struct split_doubt more);
uint32_t comms_doubts(const struct comms *c); /* calls of which something is */

enum made { MADE_NOT_YET, MADE_NULL, MADE_COMM, MADE_WRONG, MADE_UNFIT, MADE_TIE };

/* The n-th communicator that the members of a group make of themselves, without the others
 * (7.4.2, MPI_Comm_create_group, MPI_Comm_create_from_group). */
const struct comm *comms_of_group(struct comms *c, uint32_t parent, const struct rank_list *g,
                                  uint32_t n, const char *call, struct src_range at);

/* The n-th persistent collective on a communicator has one of its own (6.13), with the same
 * members and topology. */
const struct comm *comms_hidden(struct comms *c, const struct comm *parent, uint32_t n,
                                const char *name);

/* What this rank gets: MADE_COMM: *made; MADE_NULL: MPI_COMM_NULL; MADE_NOT_YET: not all
 * members' offers are known; MADE_WRONG: the offers do not go together, *why; MADE_UNFIT: the
 * edges of a graph do not, *why; MADE_TIE: both groups of a merge say the same (7.6.2),
 * comms_order() must tell which comes first. */
enum made comms_result(struct comms *c, uint32_t parent, uint32_t n, uint32_t rank,
                       const struct comm **made, const char **why);

/* The offer as one object: equal ones are the same. */
const struct offer *comms_said(struct comms *c, const struct offer *offer);
/* The same as comms_result(), in executions in which the members have said this in the call. */
struct said_in_call {
    uint32_t parent, n;
    const struct offer **by_member; /* of the parent, in their order: comms_said() */
};
enum made comms_result_of(struct comms *c, const struct said_in_call *said, uint32_t rank,
                          const struct comm **made, const char **why);

/* What the n-th call makes, MPI_Comm_idup: known at once. */
const struct comm *comms_promise(struct comms *c, const struct comm *parent, uint32_t n,
                                 const char *name);

/* Merges with the same value in both groups whose order has been told. */
uint32_t comms_ordered(const struct comms *c);
void comms_order(struct comms *c, uint32_t parent, uint32_t n, bool first_first);

/* Where the leaders of MPI_Intercomm_create talk to each other, apart from all else. */
const struct comm *comms_bridge(struct comms *c, const struct comm *peer);

/* ---- groups ---- */

const struct rank_list *group_of(struct comms *c, const uint32_t *ranks, uint32_t n);
const struct rank_list *group_get(const struct comms *c, uint32_t index);
uint32_t groups_count(const struct comms *c);
int32_t group_rank(const struct rank_list *g, uint32_t world); /* or -1 */

const struct rank_list *group_union(struct comms *c, const struct rank_list *a,
                                    const struct rank_list *b);
/* Members of a that are (`common`) or are not in b, in the order of a. */
const struct rank_list *group_select(struct comms *c, const struct rank_list *a,
                                     const struct rank_list *b, bool common);
/* The n ranks of g that `which` names, in that order (`included`), or g without them.  NULL: one
 * is out of range or named twice. */
const struct rank_list *group_pick(struct comms *c, const struct rank_list *g,
                                   const int32_t *which, uint32_t n, bool included);
/* Triples first, last, stride (7.3.2) become a list of ranks; false: not a legal one. */
bool group_ranges(struct arena *arena, const int32_t *triples, uint32_t n, int32_t **which,
                  uint32_t *n_which);

#endif
