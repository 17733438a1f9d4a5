// Rank 0 writes another file.
// verify: -n 2..3 => bounded by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n;
    FILE *f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        f = fopen("output.txt", "w");
        if (!f)
            MPI_Abort(MPI_COMM_WORLD, 1);
        fprintf(f, "10\n");
        fclose(f);
    }
    f = fopen("rounds.txt", "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
