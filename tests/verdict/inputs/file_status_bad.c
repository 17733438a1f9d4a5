/* The first rank may have removed it already. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING says "possibly violated" by own
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (access("restart.dat", F_OK) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        remove("restart.dat");
    if (access("restart.dat", F_OK) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
