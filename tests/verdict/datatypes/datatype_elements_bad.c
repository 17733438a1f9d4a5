// verify: -n 2 => violated MPI-ARG-COUNT line 22
//
// Three ints are no whole number of pairs: MPI_Get_count gives MPI_UNDEFINED, which is passed on.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, x[4] = {1, 2, 3, 4};
    MPI_Datatype pair;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    if (rank == 0) {
        MPI_Send(x, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(x, 2, pair, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(x, 2, pair, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, pair, &n);
        x[0] = n;
        MPI_Send(x, n, pair, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
