// verify: -n 3 => violated MPI-ASSERT line 19 by own
// MPI_Wait on MPI_Isendrecv completes two operations; the status of the receive is known before
// the send is complete, and both senders must be remembered until then.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, v = 1;
    MPI_Request request;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isendrecv(&v, 1, MPI_INT, 1, 0, &x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                      &request);
        MPI_Wait(&request, &status);
        /* rank 1 may be the first as well */
        assert(status.MPI_SOURCE == 2);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
