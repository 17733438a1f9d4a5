// verify: -n 2 --args "-v -n 1" => violated MPI-COLL-MISSING line 16
// verify: -n 2 => violated MPI-COLL-MISSING line 16
// With optind = 1 the words are looked at again.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (getopt(argc, argv, "n:v") != -1)
        continue;
    optind = 1;
    if (getopt(argc, argv, "n:v") == 'v' && rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
