// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* Where the variables of two calls lie need not be the same: each may be inlined. */
#include <mpi.h>

static int meet(void)
{
    int a[1], b[1];
    return a + 1 == b;
}

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int first = meet(), second = meet();
    if (first != second && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
