// trace: -n 3 => 5 frees the receive started at free_receive.c:17
/* What rank 0 gets from rank 1 depends on what the receive has taken that nobody waits
 * for: 10 or 20, and only that it is not 30 is sure. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 10, y = 0, lost[2];
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (; rank == 1 && x < 21; x += 10)
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < 2; i++) {
        MPI_Irecv(&lost[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &r);
        MPI_Request_free(&r);
        if (i == 0)
            MPI_Recv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (y == 30)
        MPI_Recv(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
