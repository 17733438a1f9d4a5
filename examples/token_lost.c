/* The token ring where the last rank forwards the token with another tag.
 *
 * Shows: a livelock.  No rank is blocked in a call: rank 0 tests for ever. */
// verify: -n 2..4 => violated MPI-LIVELOCK line 20
// run: -n 3 hangs
#include <mpi.h>
#include <stdio.h>

enum tag { TAG_TOKEN, TAG_DONE };

static long work_until_token(int from)
{
    long done = 0;
    int arrived = 0;

    while (!arrived) {
        done++;
        /* Only a message with this tag ends the loop,
         * and there is none from the last rank. */
        MPI_Iprobe(from, TAG_TOKEN, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
    }
    return done;
}

int main(int argc, char *argv[])
{
    int rank, size, token = 0;
    long done;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    int tag = rank == size - 1 ? TAG_DONE : TAG_TOKEN;

    if (rank == 0)
        MPI_Send(&token, 1, MPI_INT, right, TAG_TOKEN, MPI_COMM_WORLD);
    done = work_until_token(left);
    MPI_Recv(&token, 1, MPI_INT, left, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    token++;
    if (rank != 0)
        MPI_Send(&token, 1, MPI_INT, right, tag, MPI_COMM_WORLD);
    printf("rank %d: %ld pieces of work, token %d\n", rank, done, token);
    MPI_Finalize();
    return 0;
}
