/* The halo is described once. */
// verify: -n 4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {4}, periods[1] = {1}, rank, out[2], in[2];
    MPI_Comm ring;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Comm_rank(ring, &rank);
    MPI_Neighbor_alltoall_init(out, 1, MPI_INT, in, 1, MPI_INT, ring, MPI_INFO_NULL, &r);
    for (int step = 0; step < 3; step++) {
        out[0] = out[1] = rank + 10 * step;
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        assert(in[0] == (rank + 3) % 4 + 10 * step && in[1] == (rank + 1) % 4 + 10 * step);
    }
    MPI_Request_free(&r);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
