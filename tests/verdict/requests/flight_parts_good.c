/* Other elements of the array are used meanwhile. */
// verify: -n 2 => verified by walk
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int v[4] = {0, 0, 0, 0};
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&v[1], 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        v[0] = v[3] + 1;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        v[1] = 0;
    } else if (rank == 1) {
        MPI_Send(v, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
