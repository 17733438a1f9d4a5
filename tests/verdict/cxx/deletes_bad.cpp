// verify: -n 2..3 => violated C-RUNTIME line 12
// A unique_ptr deletes a variable.
#include <mpi.h>
#include <memory>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        std::unique_ptr<int> p(&rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
