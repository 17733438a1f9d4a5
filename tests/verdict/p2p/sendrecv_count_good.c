/* Both buffers are in one array, and far enough apart for any count with which they are within it, which 6 is not; and
 * pointers that change places are never the same. */
// verify: -n 2 => violated MPI-ARG-ALIAS line 13 by walk
// verify: -n 2 --args "5" => verified says "verified for"
#include <mpi.h>
#include <stdlib.h>
static int data[10];
int main(int argc, char **argv)
{
    int rank, n = argc > 1 ? atoi(argv[1]) : 1, other[10], *now = data, *next = other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv(data, n, MPI_INT, 1 - rank, 0, data + 5, n, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 0; i < 3; i++) {
        int *old = now;
        MPI_Sendrecv(now + 1, n, MPI_INT, 1 - rank, 0, next, n, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        now = next;
        next = old;
    }
    MPI_Finalize();
    return 0;
}
