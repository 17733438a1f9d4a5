// verify: -n 2 => violated MPI-DEADLOCK line 15 says $SOLVER_MODE=debug
// verify: -n 2 --given '$SOLVER_MODE=debug' --given '$SOLVER_STEPS=6' => violated MPI-DEADLOCK line 15
// Variables of the environment are given like files.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    const char *mode = getenv("SOLVER_MODE"), *steps = getenv("SOLVER_STEPS");
    int rank, n = steps ? atoi(steps) : 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (mode && strcmp(mode, "debug") == 0 && n > 5 && rank == 1)
        /* Nobody sends. */
        MPI_Recv(&n, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
