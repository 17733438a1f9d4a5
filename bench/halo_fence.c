/* A grid of blocks, each with a halo of one cell; the sides go to the neighbours by puts between fences. */
#include <mpi.h>
#include <stdlib.h>

#define N 16
#define AT(i, j) ((i) * (N + 2) + (j))

int main(int argc, char **argv)
{
    int rank, dims[2] = {0, 0}, periods[2] = {0, 0}, size, up, down, left, right;
    int steps = argc > 1 ? atoi(argv[1]) : 10;
    double *u, next[(N + 2) * (N + 2)];
    MPI_Comm grid;
    MPI_Datatype column;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    MPI_Type_vector(N, 1, N + 2, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Win_allocate((N + 2) * (N + 2) * sizeof *u, sizeof *u, MPI_INFO_NULL, grid, &u, &w);
    for (int i = 0; i < (N + 2) * (N + 2); i++)
        u[i] = rank;
    MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
    for (int step = 0; step < steps; step++) {
        MPI_Put(&u[AT(1, 1)], N, MPI_DOUBLE, up, AT(N + 1, 1), N, MPI_DOUBLE, w);
        MPI_Put(&u[AT(N, 1)], N, MPI_DOUBLE, down, AT(0, 1), N, MPI_DOUBLE, w);
        MPI_Put(&u[AT(1, 1)], 1, column, left, AT(1, N + 1), 1, column, w);
        MPI_Put(&u[AT(1, N)], 1, column, right, AT(1, 0), 1, column, w);
        MPI_Win_fence(0, w);
        for (int i = 1; i <= N; i++)
            for (int j = 1; j <= N; j++)
                next[AT(i, j)] = (u[AT(i - 1, j)] + u[AT(i + 1, j)] + u[AT(i, j - 1)] + u[AT(i, j + 1)]) / 4;
        for (int i = 1; i <= N; i++)
            for (int j = 1; j <= N; j++)
                u[AT(i, j)] = next[AT(i, j)];
        MPI_Win_fence(0, w);
    }
    MPI_Type_free(&column);
    MPI_Win_free(&w);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
