// All ranks make a number of the first line of one file, if it has one.
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char line[80];
    MPI_Init(&argc, &argv);
    FILE *f = fopen("numbers", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int rounds = fgets(line, sizeof line, f) ? atoi(line) : 0;
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    fclose(f);
    MPI_Finalize();
    return 0;
}
