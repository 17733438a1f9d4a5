// verify: -n 2 => violated MPI-COLL-MISSING line 15
/* Rank 1 puts words of its own where getopt() looks. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, it = 10, c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++)
        if (rank == 1 && argv[i][0] == 'x') argv[i] = "-i9";
    while ((c = getopt(argc, argv, "i:")) != -1)
        if (c == 'i') it = atoi(optarg);
    for (int i = 0; i < it; i++) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
