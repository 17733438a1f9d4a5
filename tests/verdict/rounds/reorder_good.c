// verify: -n 2..4 => bounded says "the implementation does not reorder them"
// The ranks of a grid may be reordered; all of them pass a number of rounds that one has read.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int me, ranks, left, right, rounds = 0, dims[1] = {0}, periods[1] = {1};
    double mine = 0, theirs = 0;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Dims_create(ranks, 1, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &me);
    MPI_Cart_shift(grid, 0, 1, &left, &right);
    if (me == 0 && scanf("%d", &rounds) != 1)
        rounds = 5;
    MPI_Bcast(&rounds, 1, MPI_INT, 0, grid);
    for (int t = 0; t < rounds; t++)
        MPI_Sendrecv(&mine, 1, MPI_DOUBLE, right, t % 7, &theirs, 1, MPI_DOUBLE, left, t % 7,
                     grid, MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
