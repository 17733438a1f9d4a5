/* Operators of reductions (MPI-4.0 6.9.5). */
#ifndef M2S_ABSTRACTION_CALL_OP_H
#define M2S_ABSTRACTION_CALL_OP_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

bool mpi_op_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                 struct event *ev);

#endif
