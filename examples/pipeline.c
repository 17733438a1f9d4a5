/* A pipeline: rank 0 makes items, each further rank changes them and hands them on, the
 * last one prints them.  A negative item says that no more will come.
 *
 * Shows: a message's content ends the loop of its receiver; known contents are followed
 * exactly. */
// verify: -n 2..8 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define ITEMS 10
#define STOP (-1)

static void produce(int next)
{
    int item;

    for (item = 1; item <= ITEMS; item++)
        MPI_Send(&item, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    item = STOP;
    MPI_Send(&item, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
}

static void work(int rank, int size)
{
    int item;

    do {
        MPI_Recv(&item, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (item != STOP)
            item = item * 2 + rank;
        if (rank + 1 < size)
            MPI_Send(&item, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
        else if (item != STOP)
            printf("%d\n", item);
    } while (item != STOP);
}

int main(int argc, char *argv[])
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        produce(1);
    else
        work(rank, size);
    MPI_Finalize();
    return 0;
}
