/* One-dimensional diffusion: Jacobi steps until the largest change is small.
 *
 * Shows: halo exchange with MPI_Sendrecv and MPI_PROC_NULL at the ends, and a loop that
 * all ranks leave together because MPI_Allreduce gives the same number to all.  The
 * arithmetic is unknown to the model; that all ranks agree is not. */
// verify: -n 1..6 => verified
// run: -n 2 finishes
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#define CELLS 8        /* per rank */
#define TOLERANCE 1e-3

static double old_u[CELLS + 2], new_u[CELLS + 2]; /* with one halo cell on each side */

static void exchange_halos(int left, int right)
{
    MPI_Sendrecv(&old_u[1], 1, MPI_DOUBLE, left, 1,
                 &old_u[CELLS + 1], 1, MPI_DOUBLE, right, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&old_u[CELLS], 1, MPI_DOUBLE, right, 2,
                 &old_u[0], 1, MPI_DOUBLE, left, 2,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* One step; the largest change of a cell of this rank. */
static double step(void)
{
    double change = 0.0;

    for (int i = 1; i <= CELLS; i++) {
        new_u[i] = 0.5 * (old_u[i - 1] + old_u[i + 1]);
        change = fmax(change, fabs(new_u[i] - old_u[i]));
    }
    for (int i = 1; i <= CELLS; i++)
        old_u[i] = new_u[i];
    return change;
}

int main(int argc, char *argv[])
{
    int rank, size, steps = 0;
    double change, largest = 1.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    int right = rank == size - 1 ? MPI_PROC_NULL : rank + 1;

    if (rank == 0)
        old_u[0] = 1.0; /* the warm end */
    while (largest > TOLERANCE) {
        exchange_halos(left, right);
        change = step();
        MPI_Allreduce(&change, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        steps++;
    }
    if (rank == 0)
        printf("steady after %d steps\n", steps);
    MPI_Finalize();
    return 0;
}
