// trace: -n 3 => 5 hands on data of rank 0
/* What rank 0 was sent first stands in its window: who gets it has learned of an outcome that no
 * message tells. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, first[4] = {0}, other = 0;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(first, sizeof first, sizeof *first, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    if (rank == 0) {
        MPI_Recv(first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Win_fence(0, window);
    if (rank == 1)
        MPI_Get(&other, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    if (rank == 1 && other == 2)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
