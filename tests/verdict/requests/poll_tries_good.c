/* A bounded number of tests, then MPI_Wait. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, flag = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        for (int i = 0; i < 10 && !flag; i++)
            MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
        if (!flag)
            MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
