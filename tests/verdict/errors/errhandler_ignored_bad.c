// verify: -n 2 => violated MPI-ARG-RANK line 11
// With MPI_ERRORS_RETURN nobody sees the error: the result is stored and never looked at.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, rc;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    rc = MPI_Send(&x, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
