// As exit_and_flight_bad.c, but the buffer is written before it is sent.
//
// verify: -n 2 => bounded
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    double u[4] = {0, 0, 0, 0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 2; round++) {
        while (rand() % 5 != 0)
            if (rand() % 3 == 0)
                MPI_Abort(MPI_COMM_WORLD, 1);
        if (rank == 0) {
            u[2] = round;
            MPI_Isend(u, 4, MPI_DOUBLE, 1, round, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Recv(u, 4, MPI_DOUBLE, 0, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
