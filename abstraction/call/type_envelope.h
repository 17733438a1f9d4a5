/* What call has made a datatype, and from what (MPI-4.0 5.1.13). */
#ifndef M2S_ABSTRACTION_CALL_TYPE_ENVELOPE_H
#define M2S_ABSTRACTION_CALL_TYPE_ENVELOPE_H

#include "abstraction/domain/value.h"
#include "core/mpi/mpi.h"

#include <stdbool.h>

struct engine;
struct event;
struct state;

/* The running call has made this datatype; MPI_Type_get_envelope, .._contents. */
void type_envelope_set(struct engine *e, struct state *s, struct value handle);
bool type_envelope_call(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev);

#endif
