/* What an assertion says about floating point data is taken seriously: the data is kept. */
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    double buffer[3] = {0, 0, 0}, other[3] = {0, 1, 2};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other[1] += other[0];
    if (rank == 0) {
        buffer[1] = 1.5;
        MPI_Send(buffer, 2, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(buffer, 3, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(buffer[0] == 0 && buffer[1] == 1.5);
        if (other[2] > 1)
            MPI_Barrier(MPI_COMM_SELF);
    }
    MPI_Finalize();
}
