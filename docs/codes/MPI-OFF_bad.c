// verify: -n 2 => inconclusive MPI-OFF line 5 says "switch it on: -DUSE_MPI" no "verified"
// verify: -n 2 -DUSE_MPI => violated MPI-DEADLOCK line 16
#include <stdio.h>
#ifdef USE_MPI
#include <mpi.h>
#endif

int main(int argc, char **argv)
{
#ifdef USE_MPI
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int partner = 1 - rank;
    MPI_Status status;
    MPI_Recv(&got, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, &status);
    MPI_Send(&rank, 1, MPI_INT, partner, 0, MPI_COMM_WORLD);
    MPI_Finalize();
#endif
    printf("done\n");
    return 0;
}
