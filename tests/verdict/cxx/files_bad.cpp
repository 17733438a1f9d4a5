// verify: -n 2 => bounded MPI-COLL-MISSING line 25 says "unless rank 0 finds stat() != 0 at files_bad.cpp:19"
// run: -n 2 hangs
/* A file that is not there: the process that has looked for it goes on without the others. */
#include <filesystem>
#include <iostream>
#include <mpi.h>

namespace fs = std::filesystem;

int main(int argc, char **argv)
{
    int rank;
    double size = 0;
    bool good = true;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        if (rank == 0)
            size = (double)fs::file_size("no such file");
    } catch (const fs::filesystem_error &e) {
        std::cerr << e.what() << e.path1() << std::endl;
        good = false;
    }
    if (good)
        MPI_Bcast(&size, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
