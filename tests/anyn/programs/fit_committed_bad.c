// every: violated 35
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int x[2] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    if (size < 35)
        MPI_Type_commit(&pair);
    if (size < 36)
        MPI_Bcast(x, 1, pair, 0, MPI_COMM_WORLD);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
