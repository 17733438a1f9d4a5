/* A plate in horizontal strips: the inner rows are computed while the halo rows are on their
 * way.
 *
 * Shows: work and communication at the same time, and the mistake that is easily made there.
 * The inner rows end one row too far, so the last one needs the halo below, which may not have
 * come.  Most runs still finish, with a slightly wrong plate.  `to = ROWS` in relax(2, ...)
 * would be right. */
// verify: -n 1 => verified
// verify: -n 2..4 => violated MPI-BUFFER-IN-FLIGHT line 25
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define ROWS 50 /* of a strip */
#define COLUMNS 100
#define STEPS 20

static double plate[ROWS + 2][COLUMNS], next[ROWS + 2][COLUMNS];

static void relax(int from, int to)
{
    for (int i = from; i < to; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            next[i][j] = (plate[i - 1][j] + plate[i + 1][j] + plate[i][j - 1] +
                          plate[i][j + 1]) / 4;
}

static void start_exchange(int rank, int size, MPI_Request requests[4])
{
    int above = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int below = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

    MPI_Irecv(plate[0], COLUMNS, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(plate[ROWS + 1], COLUMNS, MPI_DOUBLE, below, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(plate[1], COLUMNS, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(plate[ROWS], COLUMNS, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &requests[3]);
}

int main(int argc, char **argv)
{
    int rank, size;
    double heat = 0, total;
    MPI_Request requests[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int j = 0; j < COLUMNS; j++)
            plate[0][j] = 100;
    memcpy(next, plate, sizeof plate);

    for (int step = 0; step < STEPS; step++) {
        start_exchange(rank, size, requests);
        relax(2, ROWS + 1);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        relax(1, 2);
        relax(ROWS, ROWS + 1);
        memcpy(plate, next, sizeof plate);
        if (rank == 0)
            for (int j = 0; j < COLUMNS; j++)
                plate[0][j] = 100;
    }

    for (int i = 1; i <= ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            heat += plate[i][j];
    MPI_Reduce(&heat, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("heat %.3f\n", total);
    MPI_Finalize();
    return 0;
}
