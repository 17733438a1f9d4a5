/* Datatypes of a size that is not known, in the joint phase (explore/joint.h), or that is larger
 * than any memory.
 *
 *     MPI_Type_vector(n, 1, n, MPI_FLOAT, &column)    n elements, somewhere, for whatever n
 *
 * How many elements of the one basic type it has is in the object that the handle is the address of
 * (handle_amount()), where a state knows it; so messages of it are as long as the program says, and
 * what is in them is not known.  Whether it reaches beyond the buffer is not looked at; where
 * nothing shows that a number is not negative, or a part inside of its array, the ledger says so.
 */
#ifndef M2S_ABSTRACTION_CALL_TYPE_VAGUE_H
#define M2S_ABSTRACTION_CALL_TYPE_VAGUE_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

/* Runs the call if it makes such a datatype; else false. */
bool type_vague_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                     struct event *ev);

#endif
