// The process might end in the loop, in a function of its own.  But the loop also counts the
// messages that follow, so its condition, which depends on random numbers, must stay.
//
// verify: -n 2 => verified
// run: -n 2 finishes
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int order)
{
    if (order != 2) {
        fprintf(stderr, "bad order\n");
        exit(1);
    }
}

int main(int argc, char **argv)
{
    int rank, n = 0, order = 2, more = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        while (n < 3 && rand() % 4 != 0) {
            check(order);
            n++;
        }
        for (int i = 0; i < n; i++) {
            more = i + 1 < 3;
            MPI_Send(&more, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        }
        more = 0;
        if (n < 3)
            MPI_Send(&more, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else if (rank == 1) {
        do {
            MPI_Recv(&more, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } while (more);
    }
    MPI_Finalize();
    return 0;
}
