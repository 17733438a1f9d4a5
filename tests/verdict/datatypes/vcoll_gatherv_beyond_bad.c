// verify: -n 2 => verified
// verify: -n 3 => violated MPI-ARG-BUFFER line 18
//
// Three parts of 3 numbers do not fit into 8.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n, counts[8], places[8], mine[3] = {1, 2, 3}, all[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0; i < n; i++) {
        counts[i] = 3;
        places[i] = 3 * i;
    }
    MPI_Gatherv(mine, 3, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", all[4]);
    MPI_Finalize();
    return 0;
}
