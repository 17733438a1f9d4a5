/* The shape is read and broadcast.  What one rank says on one path is not compared with what
 * another one says on another: that gave a mismatch that no execution has. */
// verify: -n 4 => verified no MPI-COLL-MISMATCH by own
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n, size = 0, rounds = 0, dims[2] = {0, 0}, periods[2] = {0, 0};
    int *parts = NULL, mine;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank == 0) {
        if (scanf("%d", &size) != 1 || scanf("%d", &rounds) != 1 || size < 1)
            MPI_Abort(MPI_COMM_WORLD, 2);
        parts = malloc(sizeof *parts * size);
        for (int i = 0; i < size; i++)
            if (scanf("%d", &parts[i]) != 1)
                MPI_Abort(MPI_COMM_WORLD, 2);
        if (size != n)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(parts, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(grid);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
