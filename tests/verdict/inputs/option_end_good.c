// verify: -n 2 => verified
/* Where the number of a word begins is where it ends only if there is none: it is 0 then. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 1; k < argc; k++) {
        char *end, *first = argv[k];
        long value = strtol(argv[k], &end, 10);
        if (value != 0 && end == first && rank == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
