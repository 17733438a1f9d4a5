// Each rank reads a step in time of its own.
// verify: -n 4 => violated MPI-DEADLOCK
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void halo(int rank, int size, double *cells)
{
    int up = rank + 1 < size ? rank + 1 : MPI_PROC_NULL, down = rank ? rank - 1 : MPI_PROC_NULL;
    MPI_Request r[4];
    MPI_Irecv(cells, 1, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(cells + 1, 1, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(cells + 2, 1, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(cells + 3, 1, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    double *cells = malloc(4 * sizeof *cells); /* nobody has set them */
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double t = 0, dt;
    if (scanf("%lf", &dt) != 1)
        dt = 0.1;
    while (t < 10) {
        t += dt;
        halo(rank, size, cells);
    }
    MPI_Finalize();
    return 0;
}
