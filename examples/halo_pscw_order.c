/* halo_pscw.c, but each rank gets from its neighbours before it lets them get from it: all wait in
 * MPI_Win_start, or, where a library does not wait there, in MPI_Win_complete. */
// verify: -n 3..5 => violated MPI-DEADLOCK line 32
// run: -n 4 hangs
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
        MPI_Win_start(neighbours, 0, window);
        MPI_Get(&halo[0], 1, MPI_DOUBLE, near[0], CELLS - 1, 1, MPI_DOUBLE, window);
        MPI_Get(&halo[1], 1, MPI_DOUBLE, near[1], 0, 1, MPI_DOUBLE, window);
        MPI_Win_complete(window);
        MPI_Win_post(neighbours, 0, window);
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
