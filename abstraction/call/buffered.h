/* Buffered sends and their buffer (MPI-4.0 3.6). */
#ifndef M2S_ABSTRACTION_CALL_BUFFERED_H
#define M2S_ABSTRACTION_CALL_BUFFERED_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct buffer;
struct engine;
struct event;
struct state;

bool buffered_drained(struct engine *e, struct state *s, enum mpi_fn fn, struct event *fault);

/* Bytes and room of a buffered send (MPI-4.0 3.6); false: *ev. */
bool buffered_reserve(struct engine *e, struct state *s, const struct buffer *b,
                      struct event *ev);
void buffered_reserved(struct state *s, const struct event *ev);

#endif
