/* One element more than there is room for. */
// verify: -n 2 => violated MPI-TRUNCATION line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[16] = {0};
    MPI_Count n = argc > 5 ? 8 : 4;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send_c(data, n + 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv_c(data, n, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
