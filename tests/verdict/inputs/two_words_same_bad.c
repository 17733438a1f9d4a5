// verify: -n 2 => violated MPI-COLL-MISSING
// Only rank 0 asks whether two words are equal.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && argc > 2 && strcmp(argv[1], argv[2]) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
