// verify: -n 2 => unsupported MPI-UNSUPPORTED line 26
// verify: -n 2 --assume-local "MPI_Grequest_*" => bounded
// A thread of the program completes a request; with --assume-local the rest can be checked.
#include <mpi.h>

static int query(void *state, MPI_Status *status)
{
    return MPI_SUCCESS;
}

static int finish(void *state)
{
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Grequest_start(query, finish, cancel, 0, &request);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
