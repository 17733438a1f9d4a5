// verify: -n 2 => violated MPI-COLL-MISSING line 31
/* Rank 1 takes the word behind the next one: that is another text. */
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
    int last = atoi(option(argc, argv, "--last", "8", rank == 1 ? 2 : 1));
    if (last == 7 && sum == 511)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
