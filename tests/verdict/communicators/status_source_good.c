/* MPI_Request_get_status tells the source as a rank of the communicator. */
// verify: -n 3 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, flag = 0;
    MPI_Comm back;
    MPI_Request r;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &back);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, back, &r);
        while (!flag)
            MPI_Request_get_status(r, &flag, &status);
        assert(status.MPI_SOURCE == 1);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 2, 0, back);
    }
    MPI_Comm_free(&back);
    MPI_Finalize();
    return 0;
}
