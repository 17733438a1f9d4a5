// every: not proved line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, x, sum = 0;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
    x = rank >= 8;
    MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, part);
    if (sum > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
