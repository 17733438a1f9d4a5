/* Calls about intercommunicators (MPI-4.0 7.6). */
#ifndef M2S_ABSTRACTION_CALL_INTERCOMM_H
#define M2S_ABSTRACTION_CALL_INTERCOMM_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct event;
struct ir_instr;
struct state;

/* Calls that take no intercommunicator; false: *ev, it is one. */
bool intercomm_refuse(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct ir_instr *i, struct event *ev);
/* MPI_Intercomm_create is over. */
void intercomm_made(struct engine *e, struct state *s);
/* Which group comes first where MPI_Intercomm_merge leaves that open; false: *fault. */
bool intercomm_merge_order(struct engine *e, struct state *s, const struct coll_call *c,
                           struct event *fault);

#endif
