// Nobody asks whether there is a line: the number is made of what was in memory.
// verify: -n 2 => bounded says "unless fgets finds nothing for line"
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
    fgets(line, sizeof line, f);
    int rounds = atoi(line);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    fclose(f);
    MPI_Finalize();
    return 0;
}
