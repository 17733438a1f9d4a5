// dump: -n 3
// A neighbourhood collective needs the sources only: the communicator of the skeleton lists them.
// A persistent one has a communicator of its own, with the same sources.
// expect: sources { 1 } { 0 2 } { 1 }
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, dims[1] = {3}, periods[1] = {0}, in[2], none;
    MPI_Comm line;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Comm_rank(line, &rank);
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, line);
    MPI_Neighbor_alltoall_init(&none, 0, MPI_INT, in, 0, MPI_INT, line, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
