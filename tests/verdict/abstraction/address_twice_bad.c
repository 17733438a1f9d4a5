// verify: -n 2 => violated MPI-DEADLOCK by own
/* Whether b lies behind a says nothing of whether a lies behind b. */
#include <mpi.h>

static int a[1], b[1];

int main(int argc, char **argv)
{
    int rank, got;
    int first, second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    first = a + 1 == b;
    second = b + 1 == a;
    if (first != second && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
