/* What the system has of a library that communicates. */
#pragma GCC system_header
void fftw_mpi_init(void);
