// verify: -n 2..3 => verified says "verified for"
// Rank 0 reads a table with a function that may fail in many ways, and then there is none: pointers
// that are null or not are not joined, all else is.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int read_row(FILE *file, double *row)
{
    int id;
    if (fscanf(file, "%d %lf %lf", &id, &row[0], &row[1]) != 3)
        return 0;
    return id >= 0;
}

static double *read_table(FILE *file, int *n)
{
    if (fscanf(file, "%d", n) != 1 || *n < 1)
        return NULL;
    double *table = malloc(2 * sizeof *table * (size_t)*n);
    for (int i = 0; i < *n; i++)
        if (!read_row(file, &table[2 * i]))
            return NULL;
    return table;
}

int main(int argc, char **argv)
{
    int me, ranks, n = 0;
    double mine = 0, theirs = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (me == 0) {
        double *table = read_table(stdin, &n);
        if (!table)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n < 1)
        MPI_Recv(&theirs, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int t = 0; t < n; t++)
        MPI_Sendrecv(&mine, 1, MPI_DOUBLE, (me + 1) % ranks, 0, &theirs, 1, MPI_DOUBLE,
                     (me + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
