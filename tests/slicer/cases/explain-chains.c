/* Data that goes round in messages: why it is kept is told from its reader on, not in a circle.  And
 * what is passed, copied and returned is kept for who reads it. */
#include <mpi.h>
#include <stdlib.h>

struct part {
    int unused, size;
};

static int twice(int n)
{
    return 2 * n;
}

static void stop_above(int limit, struct part p)
{
    if (p.size > limit)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int rank, size, go = argc, next = 0, limit = atoi(argv[1]);
    struct part mine, copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine.unused = argc + 1;
    mine.size = argc + 2;
    copy = mine;
    for (int i = 0; i < 3; i++) {
        MPI_Sendrecv(&go, 1, MPI_INT, (rank + 1) % size, 0, &next, 1, MPI_INT,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        go = next + 1;
    }
    stop_above(twice(limit), copy);
    if (next > 7)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
