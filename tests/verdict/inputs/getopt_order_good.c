// verify: -n 2 => verified
/* getopt() puts the words into the same order on all ranks. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rounds = 3, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (getopt(argc, argv, "i:") != -1)
        continue;
    if (argc == 4)
        rounds = atoi(argv[2]);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
