// The buffer is written when it has been sent: the check has its answer, and nothing is assumed but
// that the loop of choices ends.
// verify: -n 2 => bounded says "cannot hang, if the loop at line 16 ends: verified within bounds"
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    double u[4] = {0, 0, 0, 0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (sqrt(rand() % 5) > 0)
        if (sqrt(rand() % 3) > 1)
            MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        MPI_Isend(u, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        u[2] = 1;
    } else if (rank == 1) {
        MPI_Recv(u, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
