// verify: -n 2 => bounded
// An unordered set has more elements than primes are known for its buckets: their order is not.
#include <mpi.h>
#include <cstdio>
#include <unordered_set>

int main(int argc, char **argv)
{
    int rank, x;
    std::unordered_set<int> seen;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (rank == 0 && scanf("%d", &x) == 1)
        seen.insert(x);
    int n = (int)seen.size();
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
