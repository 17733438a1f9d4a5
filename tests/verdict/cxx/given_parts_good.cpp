// verify: -n 2..3 => verified
// Parts of a text are put into strings: as many characters as there are.
#include <mpi.h>

#include <stdexcept>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string first = "first", second = "second";
    int n = rank == 1 ? 3 : 2;
    try {
        first.assign("abcdef", n);
        second.replace(1, 2, "xyz", 2);
        if (first.compare(0, 2, "ab") == 0 && second == "sxyond")
            MPI_Barrier(MPI_COMM_WORLD);
    } catch (const std::length_error &) {
    }
    MPI_Finalize();
    return 0;
}
