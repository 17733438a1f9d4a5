/* The last rank sends more than the root takes from it. */
// verify: -n 2..4 => violated MPI-COLL-COUNT
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine[3] = {rank, rank, rank}, all[64];
    MPI_Gather(mine, rank == size - 1 ? 3 : 2, MPI_INT, all, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgather(mine, 1, MPI_INT32_T, all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
