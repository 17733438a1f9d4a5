// dump: -n 2
// A condition on the command line is the same on all ranks: one world for each outcome.
// expect: world "argc < 2"
// expect: world "argc >= 2"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 2) {
        if (rank == 0)
            MPI_Send(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
