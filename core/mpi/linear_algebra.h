/* The names of BLAS and LAPACK, as Fortran and C have them: dgemm_, cblas_dgemm, LAPACKE_dgesv. */
#ifndef M2S_CORE_MPI_LINEAR_ALGEBRA_H
#define M2S_CORE_MPI_LINEAR_ALGEBRA_H

#include <stdbool.h>

/* Is it one of their routines?  They compute, never communicate, and keep no pointer; those of
 * BLACS, PBLAS and ScaLAPACK communicate, and are none of these. */
bool linear_algebra_has(const char *name);

#endif
