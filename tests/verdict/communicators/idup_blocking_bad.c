/* Rank 0 copies with a request, the others without. */
// verify: -n 2 => violated MPI-COLL-MISMATCH line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Comm_idup(MPI_COMM_WORLD, &copy, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else {
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    }
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
