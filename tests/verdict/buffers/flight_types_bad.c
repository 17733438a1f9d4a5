/* The displacements of MPI_Alltoallw are in bytes: the last element is sent to rank 1. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int out[4] = {1, 2, 3, 4}, in[4], counts[2] = {1, 1}, displs[2] = {0, 12};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Ialltoallw(out, counts, displs, types, in, counts, displs, types, MPI_COMM_WORLD, &r);
    out[1] = 5;
    out[2] = 6;

    out[3] = 7;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
