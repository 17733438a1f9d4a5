// A target in C++, with a definition, a standard and a folder of headers.
#include "right.h"

#include <mpi.h>
#include <optional>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    std::optional<std::vector<int>> parts = std::vector<int>(ROUNDS, 1);
    for (int &part : *parts)
        MPI_Allreduce(MPI_IN_PLACE, &part, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
