/* What getopt() gives is a word of the command line: rank 0 changes it there. */
// verify: -n 2 --args "-n all" => violated MPI-COLL-MISSING line 17
// run: -n 2 -- -n all hangs
#include <mpi.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((c = getopt(argc, argv, "n:")) != -1)
        if (c == 'n' && rank == 0)
            optarg[0] = 'A';
    if (strcmp(argv[2], "all") == 0)
        /* rank 0 has "All" */
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
