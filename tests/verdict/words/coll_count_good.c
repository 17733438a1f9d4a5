/* The same count on all ranks. */
// verify: -n 2..4 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int part[8] = {0}, all[8];
    int n = size > 2 ? 7 : 8;
    MPI_Reduce(part, all, n, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
