/* Each process names its right neighbour as a destination, and also as the source: the left
 * one is meant. */
// verify: -n 2 => verified
// verify: -n 3 => violated MPI-ARG-TOPOLOGY line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, right;
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &right, MPI_UNWEIGHTED, 1, &right,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
