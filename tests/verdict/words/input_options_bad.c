// verify: -n 2 --error-on environment => violated C-RUNTIME line 20 says "-n 2 --args \"-n\""
// verify: -n 2 --ablate joint --error-on environment => violated C-RUNTIME line 22 says "-n 2 --args \"-n 1 -n 1 -i\""
// verify: -n 2 --args "-n 1 -n 1 -i" --error-on environment => violated C-RUNTIME line 22
// An option is the last word of the command line: its value is not there.  A command line is found for each,
// also where a word must not be another option; with all ranks together, the second fault stands behind the
// first one, where it is assumed that there are words enough.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, n = 1000, iterations = 50;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-n") == 0)
            /* the value is the next word */
            n = atoi(argv[++i]);
        else if (strcmp(argv[i], "-i") == 0)
            iterations = atoi(argv[++i]);
    for (int k = 0; k < iterations && k < n; k++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
