/* A line of blocks, each with a halo of one cell; the ends go to the neighbours by puts between post and wait. */
#include <mpi.h>
#include <stdlib.h>

#define N 16

int main(int argc, char **argv)
{
    int rank, size, steps = argc > 1 ? atoi(argv[1]) : 100, near[2], n = 0;
    double u[N + 2] = {0}, next[N + 2] = {0};
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        near[n++] = rank - 1;
    if (rank + 1 < size)
        near[n++] = rank + 1;
    MPI_Win_create(u, sizeof u, sizeof *u, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, n, near, &its);
    for (int step = 0; step < steps; step++) {
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
        if (rank > 0)
            MPI_Put(&u[1], 1, MPI_DOUBLE, rank - 1, N + 1, 1, MPI_DOUBLE, w);
        if (rank + 1 < size)
            MPI_Put(&u[N], 1, MPI_DOUBLE, rank + 1, 0, 1, MPI_DOUBLE, w);
        MPI_Win_complete(w);
        MPI_Win_wait(w);
        for (int i = 1; i <= N; i++)
            next[i] = (u[i - 1] + u[i + 1]) / 2;
        for (int i = 1; i <= N; i++)
            u[i] = next[i];
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
