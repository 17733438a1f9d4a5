// verify: -n 2 => violated MPI-DEADLOCK
/* What hangs is told, though an argument that is negative is an error, too. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int by = argc > 1 ? atoi(argv[1]) : 1;
    int to = (rank + by) % size;

    MPI_Sendrecv(&rank, 1, MPI_INT, to, by == 3, &got, 1, MPI_INT, MPI_ANY_SOURCE, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
