/* A persistent receive is started when its memory is given back already. */
// verify: -n 2 => violated C-RUNTIME line 19
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, v, n = argc > 1 ? 8 : 4;
    MPI_Request q[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *b = malloc(n * sizeof *b);
    v = rank;
    MPI_Recv_init(b, n, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &q[0]);
    MPI_Send_init(&v, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &q[1]);
    free(b);
    /* what comes is written there */
    MPI_Startall(2, q);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    MPI_Request_free(&q[0]);
    MPI_Request_free(&q[1]);
    MPI_Finalize();
    return 0;
}
