// verify: -n 2..3 => verified clean
// A part of a text of the same length on all ranks, and a copy of it.
#include <mpi.h>
#include <stdexcept>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = 2;
    try {
        std::string part("text", n), copy = part;
        if (copy.size() == 2)
            MPI_Barrier(MPI_COMM_WORLD);
    } catch (const std::length_error &) {
    }
    MPI_Finalize();
    return 0;
}
