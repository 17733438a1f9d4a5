// verify: -n 2 => violated MPI-ARG-BUFFER says "the receive buffer (argument 5) is a null pointer"
//
// The same pointer is given for both buffers, and is null; of the root, nothing is sent but to itself.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, counts[2] = {0, 0}, places[2] = {0, 0}, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *data = rank == 0 ? NULL : &x;
    MPI_Scatterv(data, counts, places, MPI_INT, data, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
