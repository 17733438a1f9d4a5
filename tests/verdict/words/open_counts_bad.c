// verify: -n 2 => bounded says "whether the ranks agree on the counts of this MPI_Alltoallv is not known"
// verify: -n 2 => bounded says "has room for as many elements is not known"
/* What is not known of one call is told for each thing that is assumed of it: here the counts of the
 * receives are those of the sends. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, sends[4] = {0}, receives[4], places[4];
    static int data[400], mine[400];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < 100; i++) {
        data[i] = rand();
        sends[data[i] % size]++;
    }
    for (int i = 0; i < size; i++)
        places[i] = 100 * i;
    MPI_Alltoall(sends, 1, MPI_INT, receives, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallv(data, sends, places, MPI_INT, mine, sends, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return receives[0] < 0;
}
