// MPI_Comm_free may wait for all ranks of the communicator (MPI-4.0 7.4.3), though most
// libraries do not: the report says so.
// verify: -n 2..3 => violated MPI-COLL-ORDER says "in most libraries it does not"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&copy);
    if (rank != 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
