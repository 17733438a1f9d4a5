/* MPI_Wait, MPI_Test and their kin (MPI-4.0 3.7.3, 3.7.5). */
#ifndef M2S_ABSTRACTION_CALL_REQUEST_H
#define M2S_ABSTRACTION_CALL_REQUEST_H

#include "abstraction/domain/value.h"
#include "core/mpi/mpi.h"

#include <stdbool.h>

struct alternative;
struct edge;
struct engine;
struct event;
struct state;

/* The half of a request that a SELECT has completed; false: *fault. */
bool request_complete_part(struct engine *e, struct state *s, const struct alternative *a,
                           const struct edge *how, struct value status, struct event *fault);

bool request_select_done(struct engine *e, struct state *s, const struct event *ev,
                         const struct edge *how, struct event *fault);

#endif
