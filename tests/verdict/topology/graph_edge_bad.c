/* A neighbour that is no node. */
// verify: -n 3 => violated MPI-ARG-TOPOLOGY line 10
#include <mpi.h>

int main(int argc, char **argv)
{
    int index[3] = {1, 2, 3}, edges[3] = {1, 2, 3};
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &graph);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
