/* The degree of a source is how many destinations it has: here it is one too many, and the
 * last destination is read from behind the array. */
// verify: -n 4 => violated C-RUNTIME line 12 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, source = 0, degree = 4, leaves[3] = {1, 2, 3};
    MPI_Comm star;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0, &source, &degree, leaves,
                          MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &star);
    MPI_Comm_free(&star);
    MPI_Finalize();
    return 0;
}
