// Two literals may be one array, and one the end of the other (C11 6.4.5p7).
// verify: -n 2 => violated MPI-DEADLOCK by own
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    const char *mode = "rewrite", *same = "write";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && mode + 2 == same)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
