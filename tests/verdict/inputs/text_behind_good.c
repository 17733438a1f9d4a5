// What stands behind the end of a short line is what was there before: the same on all ranks.
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
    memset(line, 'a', sizeof line);
    FILE *f = fopen("in.txt", "r");
    if (!f || !fgets(line, sizeof line, f))
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (line[20] == 'b')
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
