// One number is read from each of two streams, in this order on one rank and in the other elsewhere.
// verify: -n 2 => bounded by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n, first;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("rounds.txt", "r");
    FILE *g = fopen("other.txt", "r");
    if (!f || !g)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        fscanf(g, "%d", &first);
    if (fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank > 0)
        fscanf(g, "%d", &first);
    for (int i = 0; i < n && first > 3; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
