/* A sweep over a grid of ranks: each works when its northern and western neighbours have.
 *
 * Shows: a wavefront with nonblocking receives and sends.  The sends of one sweep are
 * completed in the next, when their buffers are needed again. */
// verify: -n 1..6 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define WIDTH 16
#define SWEEPS 5

enum tag { TAG_DOWN, TAG_RIGHT };

static void work(double top[WIDTH], double left[WIDTH], double bottom[WIDTH],
                 double right[WIDTH])
{
    for (int i = 0; i < WIDTH; i++) {
        bottom[i] = 0.5 * (top[i] + left[WIDTH - 1]) + 1.0;
        right[i] = 0.5 * (left[i] + top[WIDTH - 1]) + 1.0;
    }
}

int main(int argc, char *argv[])
{
    int rank, size, columns = 1;
    double top[WIDTH] = { 0 }, left[WIDTH] = { 0 }, bottom[WIDTH], right[WIDTH];
    MPI_Request in[2], out[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 2; i * i <= size; i++)
        if (size % i == 0)
            columns = i;
    int north = rank >= columns ? rank - columns : MPI_PROC_NULL;
    int south = rank + columns < size ? rank + columns : MPI_PROC_NULL;
    int west = rank % columns > 0 ? rank - 1 : MPI_PROC_NULL;
    int east = rank % columns < columns - 1 ? rank + 1 : MPI_PROC_NULL;

    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        MPI_Irecv(top, WIDTH, MPI_DOUBLE, north, TAG_DOWN, MPI_COMM_WORLD, &in[0]);
        MPI_Irecv(left, WIDTH, MPI_DOUBLE, west, TAG_RIGHT, MPI_COMM_WORLD, &in[1]);
        MPI_Waitall(2, in, MPI_STATUSES_IGNORE);
        MPI_Waitall(2, out, MPI_STATUSES_IGNORE);
        work(top, left, bottom, right);
        MPI_Isend(bottom, WIDTH, MPI_DOUBLE, south, TAG_DOWN, MPI_COMM_WORLD, &out[0]);
        MPI_Isend(right, WIDTH, MPI_DOUBLE, east, TAG_RIGHT, MPI_COMM_WORLD, &out[1]);
    }
    MPI_Waitall(2, out, MPI_STATUSES_IGNORE);
    printf("rank %d: %g\n", rank, bottom[0]);
    MPI_Finalize();
    return 0;
}
