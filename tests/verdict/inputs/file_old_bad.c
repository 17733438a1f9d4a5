// Where there is nothing to read, each rank goes on with what it had before.
// verify: -n 2..3 => violated MPI-COLL-MISSING line 16
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &n);
    FILE *f = fopen("rounds.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fscanf(f, "%d", &n);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
