/* Halos by puts, with one lock for the whole run: who flushes, and comes to a barrier then, has
 * told all others.  Each rank clears its own part under an exclusive lock; the barrier behind keeps
 * it apart from the locks of the others.
 *
 * Shows: MPI_Win_lock, MPI_Win_lock_all, MPI_Win_flush_all. */
// verify: -n 2..4 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

enum { CELLS = 8, STEPS = 3 };

int main(int argc, char **argv)
{
    int rank, size;
    double *u; /* the cells of two steps; each step 0 and CELLS + 1 are those of the neighbours */
    MPI_Win win;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    MPI_Win_allocate(2 * (CELLS + 2) * sizeof *u, sizeof *u, MPI_INFO_NULL, MPI_COMM_WORLD, &u,
                     &win);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    for (int i = 0; i < 2 * (CELLS + 2); i++)
        u[i] = rank;
    MPI_Win_unlock(rank, win);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    for (int step = 0; step < STEPS; step++) {
        int old = step % 2 * (CELLS + 2), new = (1 - step % 2) * (CELLS + 2);
        MPI_Put(&u[old + 1], 1, MPI_DOUBLE, left, old + CELLS + 1, 1, MPI_DOUBLE, win);
        MPI_Put(&u[old + CELLS], 1, MPI_DOUBLE, right, old, 1, MPI_DOUBLE, win);
        MPI_Win_flush_all(win);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 1; i <= CELLS; i++)
            u[new + i] = (u[old + i - 1] + u[old + i + 1]) / 2;
    }
    MPI_Win_unlock_all(win);
    printf("rank %d: %g\n", rank, u[1]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
