// The buffer is written while it is sent, by a process that may have ended before, on a condition in
// floating point that the tool does not follow: the misuse is told, though it may be none.
// verify: -n 2 => inconclusive MPI-BUFFER-IN-FLIGHT line 20 says "possibly violated"
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
        u[2] = 1;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(u, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
