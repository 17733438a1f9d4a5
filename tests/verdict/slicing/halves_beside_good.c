// verify: -n 2 => verified
/* Small numbers lie beside a pointer: they are no part of it. */
#include <mpi.h>
#include <string.h>

struct entry {
    int low, high;
    int *other;
};

static int turn;

int main(int argc, char **argv)
{
    int rank, got = 0, *q = &turn;
    struct entry a = {0, 0, &got}, b = {0, 0, &got};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    b.low = a.low;
    b.high = a.high + rank;
    memcpy(&q, &b.other, sizeof q);
    *q = 1;
    *b.other = 0;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
