/* memcpy into a send buffer that is in flight. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 14
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank;
    int v[4] = {0, 0, 0, 0}, w[4] = {1, 2, 3, 4};
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(v, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        memcpy(v + 2, w, 2 * sizeof(int));
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(v, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
