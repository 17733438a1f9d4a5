// every: proved
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int q = (int)sqrt((double)size);
    if (q * q != size)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int row = rank / q, column = rank % q;
    int left = row * q + (column + q - 1) % q, right = row * q + (column + 1) % q;
    int up = (row + q - 1) % q * q + column, down = (row + 1) % q * q + column;
    for (int step = 0; step < q; step++) {
        MPI_Sendrecv(&x, 1, MPI_INT, left, 0, &y, 1, MPI_INT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&x, 1, MPI_INT, up, 1, &y, 1, MPI_INT, down, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
