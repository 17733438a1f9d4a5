// Whether the buffer is written while it is sent depends on an element that is known: it is not.
// verify: -n 2 => verified says "verified for"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double u[8] = {0}, steps[4] = {0.5};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < 4; i++)
        steps[i] = steps[i - 1] / 2;
    if (rank == 0) {
        MPI_Isend(u, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
        if (steps[1] > 1)
            u[0] = 1;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(u, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
