/* MPI-4.0 3.9: MPI_Start sends what is in the buffer then, though nothing in the program reads
 * it. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    MPI_Request r;
    int rank, more, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send_init(&more, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        if (rand() % 2)
            more = 0;
        else
            more = 1;
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Request_free(&r);
    } else if (rank == 1) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (got == 2)
            MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
