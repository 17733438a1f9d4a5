/* Ranks 0 and 1 exchange for ever; rank 2 waits for a message that nobody sends.  That is no
 * deadlock of the whole program, but a partial one (paper, Definition 7.5). */
// verify: -n 3 => verified
// verify: -n 3 --partial => violated MPI-PARTIAL-DEADLOCK
// verify: -n 3 --partial --servers 0,1,2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2)
        MPI_Recv(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    while (rank < 2)
        MPI_Sendrecv_replace(&x, 1, MPI_INT, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
