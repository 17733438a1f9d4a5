// every: violated 8
// The same, but in the third dimension the lower face is received with another tag.
#include <mpi.h>
#include <stdlib.h>

struct grid {
    MPI_Comm comm;
    int lower[3], upper[3];
};

static void make(struct grid *g, int size)
{
    int dims[3] = {0}, periods[3] = {0};
    MPI_Dims_create(size, 3, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, 0, &g->comm);
    for (int d = 0; d < 3; d++)
        MPI_Cart_shift(g->comm, d, 1, &g->lower[d], &g->upper[d]);
}

static void exchange(struct grid *g, double *out, double *in)
{
    for (int d = 0; d < 3; d++) {
        MPI_Sendrecv(out, 8, MPI_DOUBLE, g->upper[d], d, in, 8, MPI_DOUBLE, g->lower[d],
                     d == 2 ? 9 : d, g->comm, MPI_STATUS_IGNORE);
        MPI_Sendrecv(out, 8, MPI_DOUBLE, g->lower[d], 3 + d, in, 8, MPI_DOUBLE, g->upper[d], 3 + d,
                     g->comm, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int size, rounds = argc > 1 ? atoi(argv[1]) : 10;
    double out[8] = {0}, in[8];
    struct grid g;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    make(&g, size);
    for (int t = 0; t < rounds; t++)
        exchange(&g, out, in);
    MPI_Comm_free(&g.comm);
    MPI_Finalize();
    return 0;
}
