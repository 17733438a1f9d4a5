// A copy of the handle outlives the communicator.
// verify: -n 2 => violated MPI-HANDLE-FREED line 15
// verify: -n 2 --args "again" => violated MPI-HANDLE-FREED line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm work, copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &work);
    copy = work;
    MPI_Comm_free(&work);
    if (argc > 1) MPI_Comm_free(&copy);
    else
        MPI_Barrier(copy);
    MPI_Finalize();
    return 0;
}
