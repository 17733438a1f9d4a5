/* A loop over the array meets the element that is received. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 14
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int v[4] = {0, 0, 0, 0}, sum = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&v[2], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        for (int i = 0; i < 4; i++)
            sum += v[i];
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
