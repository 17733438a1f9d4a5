// verify: -n 2 => violated MPI-DEADLOCK line 16
/* It hangs whether or not MPI_Comm_free waits for all. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Comm c;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
    MPI_Comm_rank(c, &rank);
    if (rank == 0) {
        MPI_Comm_free(&c);
        MPI_Finalize();
        return 0;
    }
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_free(&c);
    MPI_Finalize();
    return 0;
}
