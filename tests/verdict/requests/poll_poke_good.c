/* Tests between pieces of work, then MPI_Wait: whether one of them has succeeded is all the same. */
// verify: -n 2..3 => bounded
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    for (int t = 0; t < steps; t++) {
        MPI_Request r[2];
        int has_come = 0;
        MPI_Irecv(&x, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(&y, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &r[1]);
        for (int k = 0; k < 5; k++)
            if (!has_come)
                MPI_Test(&r[0], &has_come, MPI_STATUS_IGNORE);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
