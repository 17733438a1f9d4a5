/* Heat on a plate: a grid of ranks, each with a block of the plate and a halo around it.
 *
 * Shows: halo exchange in two dimensions with MPI_Irecv, MPI_Isend and MPI_Waitall, and
 * MPI_PROC_NULL at the border.  Nothing here depends on the order of messages, so one run
 * settles all runs, although there are requests. */
// verify: -n 1..9 => verified
// run: -n 4 finishes
// run: -n 6 finishes
#include <mpi.h>
#include <stdio.h>

#define SIDE 8   /* cells of a block */
#define STEPS 10

enum side { NORTH, SOUTH, WEST, EAST, SIDES };

static double plate[SIDE + 2][SIDE + 2], next[SIDE + 2][SIDE + 2];

/* The tag of a message is the side at which it leaves. */
static enum side opposite(enum side side)
{
    static const enum side other[] = { SOUTH, NORTH, EAST, WEST };

    return other[side];
}

static void exchange(const int neighbour[SIDES])
{
    double out[SIDES][SIDE], in[SIDES][SIDE];
    MPI_Request requests[2 * SIDES];

    for (int i = 0; i < SIDE; i++) {
        out[NORTH][i] = plate[1][i + 1];
        out[SOUTH][i] = plate[SIDE][i + 1];
        out[WEST][i] = plate[i + 1][1];
        out[EAST][i] = plate[i + 1][SIDE];
    }
    for (int side = 0; side < SIDES; side++)
        MPI_Irecv(in[side], SIDE, MPI_DOUBLE, neighbour[side], opposite(side),
                  MPI_COMM_WORLD, &requests[side]);
    for (int side = 0; side < SIDES; side++)
        MPI_Isend(out[side], SIDE, MPI_DOUBLE, neighbour[side], side, MPI_COMM_WORLD,
                  &requests[SIDES + side]);
    MPI_Waitall(2 * SIDES, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < SIDE; i++) {
        if (neighbour[NORTH] != MPI_PROC_NULL)
            plate[0][i + 1] = in[NORTH][i];
        if (neighbour[SOUTH] != MPI_PROC_NULL)
            plate[SIDE + 1][i + 1] = in[SOUTH][i];
        if (neighbour[WEST] != MPI_PROC_NULL)
            plate[i + 1][0] = in[WEST][i];
        if (neighbour[EAST] != MPI_PROC_NULL)
            plate[i + 1][SIDE + 1] = in[EAST][i];
    }
}

static void step(void)
{
    for (int i = 1; i <= SIDE; i++)
        for (int j = 1; j <= SIDE; j++)
            next[i][j] = 0.25 * (plate[i - 1][j] + plate[i + 1][j] + plate[i][j - 1]
                                 + plate[i][j + 1]);
    for (int i = 1; i <= SIDE; i++)
        for (int j = 1; j <= SIDE; j++)
            plate[i][j] = next[i][j];
}

int main(int argc, char *argv[])
{
    int rank, size, columns = 1, neighbour[SIDES];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 2; i * i <= size; i++)
        if (size % i == 0)
            columns = i;
    neighbour[NORTH] = rank >= columns ? rank - columns : MPI_PROC_NULL;
    neighbour[SOUTH] = rank + columns < size ? rank + columns : MPI_PROC_NULL;
    neighbour[WEST] = rank % columns > 0 ? rank - 1 : MPI_PROC_NULL;
    neighbour[EAST] = rank % columns < columns - 1 ? rank + 1 : MPI_PROC_NULL;
    for (int j = 0; j < SIDE + 2 && rank < columns; j++)
        plate[0][j] = 1.0; /* the warm border */
    for (int i = 0; i < STEPS; i++) {
        exchange(neighbour);
        step();
    }
    printf("rank %d: %g\n", rank, plate[1][1]);
    MPI_Finalize();
    return 0;
}
