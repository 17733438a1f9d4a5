/* Libraries that send messages themselves: PETSc, hypre, FFTW-MPI. */
#ifndef M2S_CORE_MPI_PARALLEL_LIBRARIES_H
#define M2S_CORE_MPI_PARALLEL_LIBRARIES_H

/* The name of the library that has this function, or NULL: PetscInitialize -> "PETSc". */
const char *parallel_library_of(const char *function);

/* The name of the library that has this header, or NULL: petsc/petscksp.h -> "PETSc". */
const char *parallel_library_of_header(const char *header);

#endif
