// Two files define the variable weakly: the first one counts.
// files: weak_variable_bad.c parts/weak_number.c
// verify: -n 2 => violated MPI-DEADLOCK line 14
#include <mpi.h>

__attribute__((weak)) int number = 1;

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && number == 1)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
