/* A rod, in one dimension: each rank has a part of it in a window, and puts the ends of its part into
 * the halos of its neighbours.
 *
 * Shows: MPI_Win_create, epochs between fences, MPI_PROC_NULL as a target. */
// verify: -n 1..6 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define CELLS 100
#define STEPS 50

int main(int argc, char **argv)
{
    int rank, size, left, right;
    double u[CELLS + 2], next[CELLS + 2] = {0}; /* u[0] and u[CELLS + 1] are halos */
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    for (int i = 0; i < CELLS + 2; i++)
        u[i] = rank;

    MPI_Win_create(u, sizeof u, sizeof *u, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
    for (int step = 0; step < STEPS; step++) {
        MPI_Put(&u[1], 1, MPI_DOUBLE, left, CELLS + 1, 1, MPI_DOUBLE, window);
        MPI_Put(&u[CELLS], 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, window);
        MPI_Win_fence(0, window);
        for (int i = 1; i <= CELLS; i++)
            next[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
        for (int i = 1; i <= CELLS; i++)
            u[i] = next[i];
        MPI_Win_fence(0, window);
    }
    printf("rank %d: %g\n", rank, u[1]);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
