// verify: -n 2 => violated MPI-DEADLOCK
/* An element of an array of floating point numbers has the bytes of a pointer: it is no data that
 * may be cut, or a later round of slicing does not know what *q is. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, turn = 0, got, *p = &turn, *q;
    double from[2], to[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&from[1], &p, sizeof p);
    to[1] = from[1];
    memcpy(&q, &to[1], sizeof q);
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
