/* A message on one communicator never matches a receive on another (MPI-4.0 3.2.3): a library
 * with a communicator of its own is safe from the program's messages. */
// verify: -n 2 => verified
#include <assert.h>
#include <mpi.h>

static void library(MPI_Comm comm, int rank)
{
    int x = 7;
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, comm);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
    assert(x == 7);
}

int main(int argc, char **argv)
{
    int rank, y = 1, result;
    MPI_Comm own;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    MPI_Comm_compare(own, MPI_COMM_WORLD, &result);
    assert(result == MPI_CONGRUENT);
    if (rank == 0) {
        MPI_Isend(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        library(own, rank);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        library(own, rank);
        MPI_Recv(&y, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(y == 1);
    }
    MPI_Comm_free(&own);
    MPI_Finalize();
    return 0;
}
