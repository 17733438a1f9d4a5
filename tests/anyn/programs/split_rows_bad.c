// every: violated 9
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, at, length, dims[2] = {0, 0}, x = 0, y = 0;
    MPI_Comm row, column;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Dims_create(size, 2, dims);
    MPI_Comm_split(MPI_COMM_WORLD, rank / dims[1], rank, &row);
    MPI_Comm_split(MPI_COMM_WORLD, rank % dims[1], rank, &column);
    MPI_Comm_rank(row, &at);
    MPI_Comm_size(row, &length);
    for (int k = 0; k < length; k++)
        MPI_Bcast(&x, 1, MPI_INT, k, row);
    MPI_Sendrecv(&x, 1, MPI_INT, (at + 1) % length, 0, &y, 1, MPI_INT, (at + length - 1) % length, 0,
                 row, MPI_STATUS_IGNORE);
    MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, 0, column);
    if (rank % dims[1] != 2)
        MPI_Allreduce(&y, &x, 1, MPI_INT, MPI_SUM, row);
    MPI_Comm_free(&row);
    MPI_Comm_free(&column);
    MPI_Finalize();
    return 0;
}
