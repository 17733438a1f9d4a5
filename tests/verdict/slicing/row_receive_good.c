// verify: -n 2..3 => bounded
//
// Rows are allocated for a size that is read; what is received in them changes neither the size nor
// the number of steps.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double ***cube(int n)
{
    double ***t = malloc((size_t)n * sizeof *t);
    t[0] = malloc((size_t)(n * n) * sizeof *t[0]);
    t[0][0] = malloc((size_t)(n * n * n) * sizeof *t[0][0]);
    for (int i = 0; i < n; i++) {
        t[i] = t[0] + i * n;
        for (int j = 0; j < n; j++)
            t[i][j] = t[0][0] + (i * n + j) * n;
    }
    return t;
}

int main(int argc, char **argv)
{
    int rank, size, n = 0, steps = 0;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && (scanf("%d %d", &n, &steps) != 2 || n < 2 || n > 100))
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    double ***v = cube(n), ***w = cube(n);
    for (int k = 0; k < steps; k++) {
        MPI_Irecv(w[n - 1][1], n, MPI_DOUBLE, (rank + 1) % size, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(v[1][1], n, MPI_DOUBLE, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &r[1]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        MPI_Sendrecv(v[0][1], n, MPI_DOUBLE, (rank + 1) % size, 1, w[0][0], n, MPI_DOUBLE,
                     (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double ***x = v;
        v = w;
        w = x;
    }
    MPI_Finalize();
    return 0;
}
