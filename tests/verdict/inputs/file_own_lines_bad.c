// Each rank goes on to its own line; what stands before it is of no use, and is read all the same.
// verify: -n 2..3 => violated MPI-COLL-MISSING line 19
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n;
    char line[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("rounds.txt", "r");
    for (int i = 0; f && i < rank; i++)
        fgets(line, sizeof line, f);
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n; i++)
        if (i >= 0)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
