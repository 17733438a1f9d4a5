/* A ring of cells: each rank gets the ends of its neighbours' parts.  Only neighbours wait for each
 * other, by post, start, complete and wait.
 *
 * Shows: groups of origins and targets, MPI_Get, MPI_Win_allocate. */
// verify: -n 3..6 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define CELLS 100
#define STEPS 50

int main(int argc, char **argv)
{
    int rank, size, near[2];
    double *u, halo[2], before;
    MPI_Group all, neighbours;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        MPI_Abort(MPI_COMM_WORLD, 1); /* the two neighbours are one */
    near[0] = (rank + size - 1) % size;
    near[1] = (rank + 1) % size;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, near, &neighbours);

    MPI_Win_allocate(CELLS * sizeof *u, sizeof *u, MPI_INFO_NULL, MPI_COMM_WORLD, &u, &window);
    for (int i = 0; i < CELLS; i++)
        u[i] = rank;
    for (int step = 0; step < STEPS; step++) {
        MPI_Win_post(neighbours, 0, window);
        MPI_Win_start(neighbours, 0, window);
        MPI_Get(&halo[0], 1, MPI_DOUBLE, near[0], CELLS - 1, 1, MPI_DOUBLE, window);
        MPI_Get(&halo[1], 1, MPI_DOUBLE, near[1], 0, 1, MPI_DOUBLE, window);
        MPI_Win_complete(window);
        MPI_Win_wait(window);
        before = halo[0];
        for (int i = 0; i < CELLS; i++) {
            double here = u[i], after = i < CELLS - 1 ? u[i + 1] : halo[1];
            u[i] = (before + here + after) / 3;
            before = here;
        }
    }
    printf("rank %d: %g\n", rank, u[0]);
    MPI_Group_free(&neighbours);
    MPI_Group_free(&all);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
