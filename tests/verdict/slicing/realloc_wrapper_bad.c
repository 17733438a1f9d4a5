// verify: -n 2..3 => violated MPI-DEADLOCK
/* What a function of the program's own moves with realloc() is what it got: here, a wrong rank. */
#include <mpi.h>
#include <stdlib.h>

struct partner {
    int rank;
};

static void *grow(void *p, size_t n)
{
    if (!p)
        p = malloc(n);
    else
        p = realloc(p, n);
    if (!p)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return p;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, *counts = NULL;
    struct partner **list = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    list = grow(list, sizeof *list);
    list[0] = grow(NULL, sizeof **list);
    list[0]->rank = (rank + 1) % size;
    counts = grow(counts, sizeof *counts);
    counts[0] = 1;
    {
        struct partner *first = list[0];
        first->rank = rank;
    }
    list = grow(list, 2 * sizeof *list);
    counts = grow(counts, 2 * sizeof *counts);
    list[1] = grow(NULL, sizeof **list);
    list[1]->rank = (rank + size - 1) % size;
    counts[1] = 1;
    MPI_Sendrecv(&rank, counts[0], MPI_INT, list[0]->rank, 0, &in, counts[1], MPI_INT,
                 list[1]->rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(list[0]);
    free(list[1]);
    free(list);
    free(counts);
    MPI_Finalize();
    return 0;
}
