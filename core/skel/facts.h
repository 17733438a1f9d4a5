/* Facts about skeletons: what is reachable, who needs whom, and what the choice of theorem rests
 * on (docs/dev/THEORY.md). */
#ifndef M2S_SKEL_FACTS_H
#define M2S_SKEL_FACTS_H

#include "core/skel/skel.h"

/* Which states of m the start reaches; targets out of range are ignored.  In `scratch`. */
bool *skel_reachable(const struct skel_machine *m, struct arena *scratch);

/* Is the channel one of these n? */
bool skel_names_chan(const uint32_t *chans, uint32_t n, uint32_t chan);

/* Is the rank, one of MPI_COMM_WORLD, a member? */
bool skel_comm_has(const struct skel_comm *comm, uint32_t rank);

/* Must `other` have entered before `rank` can leave (both world ranks in comm), if the
 * implementation does not synchronise?  The root of MPI_Bcast needs nobody, the others need the
 * root (MPI-4.0 6.1 and each call).  MPI_Neighbor_... needs the sources, MPI_..._init nobody
 * (6.13). A call that is not known needs all. */
bool skel_coll_needs(const struct skel_coll *coll, const struct skel_comm *comm, uint32_t rank,
                     uint32_t other);
/* Of two calls of one rank on one communicator: does it need the same ranks? */
bool skel_coll_same_needs(const struct skel_coll *a, const struct skel_coll *b);
/* Are two calls of one communicator the same, but for their signatures?  May they belong together
 * (MPI-4.0 6.1): a signature that is not there is not compared? */
bool skel_coll_same(const struct skel_coll *a, const struct skel_coll *b);
bool skel_coll_match(const struct skel_coll *a, const struct skel_coll *b);
/* "2"; of an intercommunicator "rank 3 of MPI_COMM_WORLD", "MPI_PROC_NULL": nobody is the root. */
const char *skel_root_text(struct arena *arena, const struct skel_comm *comm, int32_t root);

/* The text of an ABORT to which no execution leads: what the rank would do there is not known. */
#define SKEL_NOWHERE "this point cannot be reached"
/* The text of one behind which the program was not looked at. */
#define SKEL_NOT_EXPLORED "what happens from here is not explored"

/* Facts on which the choice of theorem rests (docs/dev/THEORY.md). */
/* A receive (or request, or probe) that can take messages of several senders, or a state whose
 * outcome depends on time: SELECT with more than one alternative, CANCEL, a ready send, a
 * buffered send that may overflow.  Tier 3. */
bool skel_has_wildcard(const struct skel *s);
/* Outcomes that depend on what has happened *before*: ready sends, overflow of the attached
 * buffer, CANCEL.  All interleavings must be searched. */
bool skel_has_visible_order(const struct skel *s);
bool skel_has_requests(const struct skel *s); /* any of ISEND .. MRECV is reachable */
bool skel_has_choice(const struct skel *s);   /* a reachable local choice: not tier 1 */
/* A local state at which two transitions may be enabled together; false is certain. */
bool skel_state_is_choice(const struct skel_machine *m, const struct skel_state *state);
bool skel_is_cyclic(const struct skel *s);    /* some machine has a cycle of states */

#endif
