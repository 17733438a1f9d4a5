/* Calls that make, free and ask about communicators (MPI-4.0 7.4). */
#ifndef M2S_ABSTRACTION_CALL_COMM_H
#define M2S_ABSTRACTION_CALL_COMM_H

#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "core/mpi/mpi.h"

#include <stdbool.h>
#include <stdint.h>

struct coll_call;
struct exact_coll;
struct engine;
struct event;
struct state;

/* How many communicators this rank has made from another one. */
uint32_t *comm_made_count(struct engine *e, struct state *s, uint32_t parent);
int32_t comm_group_relation(const struct rank_list *a, const struct rank_list *b);
/* The collective on `parent` by which this rank makes what it offers. */
void comm_make(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct comm *parent, struct value handle, struct offer offer,
               struct event *ev);
/* That collective is over: store the handle.  slot: what the others have said, if all ranks run
 * together; or NULL.  False: *fault (STOP: a member's offer is not known yet). */
bool comm_made(struct engine *e, struct state *s, const struct coll_call *c,
               const struct exact_coll *slot, struct event *fault);

#endif
