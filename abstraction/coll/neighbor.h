/* Neighbourhood collectives (MPI-4.0 8.6): a collective on a communicator with a topology, in
 * which data moves along the edges only.
 *
 *     MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line)      0 - 1 - 2
 *     rank 1: out[0] goes to rank 0, out[1] to rank 2; in[0] comes from rank 0, in[1] from 2
 *
 * Each block is a buffer of its own (coll_call.in, coll_call.out).
 */
#ifndef M2S_ABSTRACTION_COLL_NEIGHBOR_H
#define M2S_ABSTRACTION_COLL_NEIGHBOR_H

#include "core/mpi/mpi.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct coll_call;
struct comm;
struct engine;
struct event;
struct exact_coll;
struct ir_instr;
struct state;
struct symbol;

enum coll_form { COLL_BLOCKING, COLL_NONBLOCKING, COLL_PERSISTENT };

bool neighbor_is(enum mpi_fn fn); /* of a blocking call */

/* The arguments of a call; ev->coll.comm is known.  False: *ev. */
bool neighbor_arguments(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev);

/* Is `other` a source of `rank` (both in the communicator)? */
bool neighbor_needs(struct engine *e, const struct comm *c, uint32_t rank, uint32_t other);

/* Do the blocks that this rank receives agree with what their sources send?  False: *fault. */
bool neighbor_agrees(struct engine *e, struct state *s, const struct coll_call *c,
                     const struct exact_coll *slot, struct event *fault);

/* The effect, where all calls are known (exact phase) and where they are not. */
void neighbor_exact(struct engine *e, struct state *s, const struct coll_call *c,
                    const struct exact_coll *slot);
void neighbor_any(struct engine *e, struct state *s, const struct coll_call *c);
/* One block arrives, with this content; NULL: any. */
void neighbor_receive(struct engine *e, struct state *s, const struct coll_call *c,
                      const struct symbol *y, const struct buffer *b);
/* The effect for one process, which is its own neighbour. */
bool neighbor_alone(struct engine *e, struct state *s, const struct coll_call *c,
                    struct event *ev);
/* The order of its neighbours is the implementation's choice (8.5.5): the ledger says so. */
void neighbor_note_order(struct engine *e, const struct state *s, const struct comm *c);

#endif
