/* Rows behind their pointers in one block: where doubles are received is lost once one has been
 * written there, but they are no requests, wherever these are. */
// verify: -n 2..3 => violated MPI-DEADLOCK line 21
#include <mpi.h>
#include <stdlib.h>
static double **rows_of(int n, int width)
{
    double **x = malloc((size_t)n * sizeof(double *) + (size_t)n * (size_t)width * sizeof(double));
    x[0] = (double *)(x + n);
    for (int j = 1; j < n; j++)
        x[j] = x[j - 1] + width;
    return x;
}
static void exchange(double **x, int halo, int n, int width, int above, int below)
{
    MPI_Request request[2 * halo];
    for (int j = 0; j < halo; j++) {
        MPI_Irecv(x[n + j], width, MPI_DOUBLE, above, j, MPI_COMM_WORLD, &request[2 * j]);
        MPI_Isend(x[j], width, MPI_DOUBLE, below, j + 1, MPI_COMM_WORLD, &request[2 * j + 1]);
    }
    MPI_Waitall(2 * halo, request, MPI_STATUSES_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size, halo = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 400 * (rank + 1) / size - 400 * rank / size;
    double **x = rows_of(n + halo, 100);
    for (int round = 0; round < 3; round++) {
        exchange(x, halo, n, 100, rank < size - 1 ? rank + 1 : MPI_PROC_NULL,
                 rank > 0 ? rank - 1 : MPI_PROC_NULL);
        for (int j = 0; j < n; j++)
            for (int i = 0; i < 100; i++)
                x[j][i] = x[j][i] + 1;
    }
    free(x);
    MPI_Finalize();
    return 0;
}
