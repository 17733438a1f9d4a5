/* The order of the members is one of any: rank 0 of the world need not be the first. */
// verify: -n 2 => inconclusive MPI-DEADLOCK says before
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int world, rank, size, x = 0;
    MPI_Comm any;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    srand((unsigned)time(NULL));
    MPI_Comm_split(MPI_COMM_WORLD, 0, rand(), &any);
    MPI_Comm_rank(any, &rank);
    MPI_Comm_size(any, &size);
    if (world == 0)
        MPI_Send(&x, 1, MPI_INT, size - 1, 0, any);
    if (rank == size - 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, any, MPI_STATUS_IGNORE);
    MPI_Comm_free(&any);
    MPI_Finalize();
    return 0;
}
