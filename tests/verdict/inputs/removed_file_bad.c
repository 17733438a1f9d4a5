/* That a file is not there is no failure of the environment: the first rank may have removed it. */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 15
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        remove("restart.dat");
    FILE *restart = fopen("restart.dat", "r");
    if (restart)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
