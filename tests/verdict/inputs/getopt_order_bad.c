// verify: -n 2 => violated MPI-COLL-MISSING line 16
/* getopt() puts the words into another order on each rank: 5 -i 7 becomes -i 5 7, or -i 7 5. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rounds = 3, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (getopt(argc, argv, rank ? "i:" : "i") != -1)
        continue;
    if (argc == 4)
        rounds = atoi(argv[2]);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
