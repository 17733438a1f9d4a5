// verify: -n 2 --ltl "[] in_flight(*, 0) <= 2" => verified
// verify: -n 3 --ltl "[] in_flight(*, 0) <= 2" => violated MPI-PROPERTY
// verify: -n 3 --needs-buffering => verified says "if MPI can keep 2 messages"
// The worker sends both requests before it waits for an answer.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Status status;
        for (int i = 0; i < 2 * (size - 1); i++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        for (int i = 0; i < 2; i++)
            MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int i = 0; i < 2; i++)
            MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
