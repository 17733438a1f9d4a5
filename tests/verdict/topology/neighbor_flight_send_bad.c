/* What is sent must not be changed before MPI_Wait. */
// verify: -n 3 => violated MPI-BUFFER-IN-FLIGHT line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {3}, periods[1] = {1}, out[2] = {0, 0}, in[2];
    MPI_Comm ring;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring, &r);

    out[1] = 5;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
