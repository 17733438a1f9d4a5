// verify: -n 2 => bounded
// verify: -n 1 => bounded
// The largest tag that the library allows is asked for, not assumed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 1, flag, *bound;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag);
    if (!flag || *bound < 32767)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (size > 1 && rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, *bound, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, *bound, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
