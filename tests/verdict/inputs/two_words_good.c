// verify: -n 2 => verified
// One argument is compared with two words, and is not both of them.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, fast = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1 && strcmp(argv[1], "--fast") == 0)
        fast = 1;
    if (argc > 1 && strcmp("12", argv[1]) == 0 && atoi(argv[1]) != 12)
        fast = rank;
    if (argc > 1 && strcmp(argv[1], "--slow") == 0 && fast && rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
