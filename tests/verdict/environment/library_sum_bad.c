/* What is computed of a number behind a name is that of the library. */
// verify: -n 2 => violated MPI-DEADLOCK line 12
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int left = rank == 0 ? MPI_PROC_NULL : rank - 1, any = MPI_ANY_TAG;
    int bits = left & 0xff;
    if (rank == 0 && (bits == 0xff || -any == 1 || any * 2 == -2))
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
