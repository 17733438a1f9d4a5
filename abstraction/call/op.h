/* Operators of reductions (MPI-4.0 6.9.5). */
#ifndef M2S_ABSTRACTION_CALL_OP_H
#define M2S_ABSTRACTION_CALL_OP_H

#include "abstraction/state/handle.h"
#include "core/diag/diag.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

/* MPI_Op_free, MPI_Info_free: argument 1 becomes the handle `null`, or `code` is the fault. */
bool op_free_handle(struct engine *e, struct state *s, enum handle_kind kind,
                     const char *null, enum diag_code code, const struct ir_instr *i,
                     struct event *ev);

#endif
