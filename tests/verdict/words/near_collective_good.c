/* Rank 0 sends and broadcasts, the others receive and call MPI_Bcast: nothing is taken for anything
 * else. */
// verify: -n 2..3 => verified clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Ssend(&x, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return MPI_Finalize();
}
