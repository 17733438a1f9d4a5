/* Collectives on intercommunicators (MPI-4.0 6.2.2, 6.2.3). */
#ifndef M2S_ABSTRACTION_COLL_INTER_H
#define M2S_ABSTRACTION_COLL_INTER_H

#include "core/mpi/mpi.h"

#include <stdbool.h>
#include <stdint.h>

struct coll_call;
struct comm;
struct engine;
struct event;
struct state;

/* The root that the program gives, as a place in the group; false: *ev. */
bool coll_inter_root(struct engine *e, struct state *s, const struct comm *comm, int64_t r,
                     int32_t *root, struct event *ev);
/* Which buffers count; idle: MPI_PROC_NULL is the root. */
void coll_inter_buffers(enum mpi_fn fn, bool is_root, bool idle, bool *send, bool *recv);
const char *coll_inter_signature(struct engine *e, const struct coll_call *c, const char *sent,
                                 const char *got);
/* A broadcast in which this rank does not look at the symbol of the root: it is beside it. */
bool coll_is_idle(const struct coll_call *c);
/* The end of an attempt: the roots of those who pass MPI_PROC_NULL. */
void coll_inter_roots(struct engine *e);

#endif
