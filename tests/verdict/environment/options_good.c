// verify: -n 2 => verified clean by walk
// files: options_good.c -- -O3 -Wall -march=native -fno-strict-aliasing -MF x.d -Wp,-MD,x.d -lm -xc
// verify: -n 2 => verified clean
/* Options change the layout of a record, predefine names, and make sums wrap around; without them nobody
 * waits.  In `last` n is at least 1, for no sum of ints overflows (C11 6.5p5). */
#include <mpi.h>
#include <stdio.h>

struct packed {
    char tag;
    int value;
};

static void wait_for(int rank)
{
    int value;
    if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &n) != 1)
        n = 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n > 0 && n + 1 < n)
        wait_for(rank);
    if (sizeof(struct packed) == 5)
        wait_for(rank);
#if defined _REENTRANT || defined CHOSEN
    wait_for(rank);
#endif
    MPI_Finalize();
    return 0;
}
