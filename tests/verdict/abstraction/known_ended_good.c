// verify: -n 2 --assume-local look_up => bounded by own
// What look_up() may have kept of an array has ended with the array: the rounds are alike.
#include <mpi.h>
#include <stdlib.h>

void look_up(char *text, int n);

static int tried(int n)
{
    char copy[n + 1];
    look_up(copy, n);
    return copy[0] != 0;
}

int main(int argc, char **argv)
{
    int rank, n = 0, hits = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        n = rand() % 100000;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        if (tried(8))
            hits++;
    MPI_Reduce(&hits, &n, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
