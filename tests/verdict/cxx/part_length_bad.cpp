// verify: -n 2..3 => violated MPI-COLL-MISSING line 16
// A part of a text of a negative length on one rank: the string throws, and the barrier is skipped.
#include <mpi.h>
#include <stdexcept>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = rank == 1 ? -1 : 2;
    try {
        std::string part("text", n), copy = part;
        if (copy.size() == 2)
            MPI_Barrier(MPI_COMM_WORLD);
    } catch (const std::length_error &) {
    }
    MPI_Finalize();
    return 0;
}
