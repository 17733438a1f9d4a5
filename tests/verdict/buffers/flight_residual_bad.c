// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 14
// The last row is swept with the others, and needs what is still in flight.
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

enum { ROWS = 500, COLUMNS = 1000 };

static double sweep_row(const double *u, double *v, int i)
{
    double most = 0.0;
    for (int j = 1; j < COLUMNS - 1; j++) {
        size_t at = (size_t)i * COLUMNS + j;
        v[at] = 0.25 * (u[at - 1] + u[at + 1] + u[at - COLUMNS] + u[at + COLUMNS]);
        double change = fabs(v[at] - u[at]);
        if (change > most)
            most = change;
    }
    return most;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request r[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int up = rank ? rank - 1 : MPI_PROC_NULL, down = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    double *u = calloc((ROWS + 2) * COLUMNS, sizeof *u);
    double *v = calloc((ROWS + 2) * COLUMNS, sizeof *v), all = 1.0;
    for (int step = 0; step < 100000 && all > 1e-6; step++) {
        double most = 0.0;
        MPI_Irecv(u, COLUMNS, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(u + (ROWS + 1) * COLUMNS, COLUMNS, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[1]);
        MPI_Isend(u + COLUMNS, COLUMNS, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[2]);
        MPI_Isend(u + ROWS * COLUMNS, COLUMNS, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[3]);
        for (int i = 2; i <= ROWS; i++) {
            double change = sweep_row(u, v, i);
            if (change > most)
                most = change;
        }
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
        most = fmax(most, sweep_row(u, v, 1));
        MPI_Allreduce(&most, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        double *old = u;
        u = v;
        v = old;
    }
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
