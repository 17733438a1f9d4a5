// verify: -n 2 => violated MPI-HANDLE-FREED line 16
// The row and the column of a grid are one communicator here; it is freed twice.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm row, column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &row);
    column = row;
    MPI_Barrier(column);
    MPI_Comm_free(&row);
    if (rank == 1)
        MPI_Comm_free(&column);
    MPI_Finalize();
    return 0;
}
