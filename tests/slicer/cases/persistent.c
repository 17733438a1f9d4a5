/* MPI_Start reads the buffer that MPI_Send_init named: the store between them decides the
 * other side's loop. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request requests[2];
    int rank, size, out, in, unused[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = 7; /* overwritten before it is read, but nobody can tell */
    MPI_Send_init(&out, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(&in, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                  &requests[1]);
    for (int step = 0; step < 3; step++) {
        out = step + rank;
        unused[step] = out;
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < in; i++)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return unused[0];
}
