// verify: -n 2 => violated MPI-COLL-MISSING line 15
// Two arguments are compared with two words, and can be both of them.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, fast = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 2 && strcmp(argv[1], "--fast") == 0)
        fast = 1;
    if (argc > 2 && strcmp(argv[1], "--slow") != 0 && strcmp(argv[2], "--slow") == 0 && fast &&
        rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
