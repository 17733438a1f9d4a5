// verify: -n 4 --ltl "[] <> at(3, 19)" --fair => bounded says "within bounds"
// verify: -n 4 --ltl "[] <> at(3, 19)" => violated MPI-PROPERTY says "for ever"
// verify: -n 4 --ltl "[] in_flight(0, 1) <= 3" => violated MPI-PROPERTY
// Two pairs that know nothing of each other: one may go on for ever, and the other stand still.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (;;) {

        if (rank % 2 == 0)
            MPI_Send(&x, 1, MPI_INT, rank + 1, 1, MPI_COMM_WORLD);
        else

            /* a message */
            MPI_Recv(&x, 1, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}
