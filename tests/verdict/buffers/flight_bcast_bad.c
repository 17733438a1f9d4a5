/* MPI_Bcast writes its buffer everywhere but at the root. */
// verify: -n 3 => violated MPI-BUFFER-IN-FLIGHT line 18
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r;
    int rank, x = 1, y = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); /* reads it */
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Isend(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &r);
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
