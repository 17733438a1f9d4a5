// verify: -n 2..3 => verified
// Nothing at all may be sent, from nowhere, and a large buffer may get a short message.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, values[4] = {0, 0, 0, 0}, sums[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(values, sums, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(values, 4, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Recv(values, 4, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
