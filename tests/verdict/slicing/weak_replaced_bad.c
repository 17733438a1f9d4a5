// The definition in the other file takes the place of the weak one.
// files: weak_replaced_bad.c parts/answer.c
// verify: -n 2 => violated MPI-DEADLOCK line 17
#include <mpi.h>

__attribute__((weak)) int answer(void)
{
    return 1;
}

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && answer() == 2)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
