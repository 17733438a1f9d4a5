/* The last rank reduces one element less. */
// verify: -n 3 => violated MPI-COLL-COUNT line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int part[8] = {0}, all[8];
    int n = rank == size - 1 ? 7 : 8;
    MPI_Reduce(part, all, n, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
