// verify: -n 2,3 => bounded
// A file may be wrong at each of its numbers, and then the program ends: one way out, not one for
// each number.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void stop(const char *what)
{
    fprintf(stderr, "%s\n", what);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

static double *read_system(FILE *f, int *n)
{
    if (fscanf(f, "%d", n) != 1 || *n <= 0)
        stop("no size");
    double *a = malloc((size_t)*n * *n * sizeof *a);
    for (int i = 0; i < *n; i++) {
        double sum = 0;
        for (int j = 0; j < *n; j++) {
            if (fscanf(f, "%lf", &a[i * *n + j]) != 1)
                stop("a short row");
            if (j != i)
                sum += a[i * *n + j];
        }
        if (a[i * *n + i] <= sum)
            stop("not dominant");
    }
    return a;
}

int main(int argc, char **argv)
{
    int rank, size, n;
    double *a = NULL, mine = 0, sum = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        a = read_system(stdin, &n);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n % size != 0) {
        MPI_Finalize();
        return 0;
    }
    double *rows = malloc((size_t)n / size * n * sizeof *rows + 8);
    MPI_Scatter(a, n / size * n, MPI_DOUBLE, rows, n / size * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int t = 0; t < 10000 && sum > 1e-6; t++) {
        mine += rows[t % n];
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
