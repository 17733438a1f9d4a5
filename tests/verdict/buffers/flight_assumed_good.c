/* That the buffer is not written while it is in flight depends on an element that is not known: the
 * check cannot decide that.  How many messages follow depends on one that is, which only the finest
 * slice keeps; its answer rests on the same assumption. */
// verify: -n 2 --verbose => verified says "possible to check that no buffer in flight is used"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, more = 1;
    double u[8] = {0}, steps[4] = {0.5, 0.25, 0.125, 0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < 4; i++)
        steps[i] = (double)rand() / RAND_MAX;
    if (rank == 0) {
        MPI_Isend(u, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
        if (steps[1] > 1)
            u[0] = 1;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (steps[0] > 0.25)
            MPI_Send(&more, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(u, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (steps[0] > 0.25)
            MPI_Recv(&more, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
