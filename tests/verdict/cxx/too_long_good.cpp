// verify: -n 2..3 => verified
// A number of characters that is negative on all ranks, who skip the barrier together.
#include <mpi.h>
#include <stdexcept>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string line("=");
    try {
        line.append(argc == 1 ? -1 : 70, '-');
        MPI_Barrier(MPI_COMM_WORLD);
    } catch (const std::length_error &) {
    }
    MPI_Finalize();
    return 0;
}
