/* Collective communication (MPI-4.0 chapter 6). */
#ifndef M2S_ABSTRACTION_COLL_COLL_H
#define M2S_ABSTRACTION_COLL_COLL_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct alternative;
struct coll_call;
struct engine;
struct event;
struct ir_instr;
struct state;
struct symbol;

/* Do two calls of one communicator belong together, as far as this does not depend on their
 * signatures (MPI-4.0 6.1)? */
bool coll_agrees(const struct coll_call *p, const struct coll_call *q);

bool coll_run(struct engine *e, struct state *s, enum mpi_fn fn,
              const struct ir_instr *i, struct event *ev);
/* What a persistent collective hands to the others, when it starts; false: *ev. */
bool coll_contribute(struct engine *e, struct state *s, struct event *ev);
/* For one process: a local copy. */
bool coll_alone(struct engine *e, struct state *s, const struct coll_call *c,
                struct event *ev);
/* A collective in a request is over: its result, by alt->index in the exact phase. */
void coll_request_done(struct engine *e, struct state *s, const struct alternative *alt,
                       const struct symbol *symbol);
/* Is the result scattered over memory, block by block: a broadcast of a structure, or into
 * MPI_BOTTOM? */
bool coll_has_blocks(const struct coll_call *c);
/* The effect of a collective on this rank.  symbol: the outcome that is followed. */
void coll_done(struct engine *e, struct state *s, const struct coll_call *c,
               const struct symbol *symbol);

#endif
