/* Settings for the MPI library; what is found in the environment later decides nothing. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static char setting[] = "TRANSPORT=tcp";
    int rank, x = 1;
    if (putenv(setting) != 0 || setenv("VERBOSE", "1", 0) != 0)
        return 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (getenv("VERBOSE"))
        printf("rank %d starts\n", rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
