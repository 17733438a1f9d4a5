// verify: -n 2 => verified says "verified for n = 2"
/* Sizes of handles that only say how much memory there is, and sizes that are the same
 * everywhere; a comparison of which either outcome is right. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request *requests = malloc(2 * sizeof(MPI_Request));
    if (sizeof(MPI_Comm) == sizeof(int))
        v = 2;
    if (sizeof(MPI_Comm *) != sizeof(void *) || sizeof(rank) != 4 || sizeof(MPI_Aint) < 8)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Irecv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    free(requests);
    MPI_Finalize();
    return 0;
}
