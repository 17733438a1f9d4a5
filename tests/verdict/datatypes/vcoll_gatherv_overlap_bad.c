// verify: -n 3 => violated MPI-ARG-ALIAS line 18
//
// The parts are 3 long, and lie 2 apart (MPI-4.0 6.5: no location is written twice).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n, counts[8], places[8], mine[3] = {1, 2, 3}, all[32];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0; i < n; i++) {
        counts[i] = 3;
        places[i] = 2 * i;
    }
    if (rank == 0)
        MPI_Gatherv(mine, 3, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Gatherv(mine, 3, MPI_INT, NULL, NULL, NULL, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", all[4]);
    MPI_Finalize();
    return 0;
}
