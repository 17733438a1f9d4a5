/* Accesses through pointers in functions. */
// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 22
#include <mpi.h>
#include <stdlib.h>

struct field {
    int n;
    double *cells;
    MPI_Request requests[2];
};

static void begin(struct field *f, int left, int right)
{
    MPI_Irecv(&f->cells[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &f->requests[0]);
    MPI_Isend(&f->cells[f->n], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &f->requests[1]);
}

static void scale(double *cells, int n, double by)
{
    double *end = cells + n;
    while (cells < end)
        *cells++ *= by;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct field f = {16, calloc(18, sizeof(double)), {0}};
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    begin(&f, left, right);
    scale(f.cells + 1, f.n, 0.5);
    MPI_Waitall(2, f.requests, MPI_STATUSES_IGNORE);
    free(f.cells);
    MPI_Finalize();
    return 0;
}
