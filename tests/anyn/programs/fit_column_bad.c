// every: violated 41
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int grid[40 * 4] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype column;
    MPI_Type_vector(size, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    if (rank > 0)
        MPI_Recv(grid, 1, column, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank + 1 < size)
        MPI_Send(grid, 1, column, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
