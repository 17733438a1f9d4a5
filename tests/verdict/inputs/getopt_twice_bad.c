// verify: -n 2 => violated MPI-COLL-MISSING line 17
// The arguments of two options may be two numbers.
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, first = 0, second = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (getopt(argc, argv, "n:") == 'n')
        first = atoi(optarg);
    if (getopt(argc, argv, "n:") == 'n')
        second = atoi(optarg);
    if (first == 3 && second == 4 && rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
