/* A broadcast and a barrier on two communicators, in different orders. */
// verify: -n 2 => violated MPI-COLL-ORDER
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (rank == 0) {
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(other);
    } else {
        MPI_Barrier(other);
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
