// verify: -n 2..3 => violated
// What runs where nothing catches an exception waits for the others, which have not thrown.
#include <mpi.h>

#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>

static void leave()
{
    MPI_Barrier(MPI_COMM_WORLD);
    std::exit(1);
}

int main(int argc, char **argv)
{
    int rank, steps = 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::set_terminate(leave);
    if (rank == 0) {
        std::ifstream in("settings.txt");
        std::string line;
        while (std::getline(in, line)) {
            std::string value = line.substr(5);
            if (value == "long")
                steps = std::stoi(value);
        }
    }
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
