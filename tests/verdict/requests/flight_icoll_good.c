/* The buffer of MPI_Ibcast is read after MPI_Wait. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (rank == 1)
        y = x;
    MPI_Bcast(&y, 1, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
