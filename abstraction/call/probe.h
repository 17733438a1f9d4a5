/* Probes (MPI-4.0 3.8): looking for a message without receiving it. */
#ifndef M2S_ABSTRACTION_CALL_PROBE_H
#define M2S_ABSTRACTION_CALL_PROBE_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct edge;
struct engine;
struct event;
struct state;

bool probe_is(enum mpi_fn fn);
/* Its effect, as in completion.h; and that of what receives the message. */
bool probe_done(struct engine *e, struct state *s, const struct event *ev,
                const struct edge *how, struct event *fault);
/* The message that a probe has found may not be the first of its channel any more. */
void probe_over(struct state *s, const struct event *ev, const struct edge *how);
bool probe_mrecv_done(struct engine *e, struct state *s, const struct event *ev,
                      struct event *fault);

#endif
