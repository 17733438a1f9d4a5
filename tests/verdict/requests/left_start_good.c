// verify: -n 2 => verified
// The buffers are there as long as the requests: static ones, and those of a function twice.
#include <mpi.h>

static MPI_Request requests[2];
static int sum, got;

static void prepare(int rank)
{
    static int mine[4];
    mine[0] = rank;
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

static void alone(int rank)
{
    int mine = rank, below;
    MPI_Request request;
    MPI_Scan_init(&mine, &below, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    prepare(rank);
    alone(rank);
    alone(rank);
    run(rank);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
