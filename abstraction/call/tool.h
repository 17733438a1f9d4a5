/* Calls that may write anything to their outputs. */
#ifndef M2S_ABSTRACTION_CALL_TOOL_H
#define M2S_ABSTRACTION_CALL_TOOL_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

/* What the call writes is any value; its request is complete.  False: *ev. */
bool tool_write_outputs(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev);

#endif
