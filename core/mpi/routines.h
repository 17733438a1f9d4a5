/* What routines of Fortran do to their arguments, which come by address: those of BLAS, LAPACK and
 * FFTW.
 *
 *     call dgemm ('N', 'N', m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)      only c is written
 */
#ifndef M2S_CORE_MPI_ROUTINES_H
#define M2S_CORE_MPI_ROUTINES_H

#include <stdbool.h>
#include <stdint.h>

/* Of argument k, from 0: r numbers are read only; x they are written, too; u not known. */
char routines_argument(const char *name, uint32_t k);

#endif
