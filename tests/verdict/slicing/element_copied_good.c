// verify: -n 2 => verified
/* A structure has pointers, and what its array of numbers holds is none of them. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct grid {
    int *owner;
    double u[64];
};

static int turn;

static void shift(double *to, const double *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

int main(int argc, char **argv)
{
    int rank, got = 0, *q = &turn, *back = NULL;
    struct grid *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!a || !b)
        MPI_Abort(MPI_COMM_WORLD, 1);
    a->owner = b->owner = &got;
    shift(b->u, a->u, 64);
    memcpy(&back, &b->owner, sizeof q);
    if (rank == 7)
        back = &got;
    *back = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *a->owner = *b->owner = 0;
    MPI_Finalize();
    return 0;
}
