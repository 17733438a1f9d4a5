/* Values travel once around a ring; the same two requests serve every round.
 *
 * Shows: persistent requests, MPI_Startall and MPI_Waitall.  Both are started before one
 * is waited for, so that the ring does not need buffers. */
// verify: -n 2..8 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

int main(int argc, char *argv[])
{
    int rank, size, out, in, sum;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Recv_init(&in, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                  &requests[0]);
    MPI_Send_init(&out, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[1]);
    sum = out = rank * rank;
    for (int round = 1; round < size; round++) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        sum += in;
        out = in;
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    printf("rank %d: sum of the squares %d\n", rank, sum);
    MPI_Finalize();
    return 0;
}
