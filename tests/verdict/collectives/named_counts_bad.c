// verify: -n 2 => inconclusive MPI-DEADLOCK line 20
/* How much the ranks take from each other is counted as elements of an array that nobody knows;
 * one rank looks at what it takes where it should look at what it gives. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    double x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *taken = calloc(size, sizeof *taken), *given = calloc(size, sizeof *given);
    srand(rank + 1);
    for (int i = 0; i < 100; i++)
        taken[rand() % size]++;
    MPI_Alltoall(taken, 1, MPI_INT, given, 1, MPI_INT, MPI_COMM_WORLD);
    if (rank == 0 && taken[1])
        MPI_Recv(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1 && taken[0])
        MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    free(taken);
    free(given);
    MPI_Finalize();
    return 0;
}
