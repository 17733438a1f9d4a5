// verify: -n 2,3 => verified
/* A literal that stands for a word that is not there is the same one on all ranks.  That eight of
 * them are joined is what decides: there are too many ways to come here. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static const char *option(int argc, char **argv, const char *name, const char *other)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return other;
}

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sum += atoi(option(argc, argv, "--a", "10"));
    sum += atoi(option(argc, argv, "--b", "10"));
    sum += atoi(option(argc, argv, "--c", "10"));
    sum += atoi(option(argc, argv, "--d", "10"));
    sum += atoi(option(argc, argv, "--e", "10"));
    sum += atoi(option(argc, argv, "--f", "10"));
    sum += atoi(option(argc, argv, "--g", "10"));
    sum += atoi(option(argc, argv, "--h", "10"));
    int last = atoi(option(argc, argv, "--last", "7"));
    if (last == 7 && sum == 511)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
