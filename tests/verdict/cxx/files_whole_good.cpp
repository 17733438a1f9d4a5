// verify: -n 2 => bounded says "lexically_normal"
/* What a program asks of std::filesystem besides is the library's. */
#include <filesystem>
#include <iostream>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::filesystem::path p = "a/../b";
    if (rank == 0)
        std::cout << p.lexically_normal() << std::endl;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
