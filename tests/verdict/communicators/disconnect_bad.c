/* One rank does not disconnect. */
// verify: -n 2 => violated MPI-COLL-MISSING line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &part);
    if (rank == 0)
        MPI_Comm_disconnect(&part);
    MPI_Finalize();
    return 0;
}
