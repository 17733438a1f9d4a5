// verify: -n 2..3 => violated MPI-COLL-MISSING line 17
// Strings are searched for so many characters as are given, and beyond a zero that stands in them.
#include <mpi.h>
#include <stdexcept>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string zero("a\0b", 3), line = "abc";
    int found = zero.find('b') == 2;
    found += line.find("cd", 0, 1) == 2;
    found += line.find_first_of("xc", 0, 1) == std::string::npos;
    if (found + rank == 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
