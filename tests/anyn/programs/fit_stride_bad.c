// every: violated 41
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x[100] = { 0 };
    MPI_Datatype three;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_vector(3, 1, 40 - size, MPI_INT, &three);
    MPI_Type_commit(&three);
    MPI_Bcast(x, 1, three, 0, MPI_COMM_WORLD);
    MPI_Type_free(&three);
    MPI_Finalize();
    return 0;
}
