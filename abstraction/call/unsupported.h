/* Calls of MPI that are not modelled, or assumed to be local. */
#ifndef M2S_ABSTRACTION_CALL_UNSUPPORTED_H
#define M2S_ABSTRACTION_CALL_UNSUPPORTED_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct abst_options;
struct engine;
struct event;
struct func_info;
struct ir_instr;
struct state;

/* Is the function named with --assume-local?  Names may end in a star: MPI_Win_*. */
bool unsupported_is_assumed(const struct abst_options *o, const char *name);
/* Says that it is not supported, why, and what to do. */
bool unsupported_call(struct engine *e, struct state *s, const struct func_info *fn,
                      const struct ir_instr *i, struct event *ev);

#endif
