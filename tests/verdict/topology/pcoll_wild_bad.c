/* Only rank 1 answers, and rank 2 may have been first. */
// verify: -n 3 => violated MPI-DEADLOCK line 27 by own
#include <mpi.h>

int main(int argc, char **argv)
{
    int first = 0, rank, size, x;
    MPI_Request r;
    MPI_Status from;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast_init(&first, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    for (int step = 0; step < 2; step++) {
        for (int k = 1; rank == 0 && k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, step, MPI_COMM_WORLD, &from);
            if (k == 1)
                first = from.MPI_SOURCE;
        }
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, step, MPI_COMM_WORLD);
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        if (rank == 1 && first == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Recv(&x, 1, MPI_INT, first, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
