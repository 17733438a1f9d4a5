// trace: -n 6 => 5 hands on data of rank
/* The neighbours of rank 1 depend on what two others have received. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, first = 0, other, in, out, weighted, to = 1, degree = 1;
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank % 3 == 0) {
        MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, rank - rank % 3, 0, MPI_COMM_WORLD);
    }
    MPI_Dist_graph_create(MPI_COMM_WORLD, first % 3 == 2, &rank, &degree, &to, MPI_UNWEIGHTED,
                          MPI_INFO_NULL, 0, &graph);
    MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted);
    if (rank == 1 && in == 4)
        MPI_Recv(&other, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
