// Rank 0 moves the number of the file that is below its stream.
// verify: -n 2..3 => violated MPI-COLL-MISSING line 20
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        lseek(fileno(f), 10, SEEK_SET);
    if (fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
