// A command makes a folder.
// verify: -n 2..3 => bounded by own
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && system("mkdir results"))
        MPI_Abort(MPI_COMM_WORLD, 1);
    FILE *f = fopen("in.txt", "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
