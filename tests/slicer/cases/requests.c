/* Nonblocking calls with arrays of requests, in structures, through functions.  What is received
 * may come at any time until MPI_Waitall, so the store to n between is no end of it. */
#include <mpi.h>

struct exchange {
    MPI_Request requests[2];
    double halo[8], edge[8];
    int n;
};

static void begin(struct exchange *x, int left, int right)
{
    MPI_Irecv(x->halo, 8, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &x->requests[0]);
    MPI_Isend(x->edge, 8, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &x->requests[1]);
}

static void finish(struct exchange *x)
{
    MPI_Waitall(2, x->requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    struct exchange x;
    MPI_Request one;
    int rank, size, count = 0, other = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 8; i++)
        x.edge[i] = i;
    begin(&x, (rank + size - 1) % size, (rank + 1) % size);
    finish(&x);
    other = (int)x.halo[0];
    MPI_Irecv(&count, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &one);
    x.n = 3;
    MPI_Send(&x.n, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD);
    other++;
    MPI_Wait(&one, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return other;
}
