/* A rank with nothing to do leaves before the last reduction. */
// verify: -n 3 => violated MPI-COLL-MISSING line 16
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = 3 - rank, sum = 0;
    if (mine < 2) {
        MPI_Finalize();
        return 0;
    }
    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
