/* A halo of rows and columns: each block has its own type and displacement in bytes. */
// verify: -n 4 => verified
#include <mpi.h>

enum { N = 6 };

int main(int argc, char **argv)
{
    int dims[2] = {2, 2}, periods[2] = {1, 1}, counts[4] = {1, 1, 1, 1};
    static double a[N][N];
    MPI_Comm grid;
    MPI_Datatype row, column, types[4];
    MPI_Aint out[4], in[4], start, at;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Type_contiguous(N - 2, MPI_DOUBLE, &row);
    MPI_Type_vector(N - 2, 1, N, MPI_DOUBLE, &column);
    MPI_Type_commit(&row);
    MPI_Type_commit(&column);
    types[0] = types[1] = row;
    types[2] = types[3] = column;
    double *first[4] = {&a[1][1], &a[N - 2][1], &a[1][1], &a[1][N - 2]};
    double *halo[4] = {&a[0][1], &a[N - 1][1], &a[1][0], &a[1][N - 1]};
    MPI_Get_address(a, &start);
    for (int k = 0; k < 4; k++) {
        MPI_Get_address(first[k], &at);
        out[k] = MPI_Aint_diff(at, start);
        MPI_Get_address(halo[k], &at);
        in[k] = MPI_Aint_diff(at, start);
    }
    for (int step = 0; step < 3; step++)
        MPI_Neighbor_alltoallw(a, counts, out, types, a, counts, in, types, grid);
    MPI_Type_free(&row);
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
