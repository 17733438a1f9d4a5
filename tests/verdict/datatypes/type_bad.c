/* MPI-4.0 3.3.1: the datatypes of send and receive must match. */
// verify: -n 2 => violated MPI-TYPE-MISMATCH line 14
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a = 0;
    float f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        /* the same size is not enough */
        MPI_Recv(&f, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
