/* MPI_Wait on an inactive request returns at once. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Status st;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv_init(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, &st);
        MPI_Start(&r);
        MPI_Wait(&r, &st);
        MPI_Request_free(&r);
    } else if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
