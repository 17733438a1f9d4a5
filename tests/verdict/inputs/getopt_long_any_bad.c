// verify: -n 2 => violated MPI-COLL-MISSING says "getopt() gives 1000"
// One rank does not know the long option "--quiet", which has no letter.
#include <getopt.h>
#include <mpi.h>
#include <stdlib.h>

enum { QUIET = 1000 };

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"rounds", required_argument, 0, 'r'}, {"quiet", no_argument, 0, QUIET}, {0, 0, 0, 0}};
    int rank, option, rounds = 10, quiet = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((option = getopt_long(argc, argv, "r:", options, NULL)) != -1) {
        if (option == 'r')
            rounds = atoi(optarg);
        else if (option == QUIET)
            quiet = 1;
        else
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int t = 0; t < rounds; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    if (!quiet || rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
