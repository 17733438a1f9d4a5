// dump: -n 3
// Results of collectives are computed in the exact phase: the sum of the ranks, the greatest
// one, and a scan; they are used as tags here.
// expect: tag 3
// expect: tag 102
// expect: tag 201
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, sum, greatest, scan, data = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&rank, &greatest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Scan(&rank, &scan, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Bcast(&scan, 1, MPI_INT, 1, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Send(&data, 1, MPI_INT, 1, sum, MPI_COMM_WORLD);
        MPI_Send(&data, 1, MPI_INT, 1, 100 + greatest, MPI_COMM_WORLD);
        MPI_Send(&data, 1, MPI_INT, 1, 200 + scan, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
