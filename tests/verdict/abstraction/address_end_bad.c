// Where the compiler puts `second` is its choice: it may lie at the end of `first` (C11 6.5.9p6).
// verify: -n 2 => violated MPI-DEADLOCK by own
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    int first[2] = {0, 0}, second[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && first + 2 == second)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
