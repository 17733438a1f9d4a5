/* In each round the variable is another one: the message of the round before is still under
 * way. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 4; i++) {
            MPI_Request *request = &r[i];
            int value = i * i;
            MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, request);
        }
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        for (int i = 0; i < 4; i++)
            MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
