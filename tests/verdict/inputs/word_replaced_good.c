// verify: -n 2 => bounded
/* The word is read before rank 1 replaces one. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, it = 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1) it = atoi(argv[1]);
    for (int i = 1; i < argc; i++)
        if (rank == 1 && argv[i][0] == 'x') argv[i] = "9";

    for (int i = 0; i < it; i++) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
