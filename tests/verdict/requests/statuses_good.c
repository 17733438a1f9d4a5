// verify: -n 2 => verified clean
// Three requests have three statuses.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[3];
    MPI_Request requests[3];
    MPI_Status statuses[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 3; k++)
        if (rank == 0)
            MPI_Isend(&x[k], 1, MPI_INT, 1, k, MPI_COMM_WORLD, &requests[k]);
        else
            MPI_Irecv(&x[k], 1, MPI_INT, 0, k, MPI_COMM_WORLD, &requests[k]);
    MPI_Waitall(3, requests, statuses);
    MPI_Finalize();
    return 0;
}
