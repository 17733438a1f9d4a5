/* A hundred thousand rounds, each with its own tag; rank 0 does not take part in the last one. */
// verify: -n 4 => violated MPI-DEADLOCK line 12
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 100000 - (rank == 0); t++) {
        MPI_Sendrecv(&x, 1, MPI_INT, (rank + 1) % size, t, &y, 1, MPI_INT,
                     (rank + size - 1) % size, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        x = y;
    }
    MPI_Finalize();
    return 0;
}
