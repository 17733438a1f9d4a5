/* Ranks that the implementation may reorder in a new topology (MPI-4.0 8.5.1): rank symmetry. */
#ifndef M2S_ABSTRACTION_COLL_RANK_SYMMETRY_H
#define M2S_ABSTRACTION_COLL_RANK_SYMMETRY_H

#include "core/mpi/mpi.h"

struct coll_call;
struct comm;
struct engine;
struct exact_coll;
struct ir_instr;
struct state;

/* The ranks of a new topology may be reordered (8.5.1): the ledger says that they are not. */
void rank_note_reorder(struct engine *e, const struct state *s, const struct comm *parent);
/* A member enters such a call in the exact phase; it is over (slot NULL: outside of that phase).
 * */
void rank_reorder_enter(struct engine *e, struct state *s, const struct coll_call *c,
                        struct exact_coll *slot);
void rank_reorder_done(struct engine *e, struct state *s, const struct coll_call *c,
                       const struct exact_coll *slot);
/* Any call: does it ask for ranks that are from before? */
void rank_reorder_call(struct engine *e, struct state *s, enum mpi_fn fn,
                       const struct ir_instr *i);

#endif
