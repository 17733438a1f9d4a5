/* Libraries that send messages themselves, as PETSc, hypre and FFTW-MPI, and others that send none,
 * as HDF5 and GSL.  What headers of the system's folders declare communicates nothing; where the
 * headers are in other folders (-I /opt/gsl/include), the names say so. */
#ifndef M2S_CORE_MPI_LIBRARIES_H
#define M2S_CORE_MPI_LIBRARIES_H

/* The name of the library that has this function, or NULL: PetscInitialize -> "PETSc". */
const char *libraries_parallel(const char *function);

/* The name of the library that has this header, or NULL: petsc/petscksp.h -> "PETSc". */
const char *libraries_parallel_header(const char *header);

/* The name of the library without messages that has this function, or NULL: H5Dwrite -> "HDF5".
 * libraries_parallel() goes before: some functions of these libraries communicate. */
const char *libraries_local(const char *function);

#endif
