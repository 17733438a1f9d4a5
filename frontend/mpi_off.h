/* MPI that is switched off:
 *
 *     #ifdef USE_MPI
 *     #include <mpi.h>        nothing of MPI is compiled, unless -DUSE_MPI is given
 *     #endif
 *
 * What is left is another program, which does not communicate, or it does not compile.
 */
#ifndef M2S_FRONTEND_MPI_OFF_H
#define M2S_FRONTEND_MPI_OFF_H

#include "frontend/frontend.h"

/* Adds an error if that is so of the program, and tells the macro.  p: the program, or NULL: it has
 * errors, which are in ds from `from` on; those that follow from it are dropped. */
void mpi_off_check(struct arena *arena, const struct ir_prog *p, const struct frontend_options *o,
                   struct diags *ds, size_t from);

#endif
