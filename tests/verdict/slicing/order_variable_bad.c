// verify: -n 2 => violated C-UNSEQUENCED line 15 says "writes 'i'"
/* Not only open, but undefined (C11 6.5p2). */
#include <mpi.h>

static int pair(int a, int b)
{
    return 10 * a + b;
}

int main(int argc, char **argv)
{
    int rank, i = 1, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (pair(i, i++) == 21 && rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
