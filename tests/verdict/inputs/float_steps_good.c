// verify: -n 2,3 => verified
/* All ranks have the same step and end, so they go as many rounds: also when the sum is too long. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double dt = atof(argv[1]), end = atof(argv[2]);
    for (double t = 0; t < end; t += dt)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
