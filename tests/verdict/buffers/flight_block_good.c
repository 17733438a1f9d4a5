/* A variable for each message, or none that is still under way. */
// verify: -n 2 => verified by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, in, values[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 4; i++) {
            values[i] = i * i;
            MPI_Isend(&values[i], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[i]);
        }
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 4; i++) {
            int value = values[i];
            MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[i]);
            MPI_Wait(&r[i], MPI_STATUS_IGNORE);
        }
    } else if (rank == 1) {
        for (int i = 0; i < 8; i++)
            MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
