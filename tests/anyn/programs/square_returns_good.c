// every: proved
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int side = (int)sqrt(size);
    if (side * side != size) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Finalize();
        return 1;
    }
    int row = rank / side, column = rank % side;
    MPI_Comm in_row, in_column;
    MPI_Comm_split(MPI_COMM_WORLD, row, column, &in_row);
    MPI_Comm_split(MPI_COMM_WORLD, column, row, &in_column);
    for (int k = 0; k < side; k++) {
        MPI_Bcast(&x, 1, MPI_INT, k, in_row);
        MPI_Sendrecv_replace(&y, 1, MPI_INT, (row + side - 1) % side, 0, (row + 1) % side, 0,
                             in_column, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&in_row);
    MPI_Comm_free(&in_column);
    MPI_Finalize();
    return 0;
}
