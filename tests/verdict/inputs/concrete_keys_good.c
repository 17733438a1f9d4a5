// verify: -n 2 => verified
// A text that one rank has read is the same on all of them behind a broadcast, character for character.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int steps = 2;
static char mode[64] = "star";
static void read_keys(const char *name)
{
    char line[128], key[64], value[64];
    FILE *f = fopen(name, "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#' || sscanf(line, "%63s = %63s", key, value) != 2)
            continue;
        if (!strcmp(key, "steps"))
            steps = atoi(value);
        else if (!strcmp(key, "mode"))
            strcpy(mode, value);
    }
    fclose(f);
}
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        read_keys("run.cfg");
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(mode, 64, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (strcmp(mode, "ring") == 0 && steps == 12)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
