// trace: -n 2 => 10 lost_request.c:11.* was neither completed nor freed
/* The handle of a receive is written over. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2] = {0};
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&x[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
    MPI_Irecv(&x[1], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
