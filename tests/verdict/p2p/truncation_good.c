/* MPI-4.0 3.2.4: a message may be shorter than the receive buffer. */
// verify: -n 2..3 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, n, a[8] = {0};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(a, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(a, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &n);
        assert(n == 4 && status.MPI_SOURCE == 0 && status.MPI_TAG == 0);
    }
    MPI_Finalize();
    return 0;
}
