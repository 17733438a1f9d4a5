// trace: -n 2 => 10 MPI-TYPE-MISMATCH
/* All of the message is MPI_INT, but it is received as MPI_FLOAT. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    float x[4] = {0};
    MPI_Datatype two, four;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_contiguous(2, two, &four);
    MPI_Type_commit(&four);
    if (rank == 0)
        MPI_Send(x, 1, four, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(x, 4, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&two);
    MPI_Type_free(&four);
    MPI_Finalize();
    return 0;
}
