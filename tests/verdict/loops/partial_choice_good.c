/* Ranks 0 and 1 go on for ever; rank 2 is sent a message in each round, by one call or the other:
 * whatever sin() is, it is never left behind. */
// verify: -n 3 => verified
// verify: -n 3 --partial => verified by spin states 4
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (rank == 0) {
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        if (sin(rand()) > 2)
            MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        else
            MPI_Ssend(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    }
    for (;;)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
