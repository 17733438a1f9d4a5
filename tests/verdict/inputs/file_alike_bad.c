// Rank 0 has read one number more, so its number of rounds is another one.
// verify: -n 2..3 => violated MPI-COLL-MISSING line 17
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n, title;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("rounds.txt", "r");
    if (!f || (rank == 0 && fscanf(f, "%d", &title) != 1) || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n; i++)
        if (i >= 0)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
