/* Neighbourhood collectives need a symmetric graph (MPI-4.0 8.6). */
// verify: -n 3 => violated MPI-ARG-TOPOLOGY line 11
#include <mpi.h>

int main(int argc, char **argv)
{
    int index[3] = {1, 2, 3}, edges[3] = {1, 2, 0}, x = 0, in[2];
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &ring);
    MPI_Neighbor_allgather(&x, 1, MPI_INT, in, 1, MPI_INT, ring);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
