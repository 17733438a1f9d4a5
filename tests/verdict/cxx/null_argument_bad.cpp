// verify: -n 2 => bounded C-RUNTIME line 13 says "std::string of a null pointer" says "unless all ranks fail at null_argument_bad.cpp:13 when"
// verify: -n 2 --args "3" => verified
// A text is made of an argument that is not there: in the library, on behalf of line 13.
#include <mpi.h>

#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string name = argv[1];
    int n = std::stoi(name);
    if (n > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
