// trace: -n 4 => 10 blocked at .*intercomm_hangs.c:25, intercomm_hangs.c:31,
/* The other group waits for the message that was taken before, if that was the one of rank 3. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, root;
    MPI_Comm half, between;
    MPI_Request sent[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 7, &between);
    root = rank == 0 ? MPI_ROOT : rank == 1 ? MPI_PROC_NULL : 0;
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, between, &status);
        x = status.MPI_SOURCE;
    } else if (rank > 1) {
        MPI_Isend(&rank, 1, MPI_INT, 0, 1, between, &sent[0]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&x, 1, MPI_INT, root, between);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 1, between, MPI_STATUS_IGNORE);
    else if (rank == 3 && x == 0)
        MPI_Isend(&x, 1, MPI_INT, 0, 1, between, &sent[1]);
    for (int i = 0; i < 2; i++)
        if (sent[i] != MPI_REQUEST_NULL)
            MPI_Request_free(&sent[i]);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
