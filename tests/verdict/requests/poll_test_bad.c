/* A loop of MPI_Test for a message with another tag. */
// verify: -n 2 => violated MPI-LIVELOCK
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, flag = 0;
    MPI_Request r, s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r);
        while (!flag)
            MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Isend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
        MPI_Request_free(&s);
    }
    MPI_Finalize();
    return 0;
}
