// verify: -n 2 => violated C-RUNTIME line 34
/* Which of two allocators it is is not known any more where it is called, but both are
 * malloc(): what they gave is given back before it is used. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct pool {
    long used;
    void *(*get)(size_t);
    void (*put)(void *);
};

static struct pool pools[2] = {{0, malloc, free}, {0, malloc, free}};

int main(int argc, char **argv)
{
    int rank, size, k = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        scanf("%d", &k);
    MPI_Bcast(&k, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (k < 0 || k > 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    struct pool *p = &pools[k];
    for (int i = 0; i < k; i++)
        pools[(i * 7 + k) % 2].used = i;
    int *x = p->get(size * sizeof *x);
    if (x)
        x[0] = rank;
    p->put(x);
    MPI_Bcast(x, size, MPI_INT, 0, MPI_COMM_WORLD);
    if (x[0] > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
