// trace: -n 2 => 0 leftovers.c:11:.*MPI-COMM-LEAK
/* What is left behind: a communicator, and a message that nobody receives. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Comm twin;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    if (rank == 0) {
        MPI_Request r;
        MPI_Isend(&x, 1, MPI_INT, 1, 0, twin, &r);
        MPI_Request_free(&r);
    }
    MPI_Finalize();
    return 0;
}
