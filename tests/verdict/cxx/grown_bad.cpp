// verify: -n 2..3 => violated MPI-COLL-MISSING line 21
// A number of elements that the program gives is looked at: on one rank it is negative, and an
// exception that nothing catches ends that rank.
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<int> data;
    data.push_back(rank);
    try {
        data.resize(1 - 2 * rank);
        data.push_back(rank);
    } catch (...) {
        MPI_Finalize();
        return 0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
