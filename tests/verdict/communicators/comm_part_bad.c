/* MPI_Comm_split is a collective call: all members must make it (MPI-4.0 7.4.2). */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm others;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        MPI_Comm_split(MPI_COMM_WORLD, 1, 0, &others);
    MPI_Finalize();
    return 0;
}
