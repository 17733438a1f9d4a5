// every: proved
/* Nobody sets a locale, nothing is written through the format, and a communicator is there. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, length = 0;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    printf("rank %d %p\n", rank, (void *)&length);
    if (size > 5 && atof("0,5") > 0.1)
        MPI_Barrier(other);
    if (other == MPI_COMM_NULL || length > 0)
        MPI_Recv(&size, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
