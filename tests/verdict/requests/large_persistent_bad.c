// verify: -n 2 => violated MPI-DEADLOCK line 22
//
// MPI_Start reads the buffer that MPI_Send_init_c was given (MPI-4.0 3.9): what is stored there in
// between is sent.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, y, v = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send_init_c(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        v = 1;
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Request_free(&r);
    } else if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (x == 1)
            MPI_Recv(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
