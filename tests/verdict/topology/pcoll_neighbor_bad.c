/* The last step's halo is read while the next one comes in. */
// verify: -n 3 => violated MPI-BUFFER-IN-FLIGHT line 17
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {3}, periods[1] = {1}, out[2] = {0, 0}, in[2] = {0, 0}, sum = 0;
    MPI_Comm ring;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Neighbor_alltoall_init(out, 1, MPI_INT, in, 1, MPI_INT, ring, MPI_INFO_NULL, &r);
    for (int step = 0; step < 3; step++) {
        sum += in[1];
        MPI_Start(&r);

        sum += in[0];
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&r);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return sum;
}
