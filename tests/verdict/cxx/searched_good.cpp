// verify: -n 2..3 => verified
// What is found in an argument is the same on all ranks; a place behind the end of a string throws.
#include <mpi.h>
#include <stdexcept>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string given = argc > 1 ? argv[1] : "n=1", line = "abc";
    if (given.find('=') != std::string::npos && given.find("n=") != std::string::npos)
        MPI_Barrier(MPI_COMM_WORLD);
    try {
        if (line.compare(5, 1, "b") != 0)
            MPI_Abort(MPI_COMM_WORLD, 1);
    } catch (const std::out_of_range &) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (line.rfind("bc") != 1 || line.find_last_of("ab") != 1 || line.find_first_not_of("ab") != 2)
        MPI_Recv(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
