// Each rank is in a folder of its own: the name stands for another file there.
// verify: -n 2 => violated MPI-COLL-MISSING line 20 by own
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, n;
    char folder[20];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sprintf(folder, "rank%d", rank);
    FILE *f = chdir(folder) ? NULL : fopen("rounds.txt", "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n; i++)
        if (i >= 0)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
