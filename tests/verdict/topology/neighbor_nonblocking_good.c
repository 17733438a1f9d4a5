/* Communication with the neighbours, and work meanwhile. */
// verify: -n 4 => verified by walk
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {4}, periods[1] = {1}, rank, out[2], in[2], work = 0;
    MPI_Comm ring;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Comm_rank(ring, &rank);
    out[0] = out[1] = rank;
    MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring, &r);
    work += out[0];
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    assert(in[0] == (rank + 3) % 4 && in[1] == (rank + 1) % 4);
    out[0] = work;
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
