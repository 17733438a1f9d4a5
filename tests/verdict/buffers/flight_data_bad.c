// Whether the buffer is written while it is sent depends on an element of an array, which the slice of
// the check cuts: it is, but that is not decided.
// verify: -n 2 => inconclusive MPI-BUFFER-IN-FLIGHT line 18 says "possibly violated" by own
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
        if (steps[1] < 1)
            u[0] = 1;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(u, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
