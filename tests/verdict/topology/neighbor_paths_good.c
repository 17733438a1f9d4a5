/* Whether the halo is exchanged is decided by a value that all have. */
// verify: -n 4 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 2}, periods[2] = {0, 0}, rank, more = 0;
    double out[4] = {0}, in[4];
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    do {
        MPI_Neighbor_alltoall(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, grid);
        if (rank == 0 && scanf("%d", &more) != 1)
            more = 0;
        MPI_Bcast(&more, 1, MPI_INT, 0, grid);
    } while (more);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
