// dump: -n 4 --max-states 2000
// A sum of what came from anybody is another expression for each order of arrival.  When that
// makes too many states, the sum is any value.
// expect: depends on an expression
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, x, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 8; round++) {
        x = rand();
        if (rank != 0)
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        for (int i = 1; rank == 0 && i < size; i++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            total += x;
        }
    }
    if (rank == 0 && total > 100)
        MPI_Ssend(&total, 0, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&total, 0, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
