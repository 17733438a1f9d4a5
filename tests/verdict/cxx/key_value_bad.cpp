// verify: -n 2 => violated MPI-COLL-MISMATCH line 26
// Rank 0 waits for the others when it has read its lines, and they for what it has found there.
#include <mpi.h>

#include <fstream>
#include <string>

int main(int argc, char **argv)
{
    int rank, steps = 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::ifstream in("settings.txt");
        std::string line;
        while (std::getline(in, line)) {
            auto equals = line.find('=');
            if (equals == std::string::npos)
                continue;
            std::string key = line.substr(0, equals), value = line.substr(equals + 1);
            if (key == "steps")
                steps = std::stoi(value);
        }
    }
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
