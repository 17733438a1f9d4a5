// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    const char *mode = getenv("SOLVER_MODE"), *steps = getenv("SOLVER_STEPS");
    int rank, n = steps ? atoi(steps) : 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (mode && strcmp(mode, "debug") == 0 && n > 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
