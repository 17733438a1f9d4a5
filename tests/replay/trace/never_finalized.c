// trace: -n 3 => 10 rank 0 fails in its code, after MPI_Sendrecv at never_finalized.c:11
/* The others are ended for it; its last call has returned. */
#include <mpi.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) /* to itself */
        MPI_Sendrecv(&x, 1, MPI_INT, 0, 0, &y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        _exit(0);
    MPI_Finalize();
    return 0;
}
