/* Persistent requests, started twice. */
// verify: -n 2 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send_init(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        x = 1;
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        x = 2;
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Request_free(&r);
    } else if (rank == 1) {
        MPI_Recv_init(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        assert(x == 1);
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        assert(x == 2);
        MPI_Request_free(&r);
    }
    MPI_Finalize();
    return 0;
}
