// verify: -n 2..3 => verified clean
// A unique_ptr gives a variable back before it would delete it.
#include <mpi.h>
#include <memory>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        std::unique_ptr<int> p(&rank);
        p.release();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
