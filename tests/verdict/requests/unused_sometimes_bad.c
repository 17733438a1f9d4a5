// verify: -n 2 => verified MPI-REQUEST-UNUSED says 'and "!(i < steps)"' by own
// A request that is started for most inputs: the warning says for which it is not.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, in = 0, steps = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &steps) != 1)
        steps = 10;
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Recv_init(&in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    for (int i = 0; i < steps; i++) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
