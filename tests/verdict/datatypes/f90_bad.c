/* 12 digits are 8 bytes, 6 are 4: what is sent is not what is expected. */
// verify: -n 2 => violated MPI-TYPE-MISMATCH line 17
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Datatype real, small;
    double data[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_f90_real(12, 100, &real);
    MPI_Type_create_f90_real(6, 30, &small);
    if (rank == 0)
        MPI_Send(data, 4, real, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(data, 8, small, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
