/* Persistent collectives (MPI-4.0 6.13, 8.8). */
#ifndef M2S_ABSTRACTION_COLL_PERSISTENT_H
#define M2S_ABSTRACTION_COLL_PERSISTENT_H

#include "core/mpi/mpi.h"

#include <stdbool.h>
#include <stdint.h>

struct coll_call;
struct engine;
struct event;
struct ir_instr;
struct state;

/* The request of MPI_Bcast_init and the like; false: *fault. */
bool persistent_made(struct engine *e, struct state *s, const struct coll_call *c,
                     struct event *fault);

/* ev->coll is what MPI_Bcast_init or the like says; the event becomes that of
 * the call.  And its effect: the request; false: *fault. */
bool persistent_call(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev);
/* MPI_Start of such a request.  False: *ev, the start of the collective or a fault; true: there
 * is nothing to wait for. */
bool persistent_start(struct engine *e, struct state *s, uint32_t slot, struct event *ev);

#endif
