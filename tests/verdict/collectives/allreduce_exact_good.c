/* Known values are reduced exactly: only then is the last send matched. */
// verify: -n 2..5 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, sum, last;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&rank, &last, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (sum == size * (size - 1) / 2) {
        if (rank == 0)
            MPI_Send(&sum, 1, MPI_INT, last, 0, MPI_COMM_WORLD);
        if (rank == last)
            MPI_Recv(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 0) {
        MPI_Recv(&sum, 1, MPI_INT, 0, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
