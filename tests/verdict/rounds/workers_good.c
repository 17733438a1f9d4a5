// Rank 0 receives as often as the others send, in a loop of another kind.
// verify: -n 4 => verified says "verified for"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 0; i < 100000; i++)
            for (int k = 1; k < size; k++)
                MPI_Recv(&y, 1, MPI_DOUBLE, k, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int j = 1; j <= 100000; j++)
            MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
