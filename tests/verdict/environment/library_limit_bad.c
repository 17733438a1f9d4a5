// verify: -n 2 => violated MPI-DEADLOCK line 14 says "MPI_MAX_PROCESSOR_NAME > 200"
/* Not so with each library; nor is it that a status is larger than 20 bytes. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (sizeof status > 20)
        v = 1;
    if (MPI_MAX_PROCESSOR_NAME > 200 && v == 0)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
