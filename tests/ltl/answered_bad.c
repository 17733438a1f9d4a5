// verify: -n 3 --ltl "[] (at(2, 20) -> <> at(2, 21))" --fair => violated MPI-PROPERTY says "for ever"
// The server takes whichever request comes: it may serve rank 1 alone for ever.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        for (;;) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    else
        for (;;) {

            /* a request, and its answer */
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
}
