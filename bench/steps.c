/* Time steps, as many as the argument says, each with an inner solver that has a limit of its own. */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

enum { CELLS = 100, MOST = 500 };

static double x[CELLS + 2], y[CELLS + 2];

static double sweep(int before, int after)
{
    double change = 0;
    MPI_Request r[4];
    MPI_Irecv(&x[0], 1, MPI_DOUBLE, before, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[CELLS + 1], 1, MPI_DOUBLE, after, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(&x[1], 1, MPI_DOUBLE, before, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(&x[CELLS], 1, MPI_DOUBLE, after, 0, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    for (int i = 1; i <= CELLS; i++) {
        y[i] = (x[i - 1] + x[i + 1]) / 2;
        change += fabs(y[i] - x[i]);
    }
    for (int i = 1; i <= CELLS; i++)
        x[i] = y[i];
    return change;
}

static int solve(int before, int after)
{
    double change = 1;
    int k;
    for (k = 0; k < MOST && change > 1e-9; k++) {
        double mine = sweep(before, after);
        MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    return k;
}

int main(int argc, char **argv)
{
    int rank, n;
    long sweeps = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    int before = rank ? rank - 1 : MPI_PROC_NULL;
    int after = rank < n - 1 ? rank + 1 : MPI_PROC_NULL;
    int steps = argc > 1 ? atoi(argv[1]) : 10;
    for (int t = 0; t < steps; t++) {
        sweeps += solve(before, after);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (sweeps % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
