/* As freed_start_bad.c; each phase has its own memory, which is given back behind its requests. */
// verify: -n 2 => verified says "verified for n = 2" by walk
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, v, n = argc > 1 ? 8 : 4;
    MPI_Request q[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int phase = 0; phase < 2; phase++) {
        int *b = malloc(n * sizeof *b);
        v = rank;
        MPI_Recv_init(b, n, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &q[0]);
        MPI_Send_init(&v, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &q[1]);
        MPI_Startall(2, q);
        MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
        MPI_Request_free(&q[0]);
        MPI_Request_free(&q[1]);
        free(b);
    }
    MPI_Finalize();
    return 0;
}
