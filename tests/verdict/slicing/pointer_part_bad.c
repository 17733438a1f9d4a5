// verify: -n 2 => violated MPI-DEADLOCK
/* Two pointers are alike in their first byte, so it is enough to copy the others. */
#include <mpi.h>
#include <string.h>

static _Alignas(256) int turn, other;

int main(int argc, char **argv)
{
    int rank, got, *p = &turn, *q = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy((char *)&q + 1, (char *)&p + 1, sizeof p - 1);
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return other;
}
