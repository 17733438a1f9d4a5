/* A token goes around a ring; whoever does not have it works, and looks for it now and then.
 *
 * Shows: MPI_Iprobe in a loop.  mpi2spin sees such a loop as one state that waits, so it
 * neither counts the rounds nor misses that a token never comes. */
// verify: -n 2..6 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define LAPS 3

enum tag { TAG_TOKEN };

static long work_until_token(int from)
{
    long done = 0;
    int arrived = 0;

    while (!arrived) {
        done++; /* a piece of work */
        MPI_Iprobe(from, TAG_TOKEN, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
    }
    return done;
}

int main(int argc, char *argv[])
{
    int rank, size, token = 0;
    long done = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;

    if (rank == 0)
        MPI_Send(&token, 1, MPI_INT, right, TAG_TOKEN, MPI_COMM_WORLD);
    for (int lap = 0; lap < LAPS; lap++) {
        done += work_until_token(left);
        MPI_Recv(&token, 1, MPI_INT, left, TAG_TOKEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        token++;
        if (rank != 0 || lap < LAPS - 1)
            MPI_Send(&token, 1, MPI_INT, right, TAG_TOKEN, MPI_COMM_WORLD);
    }
    printf("rank %d: %ld pieces of work, token %d\n", rank, done, token);
    MPI_Finalize();
    return 0;
}
