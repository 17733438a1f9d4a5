// verify: -n 2 => violated C-RUNTIME line 20 says "an object whose lifetime has ended"
// The buffers are variables of a function that was left; where they were others are now.
#include <mpi.h>

static MPI_Request requests[2];
static int sum, got;

static void prepare(int rank)
{
    int mine[4] = {rank};
    MPI_Allreduce_init(mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL,
                       &requests[0]);
    MPI_Bcast_init(&got, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
}

static void run(int rank)
{
    int other[4] = {rank};
    MPI_Bcast(other, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    prepare(rank);
    run(rank);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
