// A short line leaves what stood behind it, which is the same on all ranks.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    char line[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    memset(line, 'a', 99);
    line[60] = 0;
    if (!fgets(line, sizeof line, f))
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (strlen(line + 40) > 20)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
