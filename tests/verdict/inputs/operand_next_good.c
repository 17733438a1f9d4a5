// verify: -n 2 => verified
/* All ranks take the second word behind the options, if there is one. */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rounds = 3, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (getopt(argc, argv, "v") != -1)
        continue;
    int word = optind + 1;
    if (word < argc && optind + 1 < argc)
        rounds = atoi(argv[word]);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
