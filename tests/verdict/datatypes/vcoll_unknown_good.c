// verify: -n 2..3 => verified says "verified for"
//
// How much each rank has is not known, and gathered first: that the counts agree is known
// to all ranks together.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n, mine, counts[8], places[8] = {0}, all[80], some[10];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    mine = rand() % 10;
    MPI_Allgather(&mine, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 1; i < n; i++)
        places[i] = places[i - 1] + counts[i - 1];
    MPI_Allgatherv(some, mine, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
