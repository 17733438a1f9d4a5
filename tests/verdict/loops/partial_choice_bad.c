/* Ranks 0 and 1 go on for ever; rank 2 waits for a message that is never sent, since sin() is at
 * most 1.  The tool does not know sin(): that rank 2 could be let go is no proof that it is. */
// verify: -n 3 => verified
// verify: -n 3 --partial => inconclusive
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
    }
    for (;;)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
