/* getopt_long: the number of rounds is an option, and one value of it is wrong. */
// verify: -n 2 --args "x --rounds=2 y --verb -a --side -- z" => verified
// verify: -n 2 --args "--rou 3 --verbose" => violated MPI-DEADLOCK
// verify: -n 2 --args "-r3" => violated MPI-ASSERT
#include <assert.h>
#include <getopt.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static int verbose;
    static const struct option options[] = {{"rounds", required_argument, NULL, 'r'},
                                            {"verbose", no_argument, &verbose, 7},
                                            {"side", no_argument, NULL, 's'},
                                            {NULL, 0, NULL, 0}};
    int rank, rounds = 0, c, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((c = getopt_long(argc, argv, "ar:", options, NULL)) != -1)
        if (c == 'r')
            rounds = atoi(optarg);
    assert(verbose == 7 && argc - optind == (rounds == 2 ? 3 : 0));
    for (int i = 0; i < rounds; i++) {
        if (rank == 0 || i == 2)
            MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
