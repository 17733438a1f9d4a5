/* A column of MPI_DOUBLE is no row of MPI_FLOAT (MPI-4.0 3.3.1). */
// verify: -n 2 => violated MPI-TYPE-MISMATCH line 17
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double a[8][8];
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(8, 1, 8, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    if (rank == 0)
        MPI_Send(a, 1, column, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(a, 16, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
