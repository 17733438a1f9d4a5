/* The system has its header; it communicates all the same. */
// verify: -n 2 => inconclusive says "line 12 calls fftw_mpi_init, and FFTW-MPI communicates"
#include "parallel_header.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        fftw_mpi_init();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
