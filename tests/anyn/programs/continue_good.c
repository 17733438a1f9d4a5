// every: proved
// A side of a branch that is at the head of its loop at once begins no new round.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, steps = 4;
    char line[80], key[64];
    double value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *file = fopen("in.txt", "r");
        while (file && fgets(line, sizeof line, file)) {
            if (line[0] == '#')
                continue;
            if (sscanf(line, "%63s = %lf", key, &value) != 2)
                continue;
            if (!strcmp(key, "steps"))
                steps = (int)value;
        }
    }
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int t = 0; t < steps; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
