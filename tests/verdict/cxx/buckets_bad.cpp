// verify: -n 2 => violated MPI-COLL-MISSING line 17
// The first element of an unordered set is another one on a rank that has inserted one more.
#include <mpi.h>
#include <unordered_set>

int main(int argc, char **argv)
{
    int rank;
    std::unordered_set<int> seen;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    seen.insert(7);
    if (rank == 1)
        seen.insert(8);
    int first = *seen.begin();
    if (first == 8)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
