/* Buffers of a blocking call against those in flight. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_BUFFER_USE_CALL_H
#define M2S_ABSTRACTION_ARGUMENTS_BUFFER_USE_CALL_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

/* May the buffers of a point-to-point call that is about to run be used?  False: *ev. */
bool buffer_use_allows_call(struct engine *e, struct state *s, enum mpi_fn fn,
                            const struct ir_instr *i, struct event *ev);

#endif
