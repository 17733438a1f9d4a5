// verify: -n 2 => violated MPI-DEADLOCK
/* A pointer is kept in a structure of bytes, and taken from there in two parts. */
#include <mpi.h>
#include <string.h>

struct packed {
    char kind, low, high[7];
};

static _Alignas(256) int turn, other;

int main(int argc, char **argv)
{
    int rank, got, *p = &turn, *q = NULL;
    struct packed s = {1, 0, {0}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&s.low, &p, sizeof p);
    memcpy((char *)&q + 1, s.high, sizeof s.high);
    *q = s.kind;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return other;
}
