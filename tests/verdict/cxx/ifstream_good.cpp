// verify: -n 2..3 => bounded says "unless rank 0 leaves alone" says "fopen() == 0"
// A rank that leaves alone as its file cannot be opened is a failure of the environment, as in C.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::ifstream in("settings.txt");
        if (!in) {
            std::cerr << "no settings" << std::endl;
            std::exit(EXIT_FAILURE);
        }
        in >> n;
    }
    if (rank >= 0)
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
