// As exit_in_sweep_good.c, but process 1 has an order that does not exist: it ends in its first
// step, and the other waits for it.  Nothing is lost when the conditions of the loops, which
// depend on random numbers, are looked at again.
//
// verify: -n 2 => violated MPI-DEADLOCK line 45
// run: -n 2 hangs
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct input {
    int order;
    long tracks;
};

static void sweep(const struct input *in)
{
    long steps = 0;
    for (long i = 0; i < in->tracks; i++) {
        int done = 0;
        while (!done) {
            if (rand() % 8 == 0)
                done = 1;
            if (in->order == 2) {
                steps++;
            } else if (in->order != 0) {
                printf("the order is 0 or 2\n");
                exit(1);
            }
        }
    }
    printf("%ld steps\n", steps);
}

int main(int argc, char **argv)
{
    int rank, size, token = 0;
    struct input in = {2, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 1)
        in.order = 1;
    sweep(&in);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 1, &token, 1, MPI_INT,
                 (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
