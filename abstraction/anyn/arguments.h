/* Arguments of MPI calls: what is wrong, or not known to be right, is noted (faults.h). */
#ifndef M2S_ABSTRACTION_ANYN_ARGUMENTS_H
#define M2S_ABSTRACTION_ANYN_ARGUMENTS_H

#include "abstraction/anyn/call.h"

/* Its communicator is one, and there is room for what it writes, but for messages (payload.h). */
void sym_check_results(const struct sym_mpi *c);
/* All arguments of a call that communicates nothing. */
void sym_check_local(const struct sym_mpi *c);
/* Is this operator defined for this datatype (MPI-4.0 6.9.2)?  NULL: one that the program made. */
bool sym_operator_takes(const char *op, const char *type);

#endif
