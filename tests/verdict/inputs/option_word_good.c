// verify: -n 2,3 => verified
/* A loop leaves with a word that is at a place which is not known, or with a literal. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static const char *option(int argc, char **argv, const char *name, const char *other,
                          int next)
{
    for (int i = 1; i + 2 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + next];
    return other;
}

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sum += atoi(option(argc, argv, "--a", "10", 1));
    sum += atoi(option(argc, argv, "--b", "10", 1));
    sum += atoi(option(argc, argv, "--c", "10", 1));
    sum += atoi(option(argc, argv, "--d", "10", 1));
    sum += atoi(option(argc, argv, "--e", "10", 1));
    sum += atoi(option(argc, argv, "--f", "10", 1));
    sum += atoi(option(argc, argv, "--g", "10", 1));
    sum += atoi(option(argc, argv, "--h", "10", 1));
    int last = atoi(option(argc, argv, "--last", "8", 1));
    if (last == 7 && sum == 511)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
