/* Two ranks that both receive first; with one process there is nothing to do. */
#include <mpi.h>
#include <stdio.h>

#ifndef SECTION
#define SECTION "plain"
#endif

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++)
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (size > 1 && rank < 2)
        MPI_Recv(&x, sizeof SECTION > 1 && x < 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
