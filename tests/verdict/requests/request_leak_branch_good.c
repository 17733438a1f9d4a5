/* The request is completed on both paths. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r);
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (x > 0)
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        else
            MPI_Waitall(1, &r, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        x = argc > 1;
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
