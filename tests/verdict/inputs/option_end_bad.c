// verify: -n 2 => violated MPI-COLL-MISSING
/* What is behind the number of a word may begin behind one digit, or behind more: rank 0 asks. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1) {
        char *end, *second = argv[1] + 1;
        long value = strtol(argv[1], &end, 10);
        if (value > 0 && end == second && rank == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
