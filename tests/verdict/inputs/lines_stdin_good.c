// verify: -n 2 => bounded says "unless rank 0 leaves alone"
// Standard input is read once: that it has one line, and no second one, is no invention.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    double dt = 0.0;
    char line[80];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (!fgets(line, sizeof line, stdin))
            exit(1);
        n = atoi(line);
        if (!fgets(line, sizeof line, stdin))
            exit(1);
        dt = atof(line);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&dt, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
