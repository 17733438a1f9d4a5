// verify: -n 2 => verified no C-UNSEQUENCED by walk
/* Each operand changes a variable of its own. */
#include <mpi.h>

static int pair(int a, int b)
{
    return 10 * a + b;
}

int main(int argc, char **argv)
{
    int rank, i = 1, k = 1, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (pair(k++, i++) == 21 && rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
