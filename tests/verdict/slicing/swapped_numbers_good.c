// verify: -n 2 => verified
/* Structures that have a pointer are swapped as if they were numbers. */
#include <mpi.h>
#include <stdlib.h>

struct box {
    double key;
    int *at;
    double more[4];
};

static int turn;

static void swap(void *a, void *b, size_t n)
{
    double *x = a, *y = b;
    for (size_t i = 0; i < n / sizeof *x; i++) {
        double kept = x[i];
        x[i] = y[i];
        y[i] = kept;
    }
}

int main(int argc, char **argv)
{
    int rank, got = 0;
    struct box *v = calloc(2, sizeof *v);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!v)
        MPI_Abort(MPI_COMM_WORLD, 1);
    v[0].at = &got;
    v[1].at = &got;
    swap(&v[0], &v[1], sizeof *v);
    *v[1].at = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
