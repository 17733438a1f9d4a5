// dump: -n 2 --max-unroll 3
// Nobody knows how often a test fails: what only these rounds change is any value, and the
// count of what was served stays known.
// expect: 'idle' changes in a loop without a known bound
// expect: the condition "idle > 100" depends on idle
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, flag, x, served = 0, idle = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (rank == 0 && served < 2) {
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, &status);
        if (!flag) {
            idle++;
            continue;
        }
        MPI_Recv(&x, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD, &status);
        served++;
    }
    if (rank != 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else if (idle > 100) {
        MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
