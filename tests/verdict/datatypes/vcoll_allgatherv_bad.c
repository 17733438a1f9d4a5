// verify: -n 2..3 => violated MPI-COLL-TYPE line 17
//
// The numbers are sent as MPI_INT and received as MPI_UNSIGNED.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, counts[8], places[8], mine = 4;
    unsigned all[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0; i < n; i++) {
        counts[i] = 1;
        places[i] = n - 1 - i;
    }
    MPI_Allgatherv(&mine, 1, MPI_INT, all, counts, places, MPI_UNSIGNED, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
