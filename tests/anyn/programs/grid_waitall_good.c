// every: proved unfit a buffer may be used
#include <mpi.h>
#include <math.h>

enum { UP, DOWN, LEFT, RIGHT };

int main(int argc, char **argv)
{
    int size, rank, to[4], dims[2] = {0, 0}, periods[2] = {1, 0};
    double out[4][100], in[4][100], error = 0, all = 1;
    MPI_Request requests[8];
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &to[UP], &to[DOWN]);
    MPI_Cart_shift(grid, 1, 1, &to[LEFT], &to[RIGHT]);
    for (int step = 0; step < 1000 && all > 1e-6; step++) {
        MPI_Irecv(in[UP], 100, MPI_DOUBLE, to[UP], 0, grid, &requests[0]);
        MPI_Irecv(in[DOWN], 100, MPI_DOUBLE, to[DOWN], 1, grid, &requests[1]);
        MPI_Irecv(in[LEFT], 100, MPI_DOUBLE, to[LEFT], 2, grid, &requests[2]);
        MPI_Irecv(in[RIGHT], 100, MPI_DOUBLE, to[RIGHT], 3, grid, &requests[3]);
        MPI_Isend(out[DOWN], 100, MPI_DOUBLE, to[DOWN], 0, grid, &requests[4]);
        MPI_Isend(out[UP], 100, MPI_DOUBLE, to[UP], 1, grid, &requests[5]);
        MPI_Isend(out[RIGHT], 100, MPI_DOUBLE, to[RIGHT], 2, grid, &requests[6]);
        MPI_Isend(out[LEFT], 100, MPI_DOUBLE, to[LEFT], 3, grid, &requests[7]);
        MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
        error = fabs(in[0][0] - in[1][1]);
        MPI_Allreduce(&error, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    if (rank == 0)
        MPI_Send(&all, 1, MPI_DOUBLE, size - 1, 9, grid);
    if (rank == size - 1)
        MPI_Recv(&all, 1, MPI_DOUBLE, 0, 9, grid, MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
