// verify: -n 2..3 --max-steps 100000 => bounded says "if the loop at line 15 ends"
// How long the loop runs is chosen in std::getline(): the answer names the loop that calls it.
#include <mpi.h>
#include <fstream>
#include <stdexcept>
#include <string>
int main(int argc, char **argv)
{
    int rank, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::ifstream in("numbers.txt");
        std::string line;
        while (std::getline(in, line)) {
            try {
                total += std::stoi(line);
            } catch (const std::exception &) {
                total--;
            }
        }
    }
    MPI_Bcast(&total, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (total > 100)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
