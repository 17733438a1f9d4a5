// verify: -n 2..3 => violated MPI-COLL-MISSING line 19
/* What std::set_terminate() was given ends one rank only, where an exception is not caught. */
#include <mpi.h>
#include <cstdlib>
#include <exception>
#include <stdexcept>

static void end_all() { std::_Exit(1); }

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::set_terminate(end_all);
    if (rank == size - 1)
        throw std::runtime_error("no such rank");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
