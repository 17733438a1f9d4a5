/* The order of the members is one of any: the first of them sends to the last. */
// verify: -n 2..3 => verified
// verify: -n 3 --no-slice => verified
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
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, size - 1, 0, any);
    if (rank == size - 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, any, MPI_STATUS_IGNORE);
    MPI_Comm_free(&any);
    MPI_Finalize();
    return 0;
}
