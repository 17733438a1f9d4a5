// verify: -n 2 => verified by own
// Two options with arguments: two numbers, but on all ranks the same two. Without words there is
// no option.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, first, second = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int had = getopt(argc, argv, "n:") == 'n';
    if (had && argc < 2)
        MPI_Recv(&rank, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (had && strcmp(optarg, "7") == 0 && atoi(optarg) != 7 && rank)
        MPI_Barrier(MPI_COMM_WORLD);
    first = had ? atoi(optarg) : 0;
    if (getopt(argc, argv, "n:") == 'n')
        second = atoi(optarg);
    if (first != second)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
