/* The index counts from the first node on; here are the degrees. */
// verify: -n 3 => violated MPI-ARG-TOPOLOGY line 10
#include <mpi.h>

int main(int argc, char **argv)
{
    int degrees[3] = {2, 1, 1}, edges[4] = {1, 2, 0, 0};
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Graph_create(MPI_COMM_WORLD, 3, degrees, edges, 0, &graph);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
