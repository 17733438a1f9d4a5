// verify: -n 2..3 --max-steps 100000 => violated MPI-COLL-MISSING line 24
// Only rank 0 has read the lines, and nobody tells the others.
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
    if (total > 100)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
