/* MPI_Wait on MPI_REQUEST_NULL. */
// verify: -n 2 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int flag = 0;
    MPI_Request r = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
        assert(flag);
    }
    MPI_Finalize();
    return 0;
}
