/* What is sent in one direction comes from the other one, also where both neighbours are the
 * same process, or the process itself (MPI-4.0 8.6.2). */
// verify: -n 1..4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, dims[1], periods[1] = {1}, out[2], in[2] = {-1, -1};
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    dims[0] = size;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Comm_rank(ring, &rank);
    out[0] = 10 * rank;     /* to the left */
    out[1] = 10 * rank + 1; /* to the right */
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    assert(in[0] == 10 * left + 1 && in[1] == 10 * right);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
