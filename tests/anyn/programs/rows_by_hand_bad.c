// every: violated 6
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, dims[2] = {0, 0}, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Dims_create(size, 2, dims);
    int row = rank / dims[1], column = rank % dims[1];
    int up = row > 0 ? rank - dims[1] : MPI_PROC_NULL;
    int down = row < dims[0] - 1 ? rank + dims[1] : MPI_PROC_NULL;
    int left = row * dims[1] + (column + dims[1] - (row != 2)) % dims[1];
    int right = row * dims[1] + (column + 1) % dims[1];
    MPI_Send(&x, 1, MPI_INT, up, 0, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, down, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (down != MPI_PROC_NULL)
        MPI_Send(&x, 1, MPI_INT, down, 0, MPI_COMM_WORLD);
    if (up >= 0)
        MPI_Recv(&y, 1, MPI_INT, up, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&x, 1, MPI_INT, right, 0, &y, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
