/* Both sides say the same. */
// verify: -n 2..4 => verified by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int all[16] = {0}, mine[4], counts[4] = {2, 2, 2, 2}, starts[4] = {0, 2, 4, 6};
    counts[size - 1] = 3;
    int n = rank == size - 1 ? 3 : 2;
    MPI_Scatterv(all, counts, starts, MPI_INT, mine, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
