// every: violated 9
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, rank, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int rows = atoi(argv[1]), columns = atoi(argv[2]);
    if (rows < 1 || columns < 1 || rows * columns != size)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int row = rank / columns, column = rank % columns;
    int north = row > 0 ? rank - columns : MPI_PROC_NULL;
    int south = row < rows - 1 ? rank + columns : MPI_PROC_NULL;
    int west = column > 0 ? rank - 1 : MPI_PROC_NULL;
    int east = column < columns - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Recv(&y, 1, MPI_INT, north, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, row == 1 && column == 2 ? MPI_PROC_NULL : west, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, south, 0, MPI_COMM_WORLD);
    MPI_Send(&x, 1, MPI_INT, east, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
