/* MPI_UNWEIGHTED must be passed by all or by none (MPI-4.0 8.5.4). */
// verify: -n 2 => violated MPI-ARG-TOPOLOGY line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other, one = 1;
    MPI_Comm pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, rank ? &one : MPI_UNWEIGHTED,
                                   1, &other, rank ? &one : MPI_UNWEIGHTED, MPI_INFO_NULL,
                                   0, &pair);
    MPI_Comm_free(&pair);
    MPI_Finalize();
    return 0;
}
